"""One process that edits for long (S1): the program of Benchmarks measures itself."""

import os
import subprocess

from programs import REPOSITORY, Programs
from workloads import AT, STORE


def run(programs: Programs, sizes, figures) -> None:
    if not sizes.soak_edits:
        return
    build = ["swift", "build", "--package-path", "Benchmarks", "-c", "release"]
    subprocess.run([*build, "--product", "soak"], cwd=REPOSITORY, check=True)
    shown = subprocess.run(
        [*build, "--show-bin-path"], cwd=REPOSITORY, check=True, capture_output=True, text=True
    )
    folder = programs.new_folder("soak")
    programs.run(["init", "--sample", *AT], folder)
    command = [os.path.join(shown.stdout.strip(), "soak"), os.path.join(folder, STORE)]
    done = subprocess.run([*command, str(sizes.soak_edits)])
    figures.add("soak", "one process", bad=int(done.returncode != 0), edits=sizes.soak_edits)
