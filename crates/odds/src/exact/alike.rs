pub fn alike_holds() {}
