"""The rooms (folders) of the sources, and the references between them."""
import collections, re

from index import DEFINITION, EXTENSION, REFERENCE, Index


class Rooms:
    """The rooms below a folder of sources, with the arrows that the compiler found.

    A → B if a file of A names a declaration of B.
    """

    def __init__(self, sources, build):
        self.sources = sources
        self.index = Index(build, sources)
        self.files = sorted(str(file.relative_to(sources)) for file in sources.rglob("*.swift"))
        # Where each symbol is declared.
        self.places = {}
        for file, occurrences in self.index.files.items():
            for occurrence in occurrences:
                if occurrence.roles & DEFINITION and occurrence.symbol.kind != EXTENSION:
                    self.places.setdefault(occurrence.symbol.usr, file)
        # By pair of rooms: the number of references by file, declaring file and name.
        self.names = collections.defaultdict(collections.Counter)
        # The first line for each of these.
        self.lines = {}
        for file, occurrences in self.index.files.items():
            for occurrence in occurrences:
                place = self.places.get(occurrence.symbol.usr)
                if occurrence.roles & REFERENCE and place and room(place) != room(file):
                    key = file, place, occurrence.symbol.name
                    self.names[room(file), room(place)][key] += 1
                    self.lines[key] = min(occurrence.line, self.lines.get(key, occurrence.line))
        self.arrows = collections.defaultdict(set)
        for one, other in self.names:
            self.arrows[one].add(other)
        self.circles = circles(self.arrows)


def room(file):
    return file.rpartition("/")[0]


def circles(arrows):
    """Returns the sets of rooms that reach each other, by Tarjan's algorithm."""
    order, least, stack, found = {}, {}, [], []

    def visit(name):
        order[name] = least[name] = len(order)
        stack.append(name)
        for other in sorted(arrows.get(name, ())):
            if other not in order:
                visit(other)
            if other in stack:
                least[name] = min(least[name], least[other])
        if least[name] == order[name]:
            members = stack[stack.index(name):]
            del stack[-len(members):]
            found.append(set(members))

    for name in sorted(arrows):
        if name not in order:
            visit(name)
    return [members for members in found if len(members) > 1]


def module(room):
    return room.partition("/")[0]


def sentences(text):
    """Returns the sentence of each room, by its path below Sources, from the text of docs/internals/rooms.md."""
    return dict(re.findall(r"^- `([A-Za-z/]+)`: (.*)$", text, re.M))
