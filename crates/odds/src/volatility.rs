//! What many rounds come to: the normal approximation, which knows the mean and the deviation only.

/// How sure one wants to be, and how many standard deviations that takes to both sides.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Level {
    pub percent: u8,
    pub z: f64,
}

/// The levels that are asked for.
pub const LEVELS: [Level; 3] = [
    Level { percent: 90, z: 1.644_853_626_951_472_2 },
    Level { percent: 95, z: 1.959_963_984_540_054 },
    Level { percent: 99, z: 2.575_829_303_548_900_4 },
];

/// So many rounds: what they win on average, and how far from it they come to lie.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Over {
    pub rounds: u64,
    pub mean: f64,
    pub std_dev: f64,
    /// To which side their sum leans; the approximation is good where it is near none.
    pub skewness: Option<f64>,
}

impl Over {
    /// The result lies between these two, so sure.
    pub fn between(&self, level: Level) -> (f64, f64) {
        let far = level.z * self.std_dev;
        (self.mean - far, self.mean + far)
    }
}
