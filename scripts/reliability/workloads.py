"""The workloads of the torture: commands on a store, each of them one step."""

import os
import shutil
from dataclasses import dataclass, field

from programs import REPOSITORY, Holding, Judge, Programs

STORE = "s.insetory"
PATH = "{dir}/" + STORE
DOCUMENT = "sb-flow-demo"
AT = ["--store", PATH]


# 60 sections of 20 items of random sizes, so that rows are split and the file grows: the samples fit
# into the pages of an empty store.
LARGE = os.path.join(REPOSITORY, "scripts/reliability/large.json")


def sample(name: str) -> str:
    return os.path.join(REPOSITORY, "Resources/Samples", name + ".json")


def values(start: int, count: int) -> list[list[str]]:
    return [
        ["set", f"{DOCUMENT}/s{edit % 3}", f"minimumLineSpacing={start + edit}", *AT]
        for edit in range(1, count + 1)
    ]


@dataclass
class Workload:
    """Steps that are acknowledged one after the other.

    A step of several acknowledgements (`probe edits`) is split into `stages` of one each, which an
    independent run goes through to know what a store must hold after each of them.
    """

    name: str
    setup: list[list[str]]
    steps: list[list[str]]
    stages: list[list[str]] = field(default_factory=list)
    verb: str = "open"
    # Files that a step writes next to the store.
    outputs: list[str] = field(default_factory=list)
    # Stores that a step writes next to the store.
    backups: list[str] = field(default_factory=list)
    # A file that the store is a copy of, instead of a new store.
    original: str = ""

    def __post_init__(self) -> None:
        self.stages = self.stages or self.steps

    def prepare(self, programs: Programs, folder: str) -> None:
        """Makes what the steps begin with."""
        os.makedirs(os.path.join(folder, "out"), exist_ok=True)
        if self.original:
            shutil.copy(self.original, os.path.join(folder, STORE))
        for command in self.setup:
            programs.run(command, folder)

    def expectation(
        self, programs: Programs, judge: Judge, folder: str, **environment: str
    ) -> "Expectation":
        """Goes through all stages undisturbed."""
        self.prepare(programs, folder)
        expected = Expectation(self)
        expected.note(judge, folder)
        for command in self.stages:
            run_step(programs, command, folder, **environment)
            expected.note(judge, folder)
        return expected


def run_step(programs: Programs, command: list[str], folder: str, **environment: str) -> str:
    """Runs a step, which must succeed; returns its output."""
    # Such an import contains a document that cannot be imported.
    expected = 1 if "--keep-going" in command else 0
    return programs.run(command, folder, expected, **environment).stdout.decode()


Content = Holding | bytes | None


class Expectation:
    """The expected contents after each stage: in the store, in outputs and in backups."""

    def __init__(self, workload: Workload):
        self.workload = workload
        self.after: list[dict[str, Content]] = []
        # The folder after each stage, for the next one.
        self.folders: list[str] = []

    def note(self, judge: Judge, folder: str) -> None:
        """Records the present contents."""
        kept = f"{folder}.{len(self.after)}"
        shutil.copytree(folder, kept)
        self.folders.append(kept)
        self.after.append(self.observe_copy(judge, folder))

    def observe_copy(self, judge: Judge, folder: str) -> dict[str, Content]:
        """Returns the contents of a copy of the folder, because judging a store checkpoints it."""
        copy = folder + ".copy"
        shutil.copytree(folder, copy)
        try:
            return self.observe(judge, copy)
        finally:
            shutil.rmtree(copy)

    def strays(self, folder: str, stage: int) -> list[str]:
        """Returns files that an undisturbed run does not leave."""
        return sorted(names(folder) - names(self.folders[stage]))

    def observe(self, judge: Judge, folder: str) -> dict[str, Content]:
        """Returns the contents of a folder, and changes the folder."""
        found: dict[str, Content] = {}
        for name in [STORE, *self.workload.backups]:
            path = os.path.join(folder, name)
            if os.path.exists(path) or (name == STORE and self.workload.verb == "create"):
                found[name] = judge.ask(path, self.workload.verb if name == STORE else "open")
            else:
                found[name] = None
        for name in self.workload.outputs:
            path = os.path.join(folder, name)
            found[name] = open(path, "rb").read() if os.path.exists(path) else None
        return found

    def complaint(self, found: dict[str, Content], acknowledged: int) -> str | None:
        """Returns the fault in the contents found after a number of acknowledgements, or None."""
        allowed = self.after[acknowledged : acknowledged + 2]
        for name, content in found.items():
            if any(content == after[name] for after in allowed):
                continue
            earlier = any(content == after[name] for after in self.after)
            verdict = "LOST" if earlier else "CHECK"
            return f"{verdict} {name} after {acknowledged}: {str(content)[:80]}"
        return None


def names(folder: str) -> set[str]:
    """Returns the files below a folder, without those that SQLite makes and removes."""
    found = set()
    for parent, _, files in os.walk(folder):
        found |= {os.path.relpath(os.path.join(parent, file), folder) for file in files}
    return {name for name in found if not name.endswith(("-wal", "-shm", ".lock"))}


def one_document() -> list[list[str]]:
    return [["init", *AT], ["import", sample(DOCUMENT), *AT]]


def edits(start: int = 100, count: int = 20) -> Workload:
    return Workload("edits", one_document(), values(start, count))


def probe_edits(start: int, count: int, synchronous: str = "full") -> Workload:
    """Edits of a program that keeps its store open."""
    one = ["probe", "edits", PATH, DOCUMENT, "s0"]
    return Workload(
        "edits of one program",
        one_document(),
        [[*one, str(count), str(start), synchronous]],
        [[*one, "1", str(start + number)] for number in range(count)],
    )


def creation() -> Workload:
    return Workload("init", [], [["init", *AT], ["import", sample(DOCUMENT), *AT]], verb="create")


def imports() -> Workload:
    many = [sample(name) for name in ["shadow", "vlc-browse", "bubble-even", "odd-even-bubble"]]
    broken = os.path.join(REPOSITORY, "Package.swift")
    return Workload(
        "import",
        [["init", *AT]],
        [
            ["import", sample("vlc-movies"), *AT],
            ["import", *many, *AT],
            ["import", sample(DOCUMENT), broken, sample("jj-shadow-border"), "--keep-going", *AT],
            ["import", *many, "--replace", *AT],
            ["import", LARGE, *AT],
        ],
    )


def growth() -> Workload:
    return Workload("growth", [["init", *AT]], [["import", LARGE, *AT]])


def history() -> Workload:
    return Workload(
        "undo, redo, restore",
        one_document(),
        [
            *values(200, 3),
            ["undo", *AT],
            ["undo", DOCUMENT, "2", *AT],
            ["redo", *AT],
            ["tag", "here", *AT],
            ["copy", DOCUMENT, "twin", *AT],
            ["rename", "twin", "brother", *AT],
            ["restore", f"{DOCUMENT}@1", *AT],
            ["delete", "brother", *AT],
            ["undo", *AT],
        ],
    )


def batch() -> Workload:
    names = ["vlc-movies", "vlc-browse", "shadow", "bubble-even", "card-and-armband"]
    return Workload(
        "batch",
        [["init", *AT], ["import", *[sample(name) for name in names], *AT]],
        [
            ["relayout", "--all", "--device", "iphone-se", *AT],
            ["set", "shadow", "pinHeaders=true", "--defer", *AT],
            ["relayout", "--all", *AT],
        ],
    )


def collection() -> Workload:
    setup = [*one_document(), *values(300, 6)]
    return Workload(
        "gc",
        [*setup, ["copy", DOCUMENT, "twin", *AT], ["delete", "twin", *AT]],
        [["gc", "--keep", "4", *AT], ["gc", "--keep", "1", *AT], ["gc", "--vacuum", *AT]],
    )


def migration() -> Workload:
    setup = [*one_document(), *values(400, 3)]
    return Workload("migrate", setup, [["probe", "migrate", PATH]], verb="later")


def first_schema() -> Workload:
    """An edit that migrates a store of version 1."""
    original = os.path.join(REPOSITORY, "Tests/Data/stores/version-1.insetory")
    return Workload("version 1", [], [["tag", "here", *AT]], original=original)


def exports() -> Workload:
    to = ["--to", "ndjson", "-o", "{dir}/out/all.ndjson", *AT]
    picture = ["export", DOCUMENT, "--to", "svg", "-o", "{dir}/out/picture.svg", *AT]
    return Workload(
        "export",
        one_document(),
        [["export", *to], *values(500, 1), ["export", *to], picture],
        outputs=["out/all.ndjson", "out/picture.svg"],
    )


def reading() -> Workload:
    """Commands that read a store and leave it as it is."""
    output = ["-o", "{dir}/out/documents.ndjson"]
    steps = [
        ["doctor"],
        ["recover", *output],
        ["list"],
        ["frames", "*"],
        ["show", DOCUMENT],
        ["find", "s"],
        ["sql", "SELECT count(*), sum(width) FROM frames"],
        ["export", "*", "--to", "ndjson", *output],
        ["status"],
        ["stats"],
        ["verify"],
        ["log"],
        ["diff", DOCUMENT, "shadow"],
        ["frames", f"{DOCUMENT}@1"],
    ]
    return Workload("reading", several(), [[*step, *AT] for step in steps])


def several() -> list[list[str]]:
    """Two documents with a history, in a store with a log."""
    return [*one_document(), ["import", sample("shadow"), *AT], *values(800, 3)]


def recovery() -> Workload:
    """Commands that make a store from another one, with its history, and leave that one unchanged."""
    whole, documents = "out/whole.insetory", "out/documents.ndjson"
    into = ["recover", "--into", "{dir}/" + whole, *AT]
    output = ["recover", "-o", "{dir}/" + documents, *AT]
    setup = [*several(), ["delete", DOCUMENT, *AT], ["tag", "here", *AT]]
    return Workload("recovery", setup, [into, output], backups=[whole], outputs=[documents])


def all_workloads(start: int = 100, count: int = 20) -> list[Workload]:
    return [
        edits(start, count),
        probe_edits(start, count),
        creation(),
        imports(),
        history(),
        batch(),
        collection(),
        migration(),
        first_schema(),
        exports(),
    ]


def backups(programs: Programs) -> list[Workload]:
    """A backup, where the command has one."""
    if "backup" not in programs.run(["--help"], "").stdout.decode():
        return []
    copy = ["backup", "{dir}/out/copy.insetory", *AT]
    return [
        Workload(
            "backup",
            one_document(),
            [copy, *values(600, 2), [*copy, "--replace"]],
            backups=["out/copy.insetory"],
        )
    ]
