"""Puts hostile names into every place of a store that takes a text, and reads every output back with
parsers that are not ours: expat, html.parser, csv and json.

Each output is compared with that of the same store with harmless names: the same tree of elements, as
many rows and lines. Prints what differs, a line each, and at last how many outputs were looked at.
"""
import csv, html.parser, io, json, os, pty, re, shutil, subprocess, sys, unicodedata
import xml.parsers.expat

NAMES = [
    "", " ", "  two  spaces  ", '"', "'", "\"'\"", 'a"b', "a'b", "`", "<", ">", "<>", "&", "&&", "&amp;",
    "&lt;script&gt;", "&#0;", "&#x0;", "&#xFFFE;", "&nosuch;", "&;", "]]>", "<![CDATA[", "<!--", "-->",
    "--", "<!--<script>", "</script>", "<script>alert(1)</script>", "<svg onload=alert(1)>", "</svg>",
    "</title>", "<?xml version=\"1.0\"?>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "%s%n%@", "${HOME}",
    "$(id)", "`id`", "'; DROP TABLE document; --", "\\", "\\u003c", "\\(name)", "\"\"\"", "#\"", "*/", "//",
    "\" onload=\"alert(1)", "url(#blur:1)", "javascript:alert(1)", "=1+1", "=cmd|' /C calc'!A0", "+1", "-1",
    "@SUM(1)", "\t=1", "\r=1", "\uff1d1+1", "\uff0b1", "a\nb", "a\r\nb", "a\rb", "a\tb", "\x01", "\x08",
    "\x0b", "\x0c", "\x1b[31mred", "\x1b]0;title\x07", "\x1f", "\x7f", "\x80", "\x85", "\x9b2J", "\x9f",
    "\u2028", "\u2029", "\u202edrowssap", "\u2066a\u2069", "\u200b", "\ufeff", "\ufffd", "\ufffe", "\uffff",
    "\U0001fffe", "\U0010ffff", "e" + "\u0301" * 2000, "\U0001f469\u200d\U0001f469", "العربية", "日本語",
    "\ue000", "::error::x", "%0A::error::x", "../../x", "/tmp/x", "..", "CON", "#", "DOC/0/item:3",
    "\U000e0041\U000e007f", "x" * 4096,
]
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
findings, outputs = [], 0


def expect(condition, *words):
    if not condition:
        findings.append(" ".join(str(word)[:200] for word in words))


def acts(text):
    """The characters at which a terminal does something else than show them."""
    return [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") and c != "\n"]


def documents(names):
    for number, name in enumerate(names):
        image = {"name": name} if name and not CONTROL.search(name) and len(name) <= 1024 else {"name": "x"}
        url = {"url": image["name"]}
        reason = name if name.strip() else "x"
        yield {
            "format": "insetory/1", "id": "d%d" % number, "title": name,
            "container": {"width": 100, "height": 100},
            "decorationKinds": {"card": {"appearance": {"image": image}},
                                "wide": {"appearance": {"image": url}}},
            "suppressions": [{"rule": "item-overflow", "reason": reason}],
            "sections": [{"id": "s", "title": name, "decorations": ["card", "wide"],
                          "items": {"count": 2, "size": [10, 10]}}]}


class Store:
    def __init__(self, folder, names):
        self.folder, self.names = folder, names
        os.mkdir(folder)
        self.run("-q", "init")
        for document in documents(names):
            text = json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass")
            result = self.run("-q", "import", "-", input=text)
            expect(result.returncode == 0, "import of", repr(document["title"]), result.stderr)

    def run(self, *arguments, input=b""):
        return subprocess.run(["insetory", *arguments], cwd=self.folder, input=input, capture_output=True)

    def text(self, *arguments):
        global outputs
        outputs += 1
        result = self.run(*arguments)
        expect(result.returncode in (0, 1), arguments, "ended with", result.returncode, result.stderr)
        try:
            return result.stdout.decode("utf-8")
        except UnicodeDecodeError as error:
            expect(False, arguments, error)
            return ""


def xml_tree(text):
    tree, texts = [], []
    parser = xml.parsers.expat.ParserCreate()
    parser.StartElementHandler = lambda name, attributes: tree.append((name, sorted(attributes)))
    parser.EndElementHandler = lambda name: tree.append("end of " + name)
    parser.CharacterDataHandler = texts.append
    parser.Parse(text.encode("utf-8"), True)
    return tree, "".join(texts)


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tree = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tree.append((tag, sorted(name for name, _ in attributes)))

    def handle_endtag(self, tag):
        self.tree.append("end of " + tag)


def cells(text):
    """The raw cells of CSV, quotes and all."""
    return re.findall(r'(?:^|,|\n)("(?:[^"]|"")*"|[^",\n]*)', text)


def check_csv(text, arguments):
    for cell in cells(text):
        formula = cell[:1] in tuple("=+-@\t\r") and cell != ""
        expect(not formula or re.fullmatch(r"-?[0-9.]+(e-?[0-9]+)?", cell), arguments, "cell", repr(cell))
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def terminal(arguments, folder):
    """What a terminal is given."""
    gathered = []

    def read(descriptor):
        data = os.read(descriptor, 65536)
        gathered.append(data)
        return b""

    before = os.getcwd()
    os.chdir(folder)
    null = os.open(os.devnull, os.O_RDWR)
    saved = os.dup(1), os.dup(0)
    os.dup2(null, 1)
    os.dup2(null, 0)
    try:
        pty.spawn(["insetory", *arguments], read)
    finally:
        os.dup2(saved[0], 1)
        os.dup2(saved[1], 0)
        os.chdir(before)
    text = b"".join(gathered).decode("utf-8").replace("\r\n", "\n")
    return text.replace("\x1b[1m", "").replace("\x1b[0m", "")


hostile, calm = Store("hostile", NAMES), Store("calm", ["Name"] * len(NAMES))
titles = {"d%d" % number: name for number, name in enumerate(NAMES)}
queries = [("list",), ("sql", "SELECT id, title FROM documents"),
           ("sql", "SELECT document AS id, title FROM sections")]
for query in queries:
    for form, load in (("json", json.loads), ("ndjson", lambda t: list(map(json.loads, t.splitlines())))):
        arguments = query + ("--format", form)
        # splitlines of Python knows more ends of lines than JSON.
        text = hostile.text(*arguments)
        rows = json.loads(text) if form == "json" else [json.loads(line) for line in text.split("\n") if line]
        for row in rows:
            expect(row["title"] == titles[row["id"]], arguments, row["id"], repr(row["title"]))
        expect(len(rows) == len(NAMES), arguments, len(rows), "rows")
    arguments = query + ("--format", "csv")
    rows = check_csv(hostile.text(*arguments), arguments)
    column = rows[0].index("title")
    for row in rows[1:]:
        expect(row[column] == titles[row[0]], arguments, row[0], repr(row[column]))
    arguments = query + ("--format", "tsv")
    rows = hostile.text(*arguments).split("\n")
    expect(len(rows) == len(NAMES) + 2, arguments, len(rows), "lines")
    unescaped = {"\\t": "\t", "\\n": "\n", "\\r": "\r", "\\\\": "\\"}
    for row in rows[1:-1]:
        row = row.split("\t")
        title = re.sub(r"\\.", lambda match: unescaped.get(match[0], match[0]), row[column])
        expect(title == titles[row[0]], arguments, row[0], repr(title))
    for form in ("table", "json", "ndjson", "csv", "tsv"):
        text = terminal(query + ("--format", form), "hostile")
        expect(not acts(text.replace("\t", "")), query, "on a terminal as", form, repr(acts(text)))
        if form == "table":
            expect(len(text.split("\n")) == len(NAMES) + 2, query, "as a table breaks lines")
        if form == "json":
            expect(len(json.loads(text)) == len(NAMES), query, "is other JSON on a terminal")

text = hostile.text("export", "d*", "--to", "ndjson")
lines = [json.loads(line) for line in text.split("\n") if line]
for document in lines:
    expect(document.get("title") == titles[document["id"]], "export", document["id"])
    expect(document["sections"][0].get("title") == titles[document["id"]], "export of", document["id"])
again = hostile.run("-q", "import", "-", "--replace", input=text.encode("utf-8"))
expect(again.returncode == 0, "import of what was exported:", again.stderr)
expect(hostile.text("export", "d*", "--to", "ndjson") == text, "export differs after import")

for number, name in enumerate(NAMES):
    # Pictures and pages by name: what is well-formed for one may not be for another.
    id = "d%d" % number
    for kind in ("svg", "html", "swift"):
        one, other = (store.text("export", id, "--to", kind) for store in (hostile, calm))
        if kind == "svg":
            try:
                tree, texts = xml_tree(one)
            except xml.parsers.expat.ExpatError as error:
                expect(False, "svg of", repr(name), error)
                continue
            expect(tree == xml_tree(other)[0], "svg of", repr(name), "has other elements")
        elif kind == "html":
            expect(Page(one).tree == Page(other).tree, "page of", repr(name), "has other elements")
        else:
            expect(one.count("\n") == other.count("\n"), "Swift of", repr(name), "has other lines")
        if kind != "html":
            expect(not [c for c in acts(one) if c < "\xa0"], kind, "of", repr(name), "holds a control")
    text = terminal(("show", id), "hostile")
    expect(not acts(text), "show of", repr(name), "on a terminal", repr(acts(text)))
    expect(json.loads(text).get("title") == name, "show of", repr(name), "is another value")

for kind, magic in (("png", b"\x89PNG"), ("pdf", b"%PDF")):
    outputs += 1
    for number in range(0, len(NAMES), 8):
        result = hostile.run("export", "d%d" % number, "--to", kind)
        if result.returncode == 74 and b"libcairo" in result.stderr:
            break
        expect(result.returncode == 0 and result.stdout.startswith(magic), kind, result.stderr)

for arguments in (("lint",), ("log",), ("status",), ("frames", "d4"), ("find", "script"), ("diff", "d4", "d5"),
                  ("matrix", "d4", "--devices", "iphone-se"), ("explain", "d4/s/item:0"), ("verify",)):
    for form in ("table", "csv", "json"):
        if form != "csv" or arguments[0] != "explain":
            one, other = (store.text(*arguments, "--format", form) for store in (hostile, calm))
            if form == "csv":
                check_csv(one, arguments)
            if form == "json":
                json.loads(one)
    text = terminal(arguments, "hostile")
    expect(not acts(text.replace("\t", "")), arguments, "on a terminal", repr(acts(text)))
for arguments in (("lint", "--format", "github"), ):
    one, other = (store.text(*arguments) for store in (hostile, calm))
    expect(all(line.startswith("::") for line in one.split("\n") if line), arguments, one)
    expect(one.count("\n") == other.count("\n"), arguments, "has other lines")
for number in range(1, len(NAMES)):
    pair = ("diff", "d0", "d%d" % number, "--svg", "-")
    try:
        one, other = (xml_tree(store.text(*pair))[0] for store in (hostile, calm))
        expect(one == other, pair, "has other elements")
    except xml.parsers.expat.ExpatError as error:
        expect(False, pair, error)

for finding in findings:
    print(finding.encode("unicode_escape").decode("ascii"))
print("%d names, %d outputs, %d findings" % (len(NAMES), outputs, len(findings)))
