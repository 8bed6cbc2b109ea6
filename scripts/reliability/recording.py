"""The calls that preload/recorder.c recorded, and their effect on files."""

import struct
from typing import Iterator, NamedTuple


class Call(NamedTuple):
    """One call of a program. `operation` is a letter that recorder.c explains."""

    operation: str
    path: str
    offset: int
    data: bytes

    @property
    def target(self) -> str:
        """The other name of a rename or a link."""
        return self.data.decode()


def calls(log: str) -> Iterator[Call]:
    """Returns the calls of a log, without those on SQLite's index, which no power cut leaves."""
    with open(log, "rb") as file:
        content = file.read()
    position = 0
    while position < len(content):
        operation, length = struct.unpack_from("<cH", content, position)
        position += 3
        path = content[position : position + length].decode()
        position += length
        offset, count = struct.unpack_from("<QI", content, position)
        position += 12
        data = content[position : position + count]
        position += count
        if not path.endswith("-shm"):
            yield Call(operation.decode(), path, offset, data)


def apply(content: bytearray, operation: str, offset: int, data: bytes) -> None:
    """Does to the bytes of a file what a write (W) or a truncation (T) does."""
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    if operation == "T":
        del content[offset:]
    else:
        content[offset : offset + len(data)] = data


class UnlockedCheckpoint(Exception):
    """The database was written to while no process held the store's lock."""


def check_lock(recorded: list[Call], store: str) -> int:
    """Checks that every write to a store and to its log happens under its lock; returns how many.

    With that, and with one checkpoint at a time, SQLite's WAL-reset bug cannot happen: see
    walreset.c, and https://www.sqlite.org/wal.html#walresetbug.
    """
    is_held, count = False, 0
    for number, call in enumerate(recorded):
        if call.operation == "F" and call.path == store + ".lock":
            is_held = call.offset == 2  # LOCK_EX
        elif call.operation in "WT" and call.path in (store, store + "-wal"):
            if not is_held:
                raise UnlockedCheckpoint(f"call {number} writes to {call.path} without the lock")
            count += 1
    return count
