"""Programs that are killed at any moment (D1, D4)."""

import json
import os
import random
import re
import shutil
import time

import workloads
from programs import Failure, Judge, Programs
from workloads import PATH, Expectation, Workload, run_step


def run(programs: Programs, sizes, figures) -> None:
    judge = Judge(programs)
    try:
        kill_program(programs, judge, sizes.kills, figures)
        if sizes.batch_kills:  # The tests of the command kill a batch as well.
            kill_batch(programs, judge, sizes.batch_kills, figures)
        for workload in [
            workloads.edits(100, 12),
            workloads.imports(),
            workloads.history(),
            workloads.batch(),
            workloads.exports(),
            workloads.migration(),
            workloads.first_schema(),
            workloads.collection(),
            *workloads.backups(programs),
        ]:
            kill_steps(programs, judge, workload, sizes.step_kills, figures)
    finally:
        judge.close()


def kill_program(programs: Programs, judge: Judge, count: int, figures) -> None:
    """Kills a program that edits as fast as it can, and checks that its acknowledged edits are kept."""
    chance = random.Random(1)
    acknowledged, unacknowledged, bad = 0, 0, []
    for kill in range(count):
        if kill % 10 == 0:  # Judging takes longer the longer the log is.
            folder = programs.new_folder("kills")
            workloads.edits().prepare(programs, folder)
            path = PATH.replace("{dir}", folder)
            before = judge.ask(path).operations
        start = str(10_000 * (kill + 1))
        command = ["probe", "edits", PATH, workloads.DOCUMENT, f"s{kill % 3}", "9999", start]
        process = programs.start(command, folder)
        time.sleep(chance.uniform(0.01, 0.07))
        process.kill()
        output, _ = process.communicate()
        told = len(re.findall(r"^ACK \d+ [0-9.]+\n", output, re.M))
        try:
            operations = judge.ask(path).operations
            kept, before = operations - before, operations
            acknowledged += told
            unacknowledged += kept - told
            if not 0 <= kept - told <= 1:
                bad.append(f"kill {kill}: acknowledged {told}, kept {kept}")
        except Failure as failure:
            bad.append(f"kill {kill}: {failure}")
    for complaint in bad[:3]:
        print(f"  {complaint}")
    figures.add(
        "kills",
        "a program that edits",
        bad=len(bad),
        kills=count,
        acknowledged=acknowledged,
        kept_unacknowledged=unacknowledged,
    )


def kill_batch(programs: Programs, judge: Judge, count: int, figures) -> None:
    """Kills a batch of many transactions; the result equals an uninterrupted run."""
    chance = random.Random(3)
    whole, killed = programs.new_folder("whole"), programs.new_folder("killed-batch")
    documents = os.path.join(whole, "all.ndjson")
    with open(documents, "w") as file:
        for number in range(1200):
            sections = [
                {"id": f"s{index}", "items": {"count": 9, "size": [chance.randint(20, 200), 40]}}
                for index in range(chance.randint(1, 4))
            ]
            document = {"format": "insetory/1", "id": f"d{number}"}
            document |= {"container": {"device": "iphone-se"}, "sections": sections}
            file.write(json.dumps(document) + "\n")
    for folder in (whole, killed):
        programs.run(["init", *workloads.AT], folder)
        programs.run(["import", documents, "--quiet", *workloads.AT], folder)
    relayout = ["relayout", "--all", "--device", "iphone-16-pro-max", "--quiet", *workloads.AT]
    start = time.monotonic()
    programs.run(relayout, whole)
    taken = time.monotonic() - start
    kills = 0
    for _ in range(count):
        process = programs.start(relayout, killed)
        # Sometimes before the first commit, and sometimes after the last.
        time.sleep(chance.uniform(0, min(taken, 1)))
        kills += process.poll() is None
        process.kill()
        process.communicate()
    programs.run(relayout, killed)
    frames = ["frames", "*#iphone-16-pro-max", "--format", "csv", *workloads.AT]
    expected, found = programs.run(frames, whole), programs.run(frames, killed)
    holding = judge.ask(os.path.join(killed, workloads.STORE))
    # A note would report frames that had to be computed for the answer.
    bad = expected.stdout != found.stdout or bool(found.stderr)
    bad = bad or holding != judge.ask(os.path.join(whole, workloads.STORE))
    figures.add("kills", "a batch of 1,200 documents", bad=int(bad), kills=kills)


def kill_steps(
    programs: Programs, judge: Judge, workload: Workload, count: int, figures
) -> None:
    """Kills each step again and again until it has happened; what is found must be old or new."""
    chance = random.Random(2)
    folder = programs.new_folder("killed")
    expected = workload.expectation(programs, judge, os.path.join(folder, "clean"))
    killed, bad, rounds = 0, [], 0
    while killed < count and rounds < 10 * count:
        rounds += 1
        files = os.path.join(folder, f"round{rounds}")
        shutil.copytree(expected.folders[0], files)
        for step in range(len(workload.steps)):
            found, complaint = kill_step(programs, judge, expected, step, files, chance)
            killed += found
            if complaint:
                bad.append(complaint)
                break
        shutil.rmtree(files)
    for complaint in bad[:3]:
        print(f"  {workload.name}: {complaint}")
    figures.add("kills", workload.name, bad=len(bad), kills=killed)
    shutil.rmtree(folder)


def kill_step(
    programs: Programs,
    judge: Judge,
    expected: Expectation,
    step: int,
    folder: str,
    chance: random.Random,
) -> tuple[int, str | None]:
    """Kills a step once, and does it undisturbed if it was not done; says what is wrong."""
    command = expected.workload.steps[step]
    process = programs.start(command, folder)
    # Most steps take 10 to 60 ms, most of it after the program is loaded.
    time.sleep(chance.uniform(0.004, 0.06))
    is_killed = process.poll() is None
    process.kill()
    output, _ = process.communicate()
    is_acknowledged = not is_killed or bool(output)
    try:
        found = expected.observe_copy(judge, folder)
        complaint = expected.complaint(found, step + is_acknowledged)
        if not complaint and found != expected.after[step + 1]:
            run_step(programs, command, folder)
            found = expected.observe_copy(judge, folder)
            complaint = expected.complaint(found, step + 1)
            # If the step was done, the next command for the same path removes the leftovers.
            if not complaint and (strays := expected.strays(folder, step + 1)):
                complaint = f"left behind: {strays}"
    except Failure as failure:
        complaint = str(failure)
    return int(is_killed), complaint and f"{' '.join(command)[:60]}: {complaint}"
