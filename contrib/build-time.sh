#!/usr/bin/env bash
# What the build takes, from a clean clone in a folder of its own: the newcomer's build, then what
# the tests compile. CPU time counts the work, the clock on the wall what somebody waits.
set -euo pipefail
repository="$(cd "$(dirname "$0")/.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
git clone --quiet "$repository" "$folder/felt"
cd "$folder/felt"
unset CARGO_TARGET_DIR
cargo fetch --quiet
TIMEFORMAT="%R s on the wall, %U s + %S s CPU"
measured() {
  echo -n "$1: "
  shift
  { time "$@" >/dev/null 2>&1; } 2>&1
}
measured "cargo build --release" cargo build --release
measured "cargo clippy --all-targets" cargo clippy --workspace --all-targets
measured "cargo test --no-run" cargo test --workspace --no-run
du -h target/release/felt | awk '{ print "the program: " $1 }'
