"""Writes hostile names into every text of a store, and parses every output with independent parsers:
expat, html.parser, csv and json.

Each output is compared with that of the same store with harmless names: it must have the same tree of
elements, or as many rows and lines. Prints one line for each difference, then the number of outputs.
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
    "\U000e0041\U000e007f", "x" * 4096, "x\x1b[1mBOLD\x1b[0m", "\x1b[1m", "x\u034f\u115f\u3164\ufe0f\U000e0100",
]
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
findings, outputs = [], 0


def expect(condition, *words):
    if not condition:
        findings.append(" ".join(str(word)[:200] for word in words))


def acts(text):
    """The characters that control a terminal."""
    return [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") and c != "\n"
            or c in "\u034f\u115f\u3164\ufe0f\U000e0100"] + re.findall("\u0301{9,}", text)


def documents(names):
    """A document for each name, and a document with a section for each name."""
    for number, name in enumerate(names):
        yield document("d%d" % number, name, [name])
    yield document("all", " ".join(names)[:900], names)


def document(id, title, names):
    kinds, sections = {}, []
    for number, name in enumerate(names):
        image = name if name and not CONTROL.search(name) and len(name) <= 1024 else "x"
        kinds["a%d" % number] = {"appearance": {"image": {"name": image}}}
        kinds["b%d" % number] = {"appearance": {"image": {"url": image}}}
        sections.append({
            "id": "s%d" % number, "title": name, "decorations": ["a%d" % number, "b%d" % number],
            "items": {"count": 2, "size": [10, 10]}})
    reason = title if title.strip() else "x"
    return {"format": "insetory/1", "id": id, "title": title, "container": {"width": 100, "height": 100},
            "suppressions": [{"rule": "item-overflow", "reason": reason}],
            "decorationKinds": kinds, "sections": sections}


class Store:
    def __init__(self, folder, names):
        self.folder, self.names = folder, names
        os.mkdir(folder)
        self.run("-q", "init")
        lines = [json.dumps(document, ensure_ascii=False) + "\n" for document in documents(names)]
        result = self.run("-q", "import", "-", input="".join(lines).encode("utf-8"))
        expect(result.returncode == 0, "import:", result.stderr)

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
    """The raw cells of CSV, with their quotation marks."""
    return re.findall(r'(?:^|,|\n)("(?:[^"]|"")*"|[^",\n]*)', text)


def check_csv(text, arguments):
    for cell in cells(text):
        formula = cell[:1] in tuple("=+-@\uff1d\uff0b\uff0d\uff20\t\r") and cell != ""
        expect(not formula or re.fullmatch(r"-?[0-9.]+(e-?[0-9]+)?", cell), arguments, "cell", repr(cell))
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def terminal(arguments, folder):
    """The output of the command on a terminal."""
    gathered = []

    def read(descriptor):
        data = os.read(descriptor, 65536)
        gathered.append(data)
        return data

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
    # The sequences that clear a progress bar, and that start and end bold text.
    text = re.sub("\r[^\r\n]*\x1b\\[K", "", text)
    return re.sub("^\x1b\\[1m([^\x1b\n]*)\x1b\\[0m", r"\1", text, flags=re.M)


hostile, calm = Store("hostile", NAMES), Store("calm", ["Name"] * len(NAMES))
titles = {document["id"]: document["title"] for document in documents(NAMES)}
count = len(NAMES) + 1
queries = [("list",), ("sql", "SELECT id, title FROM documents"),
           ("sql", "SELECT document AS id, title FROM sections WHERE document <> 'all' UNION "
            "SELECT id, title FROM documents WHERE id = 'all'")]
for query in queries:
    for form, load in (("json", json.loads), ("ndjson", lambda t: list(map(json.loads, t.splitlines())))):
        arguments = query + ("--format", form)
        # Python's splitlines also splits at characters that JSON permits inside a line.
        text = hostile.text(*arguments)
        rows = json.loads(text) if form == "json" else [json.loads(line) for line in text.split("\n") if line]
        for row in rows:
            expect(row["title"] == titles[row["id"]], arguments, row["id"], repr(row["title"]))
        expect(len(rows) == count, arguments, len(rows), "rows")
    arguments = query + ("--format", "csv")
    rows = check_csv(hostile.text(*arguments), arguments)
    column = rows[0].index("title")
    for row in rows[1:]:
        expect(row[column] == titles[row[0]], arguments, row[0], repr(row[column]))
    arguments = query + ("--format", "tsv")
    rows = hostile.text(*arguments).split("\n")
    expect(len(rows) == count + 2, arguments, len(rows), "lines")
    unescaped = {"\\t": "\t", "\\n": "\n", "\\r": "\r", "\\\\": "\\"}
    for row in rows[1:-1]:
        row = row.split("\t")
        expect(len(row) == len(rows[0].split("\t")), arguments, row[0], "has other cells")
        title = re.sub(r"\\.", lambda match: unescaped.get(match[0], match[0]), row[column])
        expect(title == titles[row[0]], arguments, row[0], repr(title))
    for form in ("table", "json", "ndjson", "csv", "tsv"):
        text = terminal(query + ("--format", form), "hostile")
        expect(not acts(text.replace("\t", "")), query, "on a terminal as", form, repr(acts(text)))
        if form == "table":
            expect(len(text.split("\n")) == count + 2, query, "as a table breaks lines")
        if form == "json":
            expect(len(json.loads(text)) == count, query, "is other JSON on a terminal")

text = hostile.text("export", "*", "--to", "ndjson")
for document in (json.loads(line) for line in text.split("\n") if line):
    id = document["id"]
    expect(document.get("title") == titles[id], "export of", id)
    names = NAMES if id == "all" else [titles[id]]
    expect([section.get("title") for section in document["sections"]] == names, "sections of", id)
again = hostile.run("-q", "import", "-", "--replace", input=text.encode("utf-8"))
expect(again.returncode == 0 and again.stdout == b"" or b'"computed":0' in again.stdout, "import again")
expect(hostile.text("export", "*", "--to", "ndjson") == text, "export differs after import")

for kind in ("svg", "html", "swift", "csv"):
    one, other = (store.text("export", "all", "--to", kind) for store in (hostile, calm))
    if kind == "svg":
        try:
            expect(xml_tree(one)[0] == xml_tree(other)[0], "the picture has other elements")
        except xml.parsers.expat.ExpatError as error:
            expect(False, "the picture is not well-formed:", error)
    elif kind == "html":
        expect(Page(one).tree == Page(other).tree, "the page has other elements")
    else:
        expect(one.count("\n") == other.count("\n"), kind, "has other lines")
    # Names of a page are data, and a browser may show U+0080 to U+009F in its own way.
    last = "\x7f" if kind == "html" else "\x9f"
    expect(not [c for c in acts(one) if c <= last and c not in "\t\r"], kind, "holds a control")
text = terminal(("show", "all"), "hostile")
expect(not acts(text), "show on a terminal", repr(acts(text)))
expect(json.loads(text) == json.loads(hostile.text("show", "all")), "show is another value on a terminal")

for kind, magic in (("png", b"\x89PNG"), ("pdf", b"%PDF")):
    outputs += 1
    result = hostile.run("export", "all", "--to", kind)
    missing = result.returncode == 74 and b"cairo" in result.stderr.lower()
    expect(missing or result.stdout.startswith(magic), kind, result.stderr)

for arguments in (("lint",), ("log",), ("status",), ("frames", "all"), ("find", "script"), ("diff", "all", "d5"),
                  ("matrix", "d4", "--devices", "iphone-se"), ("explain", "d4/s0/item:0"), ("verify",)):
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
pair = ("diff", "all", "all#60x60", "--svg", "-")
try:
    one, other = (xml_tree(store.text(*pair))[0] for store in (hostile, calm))
    expect(one == other, pair, "has other elements")
except xml.parsers.expat.ExpatError as error:
    expect(False, pair, error)

for finding in findings:
    print(finding.encode("unicode_escape").decode("ascii"))
print("%d names, %d outputs, %d findings" % (len(NAMES), outputs, len(findings)))
