"""Power cuts (D2): a workload is recorded, and every state that a cut could leave is opened."""

import collections
import hashlib
import os
import random
import re
import shutil
from multiprocessing import Pool
from typing import NamedTuple

import workloads
from powerloss import final_state, power_cuts, read_files, write_files
from programs import Failure, Judge, Programs
from recording import Call, calls, check_lock
from workloads import STORE, Expectation, Workload, run_step


class Result(NamedTuple):
    states: int
    distinct: int
    written: int
    verdicts: collections.Counter
    complaints: list[str]


def record(
    programs: Programs, workload: Workload, folder: str, **environment: str
) -> tuple[dict[str, bytes], list[Call]]:
    """Runs the steps under the recorder; returns the files before, and the calls.

    An `A` with a number stands where as many stages were acknowledged: by words on standard output,
    or by the end of a step.
    """
    workload.prepare(programs, folder)
    before = read_files(folder)
    log = folder + ".log"
    recorded: list[Call] = []
    for number, step in enumerate(workload.steps):
        run_step(
            programs,
            step,
            folder,
            LD_PRELOAD=programs.preload("recorder"),
            RECORDER_ROOT=folder,
            RECORDER_LOG=log,
            **environment,
        )
        for call in calls(log) if os.path.exists(log) else []:
            if call.operation == "A":
                numbers = re.findall(rb"^ACK (\d+)", call.data, re.M)
                count = int(numbers[-1]) if numbers else number + 1
                call = Call("A", "", count, b"")
            recorded.append(call)
        if os.path.exists(log):
            os.unlink(log)
        # If there are more stages than steps, only the output of a step shows how far it came.
        if len(workload.stages) == len(workload.steps):
            recorded.append(Call("A", "", number + 1, b""))
    after, simulated = read_files(folder), final_state(before, recorded)
    if after != simulated:
        names = [name for name in after | simulated if after.get(name) != simulated.get(name)]
        raise Failure(f"the recorder missed something of {names}")
    return before, recorded


def recovery_complaint(programs: Programs, files: dict[str, bytes], folder: str) -> str | None:
    """Returns a complaint if `recover` reports a loss in a state in which nothing is lost."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    write_files(folder, files)
    output = os.path.join(folder, "recovered")
    done = programs.run(["recover", "-o", output, *workloads.AT], folder, None)
    if done.returncode == 0:
        return None
    return f"RECOVER ends with {done.returncode}: {done.stderr.decode(errors='replace')[:200]}"


def judge_states(
    programs: Programs,
    workload: Workload,
    expected: Expectation,
    before: dict[str, bytes],
    recorded: list[Call],
    judge: Judge,
    folder: str,
    seed: int,
    variants: int,
    recoveries: int,
) -> Result:
    """Opens every state that a power cut could leave, each different one once, and some by `recover`."""
    acknowledged = [0]
    for call in recorded:
        acknowledged.append(call.offset if call.operation == "A" else acknowledged[-1])
    known: dict[bytes, dict | str] = {}
    verdicts: collections.Counter = collections.Counter()
    complaints: list[str] = []
    for number, mode, files in power_cuts(before, recorded, seed, variants):
        digest = hashlib.blake2b(digest_size=16)
        for name in sorted(files):
            digest.update(f"{name} {len(files[name])} ".encode() + files[name])
        key = digest.digest()
        is_new = key not in known
        if is_new:
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder)
            write_files(folder, files)
            try:
                known[key] = expected.observe(judge, folder)
            except Failure as failure:
                known[key] = f"CORRUPT {failure}"
        found = known[key]
        complaint = found
        if not isinstance(found, str):
            complaint = expected.complaint(found, acknowledged[number])
            is_chosen = is_new and recoveries and len(known) % recoveries == 0 and STORE in files
            if is_chosen and not complaint:
                complaint = recovery_complaint(programs, files, folder)
        verdicts[complaint.split()[0] if complaint else "ok"] += 1
        if complaint and len(complaints) < 3:
            complaints.append(f"seed {seed}, before call {number}, {mode}: {complaint}")
    writes = sum(call.operation in "WT" for call in recorded)
    return Result(sum(verdicts.values()), len(known), writes, verdicts, complaints)


def torture(
    programs: Programs,
    workload: Workload,
    seed: int,
    variants: int,
    recoveries: int = 0,
    **environment: str,
) -> Result:
    """Records a workload and judges its states. Every n-th different one is also opened by `recover`."""
    folder = programs.new_folder(f"power-{workload.name}-{seed}".replace(" ", "-"))
    judge = Judge(programs)
    try:
        clean = os.path.join(folder, "clean")
        expected = workload.expectation(programs, judge, clean)
        files = os.path.join(folder, "files")
        before, recorded = record(programs, workload, files, **environment)
        check_lock(recorded, STORE)
        state = os.path.join(folder, "state")
        return judge_states(
            programs, workload, expected, before, recorded, judge, state, seed, variants, recoveries
        )
    finally:
        judge.close()
        shutil.rmtree(folder)


def _job(arguments: tuple) -> tuple[str, Result]:
    programs, index, seed, sizes = arguments
    workload = chosen(programs, seed * 1000, sizes)[index]
    # `recover` is for stores of this version: it says so of others.
    recoveries = 0 if workload.name in ["migrate", "version 1"] else sizes.power_recoveries
    return workload.name, torture(programs, workload, seed, sizes.power_variants, recoveries)


def chosen(programs: Programs, start: int, sizes) -> list[Workload]:
    count = sizes.power_edits
    return [*workloads.all_workloads(start, count), *workloads.backups(programs)]


def run(programs: Programs, sizes, figures) -> None:
    programs.preload("recorder")
    count = len(chosen(programs, 0, sizes))
    jobs = [
        (programs, index, seed, sizes)
        for index in range(count)
        for seed in range(1, sizes.power_seeds + 1)
    ]
    total = 0
    with Pool(sizes.processes) as pool:
        results: dict[str, list[Result]] = {}
        for name, result in pool.imap(_job, jobs):
            results.setdefault(name, []).append(result)
            total += result.states
            if len(results[name]) == sizes.power_seeds:
                add(figures, "power cuts", name, results[name])
    figures.add("power cuts", "in all", states=total)
    spoiled_header(programs, figures)
    controls(programs, sizes, figures)


def spoiled_header(programs: Programs, figures) -> None:
    """A power cut while the log is written back can leave anything in the first sector.

    The document is so large that the file grows: the log then has the first page.
    """
    judge = Judge(programs)
    workload = workloads.growth()
    folder = programs.new_folder("spoiled")
    clean = os.path.join(folder, "clean")
    expected = workload.expectation(programs, judge, clean, INSETORY_KEEP_LOG="1")
    with open(os.path.join(clean, STORE), "r+b") as file:
        file.write(random.Random(1).randbytes(512))
    complaint = expected.complaint(expected.observe_copy(judge, clean), len(workload.steps))
    # Without its log the file is not a store, and is not changed.
    os.unlink(os.path.join(clean, STORE + "-wal"))
    before = read_files(clean)
    refused = programs.run(["frames", workloads.DOCUMENT, *workloads.AT], clean, 65)
    is_named = b"not a layout store" in refused.stderr
    bad = bool(complaint) + (read_files(clean) != before) + (not is_named)
    figures.add("power cuts", "a header that was being written", bad=bad, states=2)
    judge.close()


def add(figures, part: str, name: str, results: list[Result]) -> None:
    verdicts: collections.Counter = collections.Counter()
    for result in results:
        verdicts += result.verdicts
        for complaint in result.complaints:
            print(f"  {name}: {complaint}")
    figures.add(
        part,
        name,
        bad=sum(verdicts.values()) - verdicts["ok"],
        states=sum(result.states for result in results),
        distinct=sum(result.distinct for result in results),
        seeds=len(results),
        **{word: number for word, number in verdicts.items() if word != "ok"},
    )


def controls(programs: Programs, sizes, figures) -> None:
    """Checks that known defects are found; otherwise the results above prove nothing."""
    for synchronous, word, count in [
        ("normal", "LOST", sizes.control_edits),
        ("off", "CORRUPT", sizes.off_edits),
    ]:
        if not count:
            continue
        probed = torture(programs, workloads.probe_edits(100, count, synchronous), 1, 2)
        figures.add(
            "control",
            f"synchronous={synchronous.upper()} must be {word}",
            bad=int(not probed.verdicts[word]),
            states=probed.states,
            **{word: probed.verdicts[word]},
        )
    for name, workload in [
        ("edits", workloads.edits(100, sizes.control_edits)),
        ("export", workloads.exports()),
        ("init", workloads.creation()),
    ]:
        unsynced = torture(programs, workload, 1, 2, RECORDER_SYNCS="no")
        found = unsynced.states - unsynced.verdicts["ok"]
        figures.add(
            "control",
            f"{name} without syncs must be caught",
            bad=int(not found),
            states=unsynced.states,
            caught=found,
        )
