"""Reads a Package.swift: its modules, their dependencies, and the modules of products."""
import re

from swift import blanked


class Package:
    """The modules of a package: their arrows, and the modules of products."""

    def __init__(self, text):
        self.arrows, self.products = {}, set()
        for kind, call in _calls(text, r"\.(executableTarget|target)"):
            name = _text(call, "name")
            self.arrows[name] = set(_texts(_list(call, "dependencies")))
        for kind, call in _calls(text, r"\.(executable|library)"):
            self.products.update(_texts(_list(call, "targets")))

    def are_public(self, module):
        """Whether a program that uses the package can name what a module declares."""
        return module in self.products


def _calls(text, pattern):
    """Yields what a pattern finds and the arguments of each such call."""
    code = blanked(text)
    for found in re.finditer(pattern + r"\s*\(", code):
        depth, end = 1, found.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(code[end], 0)
            end += 1
        # A product among the dependencies of a target belongs to another package.
        yield found[1], _without_comments(text[found.end():end - 1])


def _without_comments(text):
    return re.sub(r"//[^\n]*", "", text)


def _text(call, label):
    return re.search(label + r'\s*:\s*"([^"]*)"', call)[1]


def _list(call, label):
    found = re.search(label + r"\s*:\s*\[(.*?)\]", call, re.S)
    return re.sub(r"\.\w+\([^)]*\)", "", found[1]) if found else ""


def _texts(text):
    return re.findall(r'"([^"]*)"', text)
