#!/usr/bin/env python3
"""Plays one felt simulation in shards on a Ray cluster and merges them.

    python sim.py --shards 8 -- blackjack --rounds 1e9 --seed 7 --json

What stands behind `--` is given to `felt sim` as it is. Every shard is played by the same program with
`--shard I/N`, wherever Ray finds a free core; the parts come back as text and are merged here with
`felt sim merge`, which adds whole numbers: the answer is that of one machine, to the chip.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import ray


@ray.remote(num_cpus=1, max_retries=3)
def play(felt: str, words: list[str], shard: int, of: int) -> str:
    """One shard, as the text of its part file."""
    with tempfile.TemporaryDirectory() as folder:
        part = pathlib.Path(folder) / "part.json"
        command = [felt, "sim", *words, "--threads", "1", "--shard", f"{shard}/{of}", "--save", str(part)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        return part.read_text()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--felt", default="felt", help="the program, at the same place on every node")
    parser.add_argument("--shards", type=int, default=0, help="how many; as many as the cluster has cores")
    parser.add_argument("--address", default=None, help="the cluster's address; a local one is started without it")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("words", nargs="+", help="what felt sim is asked")
    asked = parser.parse_args()

    ray.init(address=asked.address, include_dashboard=False, log_to_driver=False)
    shards = asked.shards or max(1, int(ray.cluster_resources().get("CPU", 1)))
    try:
        running = [play.remote(asked.felt, asked.words, nth, shards) for nth in range(1, shards + 1)]
        parts = ray.get(running)
    except ray.exceptions.RayTaskError as error:
        print(f"sim.py: {error.cause}", file=sys.stderr)
        return 2
    finally:
        ray.shutdown()

    with tempfile.TemporaryDirectory() as folder:
        files = []
        for nth, text in enumerate(parts):
            files.append(pathlib.Path(folder) / f"part-{nth:06}.json")
            files[-1].write_text(text)
        shape = ["--json"] if asked.json else []
        return subprocess.run([asked.felt, "sim", "merge", *map(str, files), *shape]).returncode


if __name__ == "__main__":
    sys.exit(main())
