"""Reads the compiler's index of a debug build: references to symbols, and their declarations.

The format is read by libIndexStore, which every toolchain of Swift has.
"""
import ctypes, json, os, pathlib, subprocess, sys

DEFINITION, REFERENCE, CALL = 1 << 1, 1 << 2, 1 << 5
CONTAINED_BY = 1 << 16
RECORD = 2
EXTENSION = 9


class _Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


class Occurrence:
    """A place where a symbol is defined or named."""

    __slots__ = ("symbol", "line", "column", "roles", "owner")

    def __init__(self, symbol, line, column, roles, owner):
        self.symbol, self.line, self.column, self.roles, self.owner = symbol, line, column, roles, owner


class Symbol:
    __slots__ = ("usr", "name", "kind")

    def __init__(self, usr, name, kind):
        self.usr, self.name, self.kind = usr, name, kind


def _library():
    info = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))
    folder = pathlib.Path(info["paths"]["runtimeResourcePath"]).parent
    name = "libIndexStore.dylib" if sys.platform == "darwin" else "libIndexStore.so"
    library = ctypes.CDLL(str(folder / name))
    for function in ("symbol_get_usr", "symbol_get_name", "unit_reader_get_main_file", "unit_dependency_get_name",
                     "unit_dependency_get_filepath"):
        getattr(library, "indexstore_" + function).restype = _Text
    for function in ("store_create", "unit_reader_create", "record_reader_create", "occurrence_get_symbol",
                     "symbol_relation_get_symbol"):
        getattr(library, "indexstore_" + function).restype = ctypes.c_void_p
    for function in ("occurrence_get_roles", "symbol_relation_get_roles"):
        getattr(library, "indexstore_" + function).restype = ctypes.c_uint64
    return library


_APPLIER = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


class Index:
    """The occurrences of symbols by source file, of the existing files below a folder."""

    def __init__(self, build, root):
        self.library, self.root = _library(), pathlib.Path(root).resolve()
        path = pathlib.Path(build) / "index" / "store"
        units = sorted((path / "v5" / "units").glob("*"), key=lambda unit: unit.stat().st_mtime)
        if not units:
            sys.exit(f"{path}: no index; build with `swift build --build-tests` first")
        self.store = self.library.indexstore_store_create(os.fsencode(path), None)
        records = {}
        # When each file was compiled last.
        self.times = {}
        for unit in units:
            file, record = self._unit(unit.name)
            if file:
                records[file] = record
                self.times[file] = unit.stat().st_mtime
        self.files = {file: self._occurrences(record) for file, record in sorted(records.items())}

    def _unit(self, name):
        """Returns the source file that a unit was made of, and the name of its record."""
        reader = ctypes.c_void_p(
            self.library.indexstore_unit_reader_create(ctypes.c_void_p(self.store), name.encode(), None))
        main = pathlib.Path(str(self.library.indexstore_unit_reader_get_main_file(reader)))
        found = []

        def visit(_, dependency):
            dependency = ctypes.c_void_p(dependency)
            if self.library.indexstore_unit_dependency_get_kind(dependency) == RECORD:
                if pathlib.Path(str(self.library.indexstore_unit_dependency_get_filepath(dependency))) == main:
                    found.append(str(self.library.indexstore_unit_dependency_get_name(dependency)))
            return True

        known = main.suffix == ".swift" and self.root in main.parents and main.exists()
        if known:
            self.library.indexstore_unit_reader_dependencies_apply_f(reader, None, _APPLIER(visit))
        self.library.indexstore_unit_reader_dispose(reader)
        return (str(main.relative_to(self.root)), found[0]) if found else (None, None)

    def _occurrences(self, record):
        library, symbols, found = self.library, {}, []
        reader = ctypes.c_void_p(
            library.indexstore_record_reader_create(ctypes.c_void_p(self.store), record.encode(), None))
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def symbol(pointer):
            if pointer not in symbols:
                handle = ctypes.c_void_p(pointer)
                symbols[pointer] = Symbol(
                    str(library.indexstore_symbol_get_usr(handle)), str(library.indexstore_symbol_get_name(handle)),
                    library.indexstore_symbol_get_kind(handle))
            return symbols[pointer]

        def visit(_, pointer):
            occurrence = ctypes.c_void_p(pointer)
            owners = []

            def relate(_, relation):
                relation = ctypes.c_void_p(relation)
                if library.indexstore_symbol_relation_get_roles(relation) & CONTAINED_BY:
                    owners.append(symbol(library.indexstore_symbol_relation_get_symbol(relation)))
                return True

            library.indexstore_occurrence_relations_apply_f(occurrence, None, _APPLIER(relate))
            library.indexstore_occurrence_get_line_col(occurrence, ctypes.byref(line), ctypes.byref(column))
            found.append(Occurrence(
                symbol(library.indexstore_occurrence_get_symbol(occurrence)), line.value, column.value,
                library.indexstore_occurrence_get_roles(occurrence), owners[0] if owners else None))
            return True

        library.indexstore_record_reader_occurrences_apply_f(reader, None, _APPLIER(visit))
        library.indexstore_record_reader_dispose(reader)
        return found
