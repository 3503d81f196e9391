//! What a licensee elects at more than one game of baccarat.

use table::elected;

elected! {
    /// How many hundredths of the win on the Banker's Hand are owed.
    Commission { Five = "5", Four = "4", }
}

elected! {
    /// The procedure by which winners are paid and vigorish is taken.
    Settlement {
        PayAllFirst = "1",
        VigorishAllFirst = "2",
        PayByPosition = "3",
        VigorishByPosition = "4",
    }
}

elected! {
    /// What becomes of a card that was dealt in error and seen.
    ErrorCard { BurnByValue = "burn-by-value", BurnOne = "burn-one", DummyRound = "dummy-round", }
}

elected! {
    /// How many cards a ten or a face card takes with it when it is burned by value.
    ErrorTenValue { Zero = "0", Ten = "10", }
}

impl ErrorTenValue {
    /// As a number.
    pub fn cards(self) -> u8 {
        match self {
            ErrorTenValue::Zero => 0,
            ErrorTenValue::Ten => 10,
        }
    }
}

elected! {
    /// Whether vigorish is taken at once, or marked and collected when the shoe ends.
    Vigorish { Collect = "collect", Mark = "mark", }
}

elected! {
    /// Whether vigorish is rounded up to quarters of a dollar.
    VigorishRounding { Exact = "exact", Quarter = "quarter", }
}

elected! {
    /// Whether the cards are shuffled again after lacing.
    ReshuffleAfterLacing { Off = "off", On = "on", }
}
