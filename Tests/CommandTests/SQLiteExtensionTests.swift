import Foundation
import TestSupport
import Testing

/// A program without a sanitizer cannot load a library built with one.
private let isExtensionLoadable =
  Project.products.path().firstRange(of: /\.build-[at]san/) == nil

/// The path of Datasette: the value of DATASETTE, or the program that a shell finds.
private let datasette: String? = {
  let environment = ProcessInfo.processInfo.environment
  let folders = (environment["PATH"] ?? "").split(separator: ":")
  return ([environment["DATASETTE"]] + folders.map { "\($0)/datasette" }).compactMap(\.self)
    .first(where: FileManager.default.isExecutableFile(atPath:))
}()

/// The extension that was built with the tests, loaded by other programs.
@Suite(.enabled(if: isExtensionLoadable)) struct SQLiteExtensionTests {
  private static let document = """
    {"format": "insetory/1", "id": "home", "container": {"width": 100, "height": 50},
     "sections": [{"id": "first", "items": [{"id": "one", "size": [100, 10]}, [100, 20]]}]}
    """

  private static let setUp = """
    insetory -q init && printf '%s' '\(document)' | insetory -q import - >/dev/null
    L="$(dirname "$(command -v insetory)")/libinsetory_sqlite"
    """

  private static let python = """
    import sqlite3, sys
    def connect(name):
        c = sqlite3.connect(name, uri=True)
        c.enable_load_extension(True)
        c.load_extension(sys.argv[1])
        return c
    """

  /// Returns the output of an SQLite shell. The commands run in a store with two items, 10 and 20
  /// points high.
  private func shown(_ command: String) throws -> String {
    let runner = try TranscriptRunner()
    return try runner.terminal("\(Self.setUp)\n\(command)")
  }

  private func shownByPython(_ program: String) throws -> String {
    try shown("/usr/bin/python3 - \"$L\" <<'END'\n\(Self.python)\n\(program)\nEND")
  }

  @Test func `the shell of SQLite reads the tables of a store`() throws {
    let query = "SELECT id, y, height FROM items ORDER BY item DESC"
    #expect(
      try shown("sqlite3 -readonly layouts.insetory \".load $L\" \"\(query)\"")
        == "home/first/item:[1]|20.0|20.0\nhome/first/item:one|0.0|10.0\n")
  }

  @Test func `the next query sees the commits of another program`() throws {
    #expect(
      try shown(
        """
        sqlite3 -readonly layouts.insetory ".load $L" "SELECT sum(height) FROM items" \\
          ".shell insetory -q set home/first/item:one size=[100,15] >/dev/null" \\
          "SELECT sum(height) FROM items"
        """) == "30.0\n35.0\n")
  }

  @Test func `Python reads them next to the store's own tables, and twice in one process`() throws {
    #expect(
      try shownByPython(
        """
        for _ in range(2):
            c = connect('file:layouts.insetory?mode=ro')
            print(c.execute('SELECT d.items, sum(i.height) FROM document d'
                            ' JOIN items i ON i.document = d.key').fetchall())
            c.close()
        """) == "[(2, 30.0)]\n[(2, 30.0)]\n")
  }

  @Test func `threads with a connection each read at once`() throws {
    #expect(
      try shownByPython(
        """
        import threading
        answers = []
        def ask():
            c = connect('file:layouts.insetory?mode=ro')
            for _ in range(50): answers.append(c.execute('SELECT sum(y) FROM frames').fetchone())
        threads = [threading.Thread(target=ask) for _ in range(4)]
        for t in threads: t.start()
        for t in threads: t.join()
        print(len(answers), set(answers))
        """) == "200 {(20.0,)}\n")
  }

  static let refused: [(open: String, sql: String, error: String)] = [
    (":memory:", "SELECT * FROM frames", "\":memory:\" does not name a file"),
    ("", "SELECT * FROM frames", "\":memory:\" does not name a file"),
    (
      "other.db", "SELECT * FROM frames",
      "\"DIR/other.db\" is not a layout store: its application id is 0, not 1229869893"
    ),
    ("layouts.insetory", "DELETE FROM frames", "table frames may not be modified"),
    ("layouts.insetory", "SELECT * FROM items WHERE forContainer = 'x'", "unknown device \"x\""),
  ]

  @Test(arguments: refused)
  func `unreadable data is an SQL error, and the host continues`(
    _ name: String, _ sql: String, _ error: String
  ) throws {
    #expect(
      try shownByPython(
        """
        if '\(name)' == 'other.db': sqlite3.connect('other.db').execute('CREATE TABLE t (a)')
        c = connect('\(name)')
        try: c.execute("\(sql)").fetchall()
        except sqlite3.Error as e: print(e)
        print(c.execute('SELECT 1').fetchone())
        """) == "\(error)\n(1,)\n")
  }

  @Test func `a store that is deleted or moved is an SQL error`() throws {
    #expect(
      try shownByPython(
        """
        import os
        c = connect('file:layouts.insetory?mode=ro')
        print(c.execute('SELECT count(*) FROM items').fetchone())
        os.rename('layouts.insetory', 'elsewhere')
        try: c.execute('SELECT count(*) FROM items').fetchone()
        except sqlite3.Error as e: print(e)
        """) == "(2,)\n\"DIR/layouts.insetory\" was deleted or replaced while it was open\n")
  }

  @Test func `a store of two names is an error of SQL`() throws {
    #expect(
      try shownByPython(
        """
        import os
        os.link('layouts.insetory', 'other.insetory')
        c = connect('other.insetory')
        try: c.execute('SELECT count(*) FROM items').fetchone()
        except sqlite3.Error as e: print(e)
        """)
        == "cannot open \"DIR/other.insetory\": the file has 2 names (hard links), and each has its own log\n"
    )
  }

  @Test(.enabled(if: datasette != nil, "Datasette is not installed"))
  func `Datasette answers a query over the tables`() throws {
    let query = "/layouts.json?sql=SELECT+id,height+FROM+items&_shape=array"
    let output = try shown(
      "\(datasette ?? "") layouts.insetory --load-extension \"$L.so\" --get '\(query)'")
    let rows = try JSONDecoder().decode([DatasetteRow].self, from: Data(output.utf8))
    #expect(
      rows == [
        DatasetteRow(id: "home/first/item:one", height: 10),
        DatasetteRow(id: "home/first/item:[1]", height: 20),
      ])
  }

  private struct DatasetteRow: Decodable, Equatable {
    var id: String
    var height: Double
  }
}
