//! What players of a session won, as a histogram.

use odds::simulate::{Sessions, Spectrum};

const SIZE: (f64, f64) = (720.0, 400.0);
const MARGIN: (f64, f64) = (64.0, 56.0);
const BARS: usize = 48;

/// `about` says what made the picture.
pub(super) fn sessions(title: &str, sessions: &Sessions, about: &[(String, String)]) -> String {
    let of = &sessions.results;
    let (bars, from, step) = histogram(of);
    let most = bars.iter().copied().max().unwrap_or(0).max(1) as f64;
    let (width, height) = (SIZE.0 - 2.0 * MARGIN.0, SIZE.1 - 2.0 * MARGIN.1);
    let (bottom, bar) = (SIZE.1 - MARGIN.1, width / bars.len().max(1) as f64);
    let mut body = String::new();
    for (nth, count) in bars.iter().enumerate() {
        let (x, tall) = (MARGIN.0 + bar * nth as f64, height * *count as f64 / most);
        let low = from + step * nth as i64;
        let colour = if low < 0 { "#d98f7c" } else { "#8fb58a" };
        body += &format!(
            "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{tall:.2}\" \
             fill=\"{colour}\"><title>{} to {}: {count}</title></rect>\n",
            bottom - tall,
            bar - 1.0,
            dollars(low),
            dollars(low + step)
        );
    }
    let place = |cents: i64| MARGIN.0 + bar * (cents - from) as f64 / step as f64;
    body += &format!(
        "<line x1=\"{}\" y1=\"{bottom}\" x2=\"{}\" y2=\"{bottom}\" stroke=\"#444\"/>\n",
        MARGIN.0,
        SIZE.0 - MARGIN.0
    );
    for (nth, name) in [(50, "5 %"), (500, "half"), (950, "95 %")] {
        let Some(value) = of.quantile(nth) else { continue };
        let x = place(value).clamp(MARGIN.0, SIZE.0 - MARGIN.0);
        body += &format!(
            "<line x1=\"{x:.2}\" y1=\"{}\" x2=\"{x:.2}\" y2=\"{bottom}\" stroke=\"#444\" \
             stroke-dasharray=\"3 3\"/>\n",
            MARGIN.1
        );
        body += &text(x, MARGIN.1 - 6.0, "middle", 12, &format!("{name}: {}", dollars(value)));
    }
    for nth in 0..=4 {
        let cents = from + step * (bars.len() * nth / 4) as i64;
        body += &text(place(cents), bottom + 18.0, "middle", 12, &dollars(cents));
    }
    let ruin = 100.0 * sessions.ruined as f64 / of.count.max(1) as f64;
    let below =
        format!("what a player wins in one of {} sessions; {ruin:.2} % are ruined", of.count);
    body += &text(SIZE.0 / 2.0, bottom + 40.0, "middle", 13, &below);
    body += &text(MARGIN.0, 24.0, "start", 16, title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" \
         height=\"{1}\" font-family=\"sans-serif\">\n{2}\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{body}</svg>\n",
        SIZE.0,
        SIZE.1,
        metadata(about)
    )
}

/// Bars of equal width over all values: their counts, where they begin, how wide each is, in cents.
fn histogram(of: &Spectrum) -> (Vec<u64>, i64, i64) {
    let ends = of.values.keys().next().zip(of.values.keys().next_back());
    let Some((least, most)) = ends else { return (vec![0; BARS], 0, 100) };
    // As many of the possible results in each bar; one begins at nothing won and nothing lost.
    let apart = of.values.keys().fold(0, |apart, value| common(apart, *value));
    let apart = apart.max(1);
    let step = ((most - least) / (BARS as i64 * apart) + 1) * apart;
    let from = least.div_euclid(step) * step;
    let mut bars = vec![0; (most - from).div_euclid(step) as usize + 1];
    for (value, times) in &of.values {
        bars[((value - from) / step) as usize] += times;
    }
    (bars, from, step)
}

/// The greatest amount of which both are multiples.
fn common(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn dollars(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}", cents.abs() / 100)
}

fn text(x: f64, y: f64, anchor: &str, size: u8, said: &str) -> String {
    let said = escaped(said);
    format!(
        "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{anchor}\" font-size=\"{size}\">\
         {said}</text>\n"
    )
}

fn metadata(about: &[(String, String)]) -> String {
    let lines = about.iter().map(|(key, value)| format!("{key}: {}\n", escaped(value)));
    format!("<metadata>\n{}</metadata>\n", lines.collect::<String>())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::histogram;
    use odds::simulate::Spectrum;

    #[test]
    fn every_value_is_in_a_bar() {
        let mut spectrum = Spectrum::default();
        [-50_000, -49_999, -1, 0, 1, 99, 100, 123_456].into_iter().for_each(|v| spectrum.add(v));
        let (bars, from, step) = histogram(&spectrum);
        assert_eq!(bars.iter().sum::<u64>(), 8);
        assert_eq!(from % step, 0);
        let zero = (-from / step) as usize;
        assert_eq!((bars[zero - 1], bars[zero]), (1, 4));
    }
}
