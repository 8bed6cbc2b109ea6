"""The figures of a run: a line for each as it is known, a table, and a file of JSON lines."""

import json
import os
import time


class Figures:
    def __init__(self, path: str, build: str):
        self.path = path
        self.build = build
        self.rows: list[dict] = []
        self.began = time.monotonic()
        os.makedirs(os.path.dirname(path), exist_ok=True)
        open(path, "w").close()

    def add(self, part: str, what: str, bad: int = 0, **figures: object) -> None:
        """Notes what was found; `bad` counts what must never be."""
        now = time.monotonic()
        row = {"part": part, "what": what, "bad": bad, **figures}
        row["seconds"] = round(now - self.began, 1)
        self.began = now
        self.rows.append(row)
        with open(self.path, "a") as file:
            file.write(json.dumps({**row, "build": self.build}) + "\n")
        print(f"{part}: {what}: {self._words(row)}", flush=True)

    @property
    def bad(self) -> int:
        return sum(row["bad"] for row in self.rows)

    def table(self) -> str:
        lines = ["", "| part | what | bad | figures | seconds |", "| --- | --- | --: | --- | --: |"]
        for row in self.rows:
            cells = [row["part"], row["what"], row["bad"], self._words(row), row["seconds"]]
            lines.append("| " + " | ".join(str(cell) for cell in cells) + " |")
        return "\n".join(lines)

    @staticmethod
    def _words(row: dict) -> str:
        known = {"part", "what", "bad", "seconds"}
        found = [f"{name.replace('_', ' ')} {row[name]}" for name in row if name not in known]
        return ", ".join(([f"{row['bad']} BAD"] if row["bad"] else []) + found)
