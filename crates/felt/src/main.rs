fn main() -> std::process::ExitCode {
    felt::main()
}
