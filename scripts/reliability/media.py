"""Media that are full or read-only, clocks that lie, and masks of modes (D5, R1, R2, R3)."""

import os
import stat
import subprocess
import time

import workloads
from programs import ENVIRONMENT, Failure, Judge, Programs
from workloads import AT, DOCUMENT, STORE


def run(programs: Programs, sizes, figures) -> None:
    judge = Judge(programs)
    try:
        full_disk(programs, judge, figures)
        file_limit(programs, judge, figures)
        read_only_mount(programs, judge, figures)
        read_only_file(programs, figures)
        clocks(programs, judge, figures)
        modes(programs, figures)
    finally:
        judge.close()


class Mounted:
    """A file system in memory, where this process may mount one."""

    def __init__(self, folder: str, size: str):
        self.folder, self.size = folder, size
        self.is_mounted = False

    def __enter__(self) -> "Mounted":
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={self.size}", "tmpfs", self.folder],
            capture_output=True,
        )
        self.is_mounted = done.returncode == 0
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_mounted:
            subprocess.run(["umount", self.folder], check=True)

    def make_read_only(self) -> None:
        subprocess.run(["mount", "-o", "remount,ro", self.folder], check=True)


def edit_until_refused(programs: Programs, folder: str, prefix: list[str]) -> tuple[int, str, int]:
    """Returns how many edits went well, and the words and the status of the one that did not."""
    for number in range(1, 2000):
        command = ["set", f"{DOCUMENT}/s0", f"minimumLineSpacing={100 + number}", *AT]
        done = subprocess.run(
            prefix + programs.words(command, folder), capture_output=True, env=ENVIRONMENT
        )
        if done.returncode:
            return number - 1, done.stderr.decode(), done.returncode
    raise Failure("no edit was refused")


def full_disk(programs: Programs, judge: Judge, figures) -> None:
    folder = programs.new_folder("full")
    with Mounted(folder, "600k") as disk:
        if not disk.is_mounted:
            figures.add("media", "full disk: skipped, for mounting is not allowed here")
            return
        workloads.edits().prepare(programs, folder)
        with open(os.path.join(folder, "ballast"), "wb") as ballast:
            ballast.write(bytes(350_000))
        edits, words, status = edit_until_refused(programs, folder, [])
        bad = status != 74 or "no space" not in words or STORE not in words
        # Acknowledged edits can be read while the disk is full, and the store can be edited afterwards.
        programs.run(["frames", DOCUMENT, *AT], folder)
        log = programs.run(["log", "--limit", "9999", *AT], folder).stdout
        kept = log.count(b'"kind":"set"')
        os.unlink(os.path.join(folder, "ballast"))
        programs.run(["set", DOCUMENT, "title=Later", *AT], folder)
        programs.run(["verify", *AT], folder)
    bad += kept != edits
    add_refused(figures, "full disk", bad, edits, kept, words)


def add_refused(figures, what: str, bad: bool, edits: int, kept: int, words: str) -> None:
    said = words.splitlines()[0][:30]
    figures.add("media", what, bad=int(bad), edits=edits, kept=kept, said=said)


def file_limit(programs: Programs, judge: Judge, figures) -> None:
    folder = programs.new_folder("limit")
    workloads.edits().prepare(programs, folder)
    base = judge.ask(os.path.join(folder, STORE)).operations
    limited = ["prlimit", "--fsize=160000", "--"]
    edits, words, status = edit_until_refused(programs, folder, limited)
    kept = judge.ask(os.path.join(folder, STORE)).operations - base
    bad = status != 74 or "no space" not in words or STORE not in words or kept != edits
    add_refused(figures, "ulimit -f", bad, edits, kept, words)


def refusals(programs: Programs, folder: str, prefix: list[str]) -> list[str]:
    """Reads must succeed and writes must be refused at once; returns the exceptions."""
    bad = []
    for command, status in [
        (["frames", DOCUMENT, *AT], 0),
        (["verify", *AT], 0),
        (["set", DOCUMENT, "title=Never", *AT], 74),
        (["undo", *AT], 74),
        (["relayout", "--all", *AT], 74),
        (["gc", "--keep", "1", *AT], 74),
    ]:
        start = time.monotonic()
        words = prefix + programs.words(command, folder)
        done = subprocess.run(words, capture_output=True, env=ENVIRONMENT)
        taken = time.monotonic() - start
        said = done.stderr.decode()
        if done.returncode != status or (status and "read-only" not in said.lower()) or taken > 1:
            ending = f"ended with {done.returncode} after {taken:.1f} s"
            bad.append(f"{command[0]} {ending}: {said[:200]}")
    for complaint in bad:
        print(f"  {complaint}")
    return bad


def read_only_mount(programs: Programs, judge: Judge, figures) -> None:
    folder = programs.new_folder("mounted")
    bad = []
    with Mounted(folder, "4m") as disk:
        if not disk.is_mounted:
            figures.add("media", "read-only mount: skipped, for mounting is not allowed here")
            return
        workloads.edits().prepare(programs, folder)
        # A checkpoint moves everything to the main file. Reading is also tried with a log next to it.
        judge.ask(os.path.join(folder, STORE))
        disk.make_read_only()
        bad += refusals(programs, folder, [])
    figures.add("media", "read-only mount", bad=len(bad), commands=6)


def read_only_file(programs: Programs, figures) -> None:
    """Checks a store of another user, in a folder of another user."""
    folder = programs.new_folder("foreign")
    if os.getuid() != 0:
        figures.add("media", "read-only file: skipped, for only root can become nobody")
        return
    workloads.edits().prepare(programs, folder)
    nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    bad = refusals(programs, folder, nobody)
    figures.add("media", "another user's folder", bad=len(bad), commands=6)


def clocks(programs: Programs, judge: Judge, figures) -> None:
    """What is computed and the order of the log do not depend on what a clock says."""
    found, orders = set(), set()
    cases = {
        "now": ("", ""),
        "2001": ("980000000", "1"),
        "2040": ("2208988800", "1"),
        "backwards": ("1700000000", "-3600"),
    }
    for name, (start, step) in cases.items():
        folder = programs.new_folder("clock-" + name)
        environment = {}
        if start:
            preload = programs.preload("clocks")
            environment = {"LD_PRELOAD": preload, "CLOCK_START": start, "CLOCK_STEP": step}
        workload = workloads.history()
        for number, command in enumerate([*workload.setup, *workload.steps]):
            if name == "backwards":
                environment["CLOCK_START"] = str(1_700_000_000 - 86_400 * number)
            programs.run(command, folder, **environment)
        frames = programs.run(["frames", "*", *AT], folder, **environment).stdout
        log = programs.run(["log", "--limit", "99", *AT], folder, **environment).stdout.decode()
        orders.add(tuple(line.split(",")[0] for line in log.splitlines()))
        found.add((frames, judge.ask(os.path.join(folder, STORE)).digest))
    bad = len(found) - 1 + len(orders) - 1
    figures.add("media", "clocks of 2001, 2040 and backwards", bad=bad, clocks=len(cases))


def modes(programs: Programs, figures) -> None:
    """With a mask of 077 no other user can read any file; an overwritten file keeps its mode."""
    folder = programs.new_folder("modes")
    previous = os.umask(0o077)
    try:
        workloads.edits().prepare(programs, folder)
        programs.run(["set", DOCUMENT, "title=Mine", *AT], folder)
        export = ["export", DOCUMENT, "--to", "json", "-o", "{dir}/out/document.json", *AT]
        programs.run(export, folder)
        for workload in workloads.backups(programs):
            programs.run(workload.steps[0], folder)
    finally:
        os.umask(previous)
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            found[name] = stat.S_IMODE(os.stat(path).st_mode)
    bad = [f"{name} has {mode:o}" for name, mode in found.items() if mode != 0o600]
    path = os.path.join(folder, "out/document.json")
    os.chmod(path, 0o640)
    programs.run(export, folder)
    if stat.S_IMODE(os.stat(path).st_mode) != 0o640:
        bad.append(f"an export that was overwritten has {os.stat(path).st_mode:o}")
    for complaint in bad:
        print(f"  {complaint}")
    figures.add("media", "umask 077", bad=len(bad), files=len(found))
