"""The citations of documents in comments and texts: which document, which of its sections, which file."""
import collections, pathlib, re

FOLDERS = "Sources", "Tests", "docs", "Migrations", "Benchmarks/Sources"
TEXTS = ".swift", ".md", ".sql", ".json", ".txt", ".c", ".h"
# A line break inside a citation, with the marks at the start of the next comment line.
BREAK = re.compile(r"\n[ \t]*(?:///?|--|#|\*)?[ \t]*")
CITATION = re.compile(
    r"(?<![\w/-])(?P<path>(?:\.\./)*(?:[\w-]+/)*[\w-]+\.md)(?P<place>(?:#[\w-]+)?[)`]?"
    r"(?:, \\?\"[^\"\\]+\\?\"|,? (?:sections? )?\d+[a-z]?\b(?:(?:, | and | to )\d+[a-z]?\b)*)?)")
FILE = re.compile(r"(?<![\w/.-])([\w+-]+\.(?:swift|sql))\b")
# A link of a page to a file of the repository, and to a heading of it.
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)")
# In the texts for contributors: a Swift file without its extension, as `Type+Part`, and a folder or a file with its path.
NAMED = re.compile(r"`([A-Z]\w+\+\w+|(?:[A-Za-z]+/)+[\w.+-]*)`")


class Citations:
    """The citations of a repository, and the citations whose target does not exist."""

    def __init__(self, root):
        self.root = root
        self.count = 0
        self.failures = []
        self.documents = collections.defaultdict(list)
        for path in sorted(root.glob("*.md")) + sorted((root / "docs").rglob("*.md")) + sorted((root / "Sources").rglob("*.md")):
            self.documents[path.name].append(re.findall(r"^#+ (.*)$", path.read_text(), re.M))
        self.files = {path.name for folder in FOLDERS for path in (root / folder).rglob("*")}
        self.files |= {path.name for path in root.glob("*.swift")} | {path.name for path in (root / "Resources/Exports").glob("*")}
        for folder in FOLDERS:
            for path in sorted((root / folder).rglob("*")):
                if path.suffix in TEXTS and path.is_file():
                    self.check(path.relative_to(root), path.read_text(errors="replace"))
        for path in [root / "ARCHITECTURE.md", root / "CONTRIBUTING.md", *sorted((root / "docs/internals").glob("*.md"))]:
            if path.exists():
                self.check_names(path.relative_to(root), path.read_text())

        for path in [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]:
            self.check_links(path)

    def check_links(self, page):
        text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)
        for name, anchor in LINK.findall(text):
            self.count += 1
            target = page.parent / name if name else page
            headings = re.findall(r"^#+ (.*)$", target.read_text(), re.M) if anchor and target.is_file() else []
            slugs = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
            if not target.exists() or (anchor and anchor not in slugs):
                link = name + ("#" + anchor if anchor else "")
                self.failures.append(f"{page.relative_to(self.root)} links to {link}, and there is no such place")

    def check_names(self, path, text):
        for name in NAMED.findall(text) + FILE.findall(text):
            if "TARGET" in name:
                continue
            places = [self.root / name, *(self.root / top / name for top in ("Sources", "Tests"))]
            self.count += 1
            if name not in self.files and f"{name}.swift" not in self.files and not any(place.exists() for place in places):
                self.failures.append(f"{path} names {name}, and there is no such file")

    def check(self, path, text):
        joined = BREAK.sub(" ", text)
        for found in CITATION.finditer(joined):
            self.check_citation(path, found["path"].rpartition("/")[2], found["place"])
        if path.suffix in (".swift", ".sql") and path.parts[0] in ("Sources", "Migrations"):
            for line in text.splitlines():
                comment = re.search(r"(?://|--)(.*)", line)
                for name in FILE.findall(comment[1]) if comment and "://" not in line else ():
                    self.count += 1
                    if name not in self.files:
                        self.failures.append(f"{path} names {name}, and there is no such file")

    def check_citation(self, path, document, place):
        self.count += 1
        versions = self.documents.get(document)
        if not versions:
            self.failures.append(f"{path} cites {document}, and there is no such document")
            return
        heading = re.search(r'"([^"\\]+)', place)
        numbers = re.findall(r"\b\d+[a-z]?\b", place) if not heading and "#" not in place else []
        for headings in versions:
            if heading and heading[1].rstrip(".,") not in headings:
                continue
            if all(any(known.startswith(number + ". ") for known in headings) for number in numbers):
                return
        self.failures.append(f"{path} cites {document}{place}, and there is no such section")
