pub trait Strategy {}
pub struct View;
