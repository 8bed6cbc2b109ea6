"""The programs that torture runs, and where it keeps what they work on."""

import os
import shutil
import sqlite3
import subprocess
from dataclasses import dataclass
from typing import NamedTuple

HERE = os.path.dirname(os.path.abspath(__file__))
REPOSITORY = os.path.dirname(os.path.dirname(HERE))


class Failure(Exception):
    """Something that must never happen has happened."""


@dataclass
class Programs:
    """The command and the probe, as they were built, and the libraries to load before them."""

    folder: str  # with the programs
    scratch: str  # where stores are made

    @property
    def insetory(self) -> str:
        return os.path.join(self.folder, "insetory")

    @property
    def probe(self) -> str:
        return os.path.join(self.folder, "probe")

    def preload(self, name: str) -> str:
        """Returns a library of the folder preload, and compiles it where that was not done yet."""
        library = os.path.join(self.scratch, name + ".so")
        if not os.path.exists(library):
            source = os.path.join(HERE, "preload", name + ".c")
            compile_c(source, library, "-shared", "-fPIC", "-ldl")
        return library

    def words(self, command: list[str], folder: str) -> list[str]:
        """Returns a command with its program and with folders in the place of `{dir}`."""
        program = self.probe if command[0] == "probe" else self.insetory
        rest = command[1:] if command[0] == "probe" else command
        return [program] + [word.replace("{dir}", folder) for word in rest]

    def run(
        self, command: list[str], folder: str, expected: int | None = 0, **environment: str
    ) -> subprocess.CompletedProcess:
        """Runs a command; fails where it ends with another status than expected."""
        done = subprocess.run(
            self.words(command, folder),
            capture_output=True,
            env={**ENVIRONMENT, **environment},
            timeout=120,
        )
        if expected is not None and done.returncode != expected:
            words = done.stderr.decode(errors="replace").strip()[-400:]
            raise Failure(f"{' '.join(command)} ended with {done.returncode}: {words}")
        return done

    def start(self, command: list[str], folder: str, **environment: str) -> subprocess.Popen:
        """Starts a command whose input and output are pipes."""
        return subprocess.Popen(
            self.words(command, folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**ENVIRONMENT, **environment},
            text=True,
        )

    def new_folder(self, name: str) -> str:
        """Returns an empty folder in the scratch."""
        folder = os.path.join(self.scratch, name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        return folder


# A crash must end the process with a signal at once, without minutes of resolving symbols. The environment of the user is
# ignored.
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LC_ALL": "C",
    "TZ": "UTC",
    "SWIFT_BACKTRACE": "enable=no",
    "HOME": "/nonexistent",
    **{name: os.environ[name] for name in ["LD_LIBRARY_PATH"] if name in os.environ},
}


def compile_c(source: str, output: str, *options: str) -> None:
    compiler = os.environ.get("CC", "clang")
    command = [compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-o", output, source, *options]
    subprocess.run(command, check=True)


class Holding(NamedTuple):
    """What a store holds: its number of operations, and a digest of documents, log and tags."""

    operations: int
    digest: str


class Judge:
    """A process that opens one store after another and returns its contents."""

    def __init__(self, programs: Programs):
        self.process = programs.start(["probe", "judge"], "")

    def ask(self, path: str, verb: str = "open") -> Holding:
        """Judges a store, which is opened and written back; `verb` is one of the probe's."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{verb} {path}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if not answer:
            raise Failure("the judge died")
        if answer[0] != "ok":
            raise Failure(" ".join(answer[1:]))
        holding = Holding(int(answer[1]), answer[2])
        check_integrity(path)
        return holding

    def close(self) -> None:
        if self.process.stdin:
            self.process.stdin.close()
        self.process.wait()


def check_integrity(path: str) -> None:
    """Checks for damage with SQLite's own checks, independently of Insetory."""
    connection = sqlite3.connect(path, timeout=1)
    try:
        found = connection.execute("PRAGMA integrity_check(3)").fetchall()
        dangling = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as error:
        raise Failure(f"damaged: {error}") from error
    finally:
        connection.close()
    if found != [("ok",)] or dangling:
        raise Failure(f"damaged: {found[:1]} {dangling[:1]}")
