"""Reads Swift as tokens: the lines of functions, and the signatures of public declarations.

No parser: comments and texts are blanked, braces are counted. Regular expressions between slashes are
not recognised, so that one with a brace or a quotation mark in it must be written another way.
"""
import re

# A property is one where braces come after its type.
FUNCTION = re.compile(r"\b(func\s+(?:[-/=+!*%<>&|^~?]+|[^\s(<]+)|init\b[?!]?|deinit\b|subscript\b|var\s+\w+(?=\s*:))")
DECLARATION = re.compile(
    r"\b(func|init|subscript|var|let|case|typealias|struct|class|enum|actor|protocol|extension|associatedtype)\b")
TYPES = {"struct", "class", "enum", "actor", "protocol", "extension"}


_OPENING = re.compile(r'//|/\*|#*"')
_LINES = re.compile(r'"""[ \t]*\n')
_IN_COMMENT = re.compile(r"/\*|\*/")
_IN_LITERAL = re.compile(r'\\|"|\n')
_IN_INTERPOLATION = re.compile(r'//|/\*|#*"|[()]')


def blanked(text):
    """Returns the text with a space in place of each character of a comment or of a text literal.

    Code that is interpolated into a literal goes with it. Ends of lines stay.
    """
    found, at = [], 0
    while opening := _OPENING.search(text, at):
        end = _end_of_words(text, opening)
        found.append(text[at:opening.start()])
        found.append(re.sub(r"[^\n]", " ", text[opening.start():end]))
        at = end
    return "".join(found) + text[at:]


def _end_of_words(text, opening):
    """Returns where a comment or a literal ends that begins at a match."""
    if opening[0] == "//":
        end = text.find("\n", opening.end())
        return len(text) if end < 0 else end
    if opening[0] == "/*":
        depth, at = 1, opening.end()
        while depth and (mark := _IN_COMMENT.search(text, at)):
            depth, at = depth + (1 if mark[0] == "/*" else -1), mark.end()
        return len(text) if depth else at
    return _end_of_literal(text, opening)


def _end_of_literal(text, opening):
    hashes = "#" * (len(opening[0]) - 1)
    mark = '"""' if _LINES.match(text, opening.end() - 1) else '"'
    # An empty text, not the start of a text of several lines.
    if mark == '"' and text.startswith('"' + hashes, opening.end()):
        return opening.end() + 1 + len(hashes)
    at, escape, closing = opening.end() - 1 + len(mark), "\\" + hashes, mark + hashes
    while stop := _IN_LITERAL.search(text, at):
        at = stop.start()
        if text.startswith(closing, at):
            return at + len(closing)
        if text.startswith(escape + "(", at):
            at = _end_of_interpolation(text, at + len(escape) + 1)
        elif text.startswith(escape, at):
            at += len(escape) + 1
        elif stop[0] == "\n" and mark == '"':
            return at
        else:
            at += 1
    return len(text)


def _end_of_interpolation(text, at):
    depth = 1
    while depth and (stop := _IN_INTERPOLATION.search(text, at)):
        if stop[0] in "()":
            depth, at = depth + (1 if stop[0] == "(" else -1), stop.end()
        else:
            at = _end_of_words(text, stop)
    return at


_BRACE = re.compile(r"[{}]")
_OF_SIGNATURE = re.compile(r"[(){}\[\]\n]")
_NEXT_LINE = re.compile(r"\s*([^\n]*)")
_VALUE = re.compile(r"(?<![=!<>])=(?!=)")
# The start of a line that continues a signature, or the end of the line before it.
_GOES_ON = re.compile(r"\)|->|throws|where\b|:|async\b|\{|==|&&|$")
_STAYS_OPEN = re.compile(r"(,|->|\(|:|where|=|&|throws)\s*$")


def _end_of_block(code, at):
    """Returns the place behind the brace that closes the one at a place."""
    depth = 0
    for brace in _BRACE.finditer(code, at):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.end()
    return len(code)


def _end_of_signature(code, at):
    """Returns where a declaration's body or the next declaration begins."""
    depth = 0
    for mark in _OF_SIGNATURE.finditer(code, at):
        if mark[0] in "([":
            depth += 1
        elif mark[0] in ")]":
            depth -= 1
        elif depth == 0 and mark[0] != "\n":
            return mark.start()
        elif depth == 0:
            line = _NEXT_LINE.match(code, mark.start())[1]
            before = code[max(at, mark.start() - 40):mark.start()]
            if not _GOES_ON.match(line) and not _STAYS_OPEN.search(before):
                return mark.start()
    return len(code)


def line_of(code, at):
    return code.count("\n", 0, at) + 1


def functions(code):
    """Yields the first line of each function, how many lines it takes, and its name."""
    for found in FUNCTION.finditer(code):
        if re.search(r"[.\w]$", code[:found.start()][-1:]):
            continue
        end = _end_of_signature(code, found.end())
        # The body, unless this is a call or the requirement of a protocol.
        if end >= len(code) or code[end] != "{" or not _is_declared(code, found.start()):
            continue
        if found[1].startswith("var") and _VALUE.search(code, found.end(), end):
            continue
        first = line_of(code, found.start())
        yield first, line_of(code, _end_of_block(code, end) - 1) - first + 1, found[1].split()[-1]


def _is_declared(code, at):
    """Whether nothing but modifiers and attributes stands before a place, on its line."""
    before = code[code.rfind("\n", 0, at) + 1:at]
    # The arguments of an attribute may be anything.
    while (shorter := re.sub(r"\([^()]*\)", "", before)) != before:
        before = shorter
    return re.fullmatch(r"[\s\w@().,:]*", before) is not None and not re.search(r"[.:,(]\s*$", before)


def public_signatures(code):
    """Yields where each public declaration begins and where its body or value does."""
    return ((start, end) for start, end, _ in _public_declarations(code))


def public_members(code):
    """Yields the place and the name of each declaration that is public without saying so, as a case is."""
    for start, end, is_implied in _public_declarations(code):
        if is_implied:
            name = re.search(DECLARATION.pattern + r"(?:\s+`?\w+`?)?", code[start:end])
            yield start + name.start(), name[0]


def is_documented(text, at):
    """Whether a declaration begins a line, and the line above it and its attributes is a documentation comment."""
    line = text.rfind("\n", 0, at) + 1
    above = [] if "{" in text[line:at] else text[:line].splitlines()
    while above and above[-1].lstrip().startswith("@"):
        above.pop()
    return bool(above) and above[-1].lstrip().startswith("///")


def _public_declarations(code):
    """Yields the ends of each public signature, and whether it is public as a member alone.

    Cases of a public enumeration and requirements of a public protocol are public, and so is the type
    that an extension with something public extends. The value of a property is part of its declaration
    if the declaration has no type. What is only for benchmarks (@_spi) is not public.
    """
    stack, at = [], 0
    # The depth and the signature of each enclosing extension.
    extensions = []
    token = re.compile(r"[{}]|" + DECLARATION.pattern)
    while match := token.search(code, at):
        at = match.end()
        if match[0] == "}":
            if extensions and extensions[-1][0] == len(stack):
                extensions.pop()
            if stack:
                stack.pop()
            continue
        if match[0] == "{":
            stack.append(None)
            continue
        if match.start() and (code[match.start() - 1] in ".`" or code[match.end():match.end() + 1] == "`"):
            continue
        kind = match[1]
        line = code.rfind("\n", 0, match.start()) + 1
        start = max(line, code.rfind(";", 0, match.start()) + 1, code.rfind("{", 0, match.start()) + 1)
        before = code[start:match.start()]
        if kind == "class" and re.match(r"\s+(func|var|let|subscript)\b", code[match.end():]):
            continue
        inside = stack[-1] if stack else "file"
        if inside is None or "import" in before.split():
            # In the body of a function nothing is public.
            continue
        above = code[:line].rstrip("\n").rpartition("\n")[2]
        is_spi = "@_spi" in before or above.strip().startswith("@_spi")
        is_public = (re.search(r"\b(public|open)\b", before) is not None
                     or inside == "public enum" and kind == "case"
                     or inside in ("public protocol", "public extension")) and not is_spi
        if inside == "public enum" and kind == "case" and re.search(r"\S", before.replace("indirect", "")):
            is_public = False
        end = _end_of_signature(code, match.end())
        value = _VALUE.search(code, match.end(), end)
        if is_public:
            says_type = value and kind in ("var", "let") and ":" in code[match.end():value.start()]
            yield start, value.start() if says_type else end, not re.search(r"\b(public|open)\b", before)
            if extensions and extensions[-1][0] == len(stack):
                yield *extensions[-1][1], False
        at = end
        if end < len(code) and code[end] == "{":
            if kind in TYPES:
                stack.append(("public " if is_public and kind in ("enum", "protocol", "extension") else "") + kind)
                if kind == "extension":
                    extensions.append((len(stack), (start, end)))
            else:
                stack.append(None)
            at = end + 1
