//! How things are painted.

use cards::{Card, Suit};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// Styles; without colours everything is still said by words, signs and weight.
#[derive(Copy, Clone)]
pub struct Paint {
    pub has_colour: bool,
    /// Only signs of ASCII are shown.
    pub is_ascii: bool,
}

impl Paint {
    /// As the environment wishes. Nothing is ever said by colour alone.
    pub(super) fn wished() -> Paint {
        let has_colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Paint { has_colour, is_ascii: crate::text::is_ascii() }
    }

    /// What was drawn, in signs that the terminal knows.
    pub(super) fn settle(self, buffer: &mut Buffer) {
        if self.is_ascii {
            for cell in &mut buffer.content {
                let plain = crate::text::in_ascii(cell.symbol());
                cell.set_symbol(&plain);
            }
        }
    }

    pub fn colour(self, colour: Color) -> Style {
        if self.has_colour { Style::new().fg(colour) } else { Style::new() }
    }

    pub fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub fn bar(self) -> Style {
        if self.has_colour {
            Style::new().fg(Color::White).bg(Color::Green).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    pub fn felt(self) -> Style {
        self.colour(Color::Green)
    }

    pub fn wrong(self) -> Style {
        self.colour(Color::Red).add_modifier(Modifier::BOLD)
    }

    pub fn card(self, card: Option<Card>) -> Style {
        match card.map(Card::suit) {
            Some(Suit::Diamonds | Suit::Hearts) => self.colour(Color::Red),
            Some(_) => Style::new(),
            None => self.dim(),
        }
    }

    pub fn net(self, text: &str) -> Style {
        match text.trim().chars().next() {
            Some('+') => self.colour(Color::Green),
            Some('-') => self.colour(Color::Red),
            _ => Style::new(),
        }
    }
}
