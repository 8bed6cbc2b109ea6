"""Several programs on one store (C1, C2, C3): writers, readers, checkpoints, locks."""

import fcntl
import os
import re
import signal
import sqlite3
import subprocess
import threading
import time

import workloads
from power import record
from programs import HERE, Failure, Judge, Programs, compile_c
from recording import check_lock
from workloads import AT, DOCUMENT, PATH, STORE

LONGEST_WAIT = 3.0  # seconds


def run(programs: Programs, sizes, figures) -> None:
    judge = Judge(programs)
    try:
        many_writers(programs, judge, sizes, figures)
        mutant(programs, judge, figures)
        for holder in [hold_store_lock, hold_sqlite_lock]:
            busy(programs, figures, holder)
        long_reader(programs, judge, sizes, figures)
        if workloads.backups(programs):
            backups(programs, judge, sizes, figures)
        wal_reset(programs, sizes, figures)
    finally:
        judge.close()


def write_at_once(programs: Programs, folder: str, edits: int, **environment: str) -> list[str]:
    """Lets four programs edit at once, while others read; returns their outputs and complaints."""
    path = PATH.replace("{dir}", folder)
    writers = [
        programs.start(
            ["probe", "edits", path, DOCUMENT, f"s{writer}", str(edits), str(1000 * (writer + 1))],
            folder,
            **environment,
        )
        for writer in range(4)
    ]
    stopped = threading.Event()
    texts: list[str] = []

    def read() -> None:
        while not stopped.is_set():
            for command in [["frames", f"{DOCUMENT}/s0", *AT], ["log", *AT]]:
                done = programs.run(command, folder, None)
                if done.returncode:
                    texts.append("error: a reader: " + done.stderr.decode())

    def write_with_commands() -> None:
        """Every command that closes a store with a long log writes it back."""
        number = 0
        while not stopped.is_set():
            number += 1
            title = ["set", DOCUMENT, f"title=by command {number}", *AT]
            done = programs.run(title, folder, None, **environment)
            texts.append(done.stderr.decode() if done.returncode else "COMMAND")

    threads = [threading.Thread(target=target) for target in (read, write_with_commands)]
    for thread in threads:
        thread.start()
    for writer in writers:
        texts.extend(writer.communicate())
    stopped.set()
    for thread in threads:
        thread.join()
    return texts


def many_writers(programs: Programs, judge: Judge, sizes, figures) -> None:
    folder = programs.new_folder("writers")
    workloads.edits().prepare(programs, folder)
    path = os.path.join(folder, STORE)
    base = judge.ask(path).operations
    text = "\n".join(write_at_once(programs, folder, sizes.writer_edits))
    waits = [float(wait) / 1000 for wait in re.findall(r"^ACK \d+ ([0-9.e-]+)$", text, re.M)]
    commands = text.count("COMMAND")
    errors = len(re.findall(r"^error:", text, re.M))
    found = judge.ask(path).operations - base
    longest = max(waits, default=0)
    is_complete = len(waits) == 4 * sizes.writer_edits and found == len(waits) + commands
    if errors:
        print("  " + text[text.index("error:") :][:300])
    figures.add(
        "writers",
        "4 programs that edit, readers and commands",
        bad=errors + (not is_complete) + (longest >= LONGEST_WAIT),
        edits=found,
        expected=4 * sizes.writer_edits + commands,
        longest_wait_seconds=round(longest, 2),
    )


def mutant(programs: Programs, judge: Judge, figures) -> None:
    """Without the lock, and with a transaction that begins as a reader, edits must fail."""
    folder = programs.new_folder("mutant")
    workloads.edits().prepare(programs, folder)
    preload = {"LD_PRELOAD": programs.preload("mutant")}
    text = "\n".join(write_at_once(programs, folder, 100, **preload))
    errors = len(re.findall(r"^error:", text, re.M))
    what = "DEFERRED without the lock must fail"
    figures.add("control", what, bad=int(not errors), failed=errors)


def hold_store_lock(path: str) -> object:
    file = open(path + ".lock", "a")
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


def hold_sqlite_lock(path: str) -> object:
    """A program that does not use the store's lock."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    return connection


def busy(programs: Programs, figures, hold) -> None:
    folder = programs.new_folder("busy")
    workloads.edits().prepare(programs, folder)
    path = os.path.join(folder, STORE)
    holder = hold(path)
    bad = []
    start = time.monotonic()
    programs.run(["frames", DOCUMENT, *AT], folder)
    read = time.monotonic() - start
    start = time.monotonic()
    done = programs.run(["set", DOCUMENT, "title=Later", *AT], folder, None)
    waited = time.monotonic() - start
    words = done.stderr.decode()
    if done.returncode != 75 or path not in words or "busy" not in words:
        bad.append(f"ended with {done.returncode}: {words}")
    # Starting a process can take long on a busy machine.
    if not 4.5 <= waited <= 5.5 + read:
        bad.append(f"waited {waited:.1f} s")
    if read > 2:
        bad.append(f"reading took {read:.1f} s")
    holder.close()
    programs.run(["set", DOCUMENT, "title=Later", *AT], folder)
    for complaint in bad:
        print(f"  {complaint}")
    figures.add(
        "writers",
        f"busy: {hold.__name__.replace('_', ' ')}",
        bad=len(bad),
        gave_up_after=round(waited, 2),
        reading_took=round(read, 2),
    )


def long_reader(programs: Programs, judge: Judge, sizes, figures) -> None:
    """A long reader keeps its snapshot, and the log is shortened after the reader ends."""
    folder = programs.new_folder("reader")
    workloads.edits().prepare(programs, folder)
    log = os.path.join(folder, STORE + "-wal")
    reader = programs.start(["probe", "read", PATH], folder)
    assert reader.stdin and reader.stdout
    before = reader.stdout.readline()
    edit = ["probe", "edits", PATH, DOCUMENT, "s0", str(sizes.log_edits), "1000"]
    programs.run(edit, folder)
    grown = os.path.getsize(log)
    reader.stdin.write("\n")
    reader.stdin.flush()
    still, after = reader.stdout.readline(), reader.stdout.readline()
    reader.communicate()
    programs.run(["set", DOCUMENT, "title=Later", *AT], folder)
    left = os.path.getsize(log) if os.path.exists(log) else 0
    bad = (before != still) + (after == before) + (left > 0)
    figures.add(
        "writers", "a long reader", bad=bad, log_beside_it=grown, log_when_it_has_gone=left
    )


def backups(programs: Programs, judge: Judge, sizes, figures) -> None:
    """A copy made during edits equals the store after one of the edits (D6)."""
    bad: list[str] = []
    edits = 0
    for first in range(0, sizes.backups, 10):
        # A new store now and then, because the time to examine one grows with its edits.
        numbers = range(first, min(first + 10, sizes.backups))
        edits += backups_of_one(programs, judge, numbers, bad)
    for complaint in bad[:3]:
        print(f"  {complaint}")
    figures.add(
        "writers", "backups while a program edits", bad=len(bad), backups=sizes.backups, edits=edits
    )


def backups_of_one(programs: Programs, judge: Judge, numbers: range, bad: list[str]) -> int:
    """Returns how many edits were acknowledged."""
    folder = programs.new_folder("backups")
    workloads.edits().prepare(programs, folder)
    base = judge.ask(os.path.join(folder, STORE)).operations
    writer = programs.start(["probe", "edits", PATH, DOCUMENT, "s0", "1000000", "1000"], folder)
    acknowledged = [0]

    def count() -> None:
        assert writer.stdout
        for line in writer.stdout:
            acknowledged[0] = int(line.split()[1])

    counting = threading.Thread(target=count)
    counting.start()
    copy = ["--store", "{dir}/out/copy.insetory"]
    for number in numbers:
        before = acknowledged[0]
        programs.run(["backup", copy[1], "--replace", *AT], folder)
        # Examining a copy takes longer than copying it, and the store would grow meanwhile.
        writer.send_signal(signal.SIGSTOP)
        taken = judge.ask(os.path.join(folder, "out/copy.insetory")).operations
        after = acknowledged[0]
        if not before <= taken - base <= after + 1:
            bad.append(f"backup {number} has {taken - base} edits, not {before} to {after + 1}")
        export = ["export", "--to", "json"]
        found = programs.run([*export, DOCUMENT, *copy], folder).stdout
        if found != programs.run([*export, f"{DOCUMENT}@{taken}", *AT], folder).stdout:
            bad.append(f"backup {number} is not the store after operation {taken}")
        if writer.poll() is not None:
            bad.append(f"nothing edited any more during backup {number}")
        writer.send_signal(signal.SIGCONT)
    writer.kill()
    counting.join()
    writer.wait()
    return acknowledged[0]


def wal_reset(programs: Programs, sizes, figures) -> None:
    """SQLite's bug is there or not; if every write is under the lock it does no damage."""
    folder = programs.new_folder("walreset")
    program = os.path.join(folder, "walreset")
    compile_c(os.path.join(HERE, "walreset.c"), program, "-lsqlite3")

    def outcome(mode: str) -> str:
        path = os.path.join(folder, mode + ".db")
        done = subprocess.run([program, path, mode], capture_output=True, text=True)
        return done.stdout.split(":")[0].strip() or done.stderr.strip()

    version = sqlite3.sqlite_version_info
    is_fixed = version >= (3, 51, 3)
    passive, locked = outcome("passive"), outcome("locked")
    is_as_known = passive == ("whole" if is_fixed else "damaged") and locked == "whole"
    figures.add(
        "WAL reset",
        f"SQLite {sqlite3.sqlite_version}",
        bad=int(not is_as_known),
        without_lock=passive,
        with_lock=locked,
    )
    files = os.path.join(folder, "files")
    _, recorded = record(programs, workloads.probe_edits(100, sizes.log_edits), files)
    count = check_lock(recorded, STORE)
    checkpointed = sum(call.operation == "W" and call.path == STORE for call in recorded)
    figures.add(
        "WAL reset",
        "every write is under the store's lock",
        bad=int(not checkpointed),
        writes=count,
        of_checkpoints=checkpointed,
    )
