#!/usr/bin/env bash
# A job in shards on a local Ray is the same job on one machine: test.sh PYTHON FELT
set -euo pipefail
cd "$(dirname "$0")"
python=$1 felt=$2
job=(three-card-poker --rounds 1e6 --seed 5 --bet ante=5 --bet pair-plus=5)
alone=$("$felt" sim "${job[@]}" --json)
shared=$("$python" sim.py --felt "$felt" --shards 5 --json -- "${job[@]}")
[ "$alone" = "$shared" ] || { echo "the cluster's answer differs" >&2; diff <(echo "$alone") <(echo "$shared") >&2; exit 1; }
# What is wrong with a job is said once, by the program itself.
said=$(mktemp)
trap 'rm -f "$said"' EXIT
if "$python" sim.py --felt "$felt" --shards 2 -- xyzzy --rounds 10 2>"$said"; then exit 1; fi
grep -q 'there is no game "xyzzy"' "$said" || { cat "$said" >&2; exit 1; }
echo "a local Ray agrees"
