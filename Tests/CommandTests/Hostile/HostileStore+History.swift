// Operations with wrong inverses or links. The operations of "sb-flow-demo", document 3, are 5, 9,
// 10, 13, 14 (an undo of 13) and 21, the newest; tag "first" is after 9.

extension HostileStore {
  static let histories: [HostileStore] = inverses + chains + tags

  private static let inverses: [HostileStore] =
    [
      ("no JSON", "{"), ("no array", "{}"), ("a number", "[3]"), ("no change", "[{}]"),
      ("an unknown change", #"[{"change":"explode"}]"#),
      ("no number", #"[{"change":"remove"}]"#),
      ("a number of a section that is none", #"[{"change":"remove","number":77}]"#),
      ("a number beyond all", #"[{"change":"remove","number":4294967296}]"#),
      ("a number below 0", #"[{"change":"remove","number":-1}]"#),
      ("a number of 1e300", #"[{"change":"remove","number":1e300}]"#),
      ("an index beyond all", #"[{"change":"move","number":0,"index":9007199254740992}]"#),
      ("an index of a section that is none", #"[{"change":"move","number":0,"index":4}]"#),
      (
        "a removed section that is there",
        #"[{"change":"restore","number":0,"revision":5,"index":0}]"#
      ),
      (
        "a removed section that never was",
        #"[{"change":"restore","number":77,"revision":5,"index":0}]"#
      ),
      (
        "a removed section's place beyond all",
        #"[{"change":"restore","number":0,"revision":5,"index":9223372036854774784}]"#
      ),
      (
        "runs that sum up beyond all numbers",
        #"[{"change":"section","number":2,"revision":5,"runs":[9223372036854774784,9223372036854774784],"section":{}}]"#
      ),
      (
        "runs beyond the section's",
        #"[{"change":"section","number":2,"revision":5,"runs":[7,70],"section":{}}]"#
      ),
      (
        "one run's bound",
        #"[{"change":"section","number":2,"revision":5,"runs":[7],"section":{}}]"#
      ),
      (
        "a revision of 0",
        #"[{"change":"section","number":2,"revision":0,"runs":[0,0],"section":{}}]"#
      ),
      (
        "a revision beyond the operation",
        #"[{"change":"section","number":2,"revision":99999,"runs":[0,0],"section":{}}]"#
      ),
      (
        "a section that is none",
        #"[{"change":"section","number":2,"revision":5,"runs":[0,0],"section":[1]}]"#
      ),
      (
        "a section of a billion items",
        #"[{"change":"section","number":2,"revision":5,"runs":[0,0],"section":{"items":{"count":1000000000}}}]"#
      ),
      ("settings that are none", #"[{"change":"settings","settings":3,"revisions":[]}]"#),
      (
        "too few revisions",
        #"[{"change":"settings","settings":{"format":"insetory/1","container":{"width":1,"height":1}},"revisions":[1]}]"#
      ),
      (
        "revisions of 0",
        #"[{"change":"settings","settings":{"format":"insetory/1","container":{"width":1,"height":1}},"revisions":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}]"#
      ),
      ("an id that is none", #"[{"change":"rename","id":"a b"}]"#),
      ("an id of no length", #"[{"change":"rename","id":""}]"#),
      ("decorations of no section", #"[{"change":"decorations","number":77,"decorations":3}]"#),
      (
        "decorations of a revision to come",
        #"[{"change":"decorations","number":0,"decorations":999}]"#
      ),
    ].flatMap { name, json in
      let sql = "UPDATE operation SET inverse = CAST('\(json)' AS BLOB) WHERE id = 21"
      return [
        HostileStore("undo: " + name, .damaged(by: .undo, "operation 21"), sql: sql),
        HostileStore("past: " + name, .damaged(by: .past, "operation 21"), sql: sql),
      ]
    }
    + [
      HostileStore(
        "undo: 200,000 brackets", .damaged(by: .undo, "operation 21"),
        sql:
          "UPDATE operation SET inverse = CAST(replace(printf('%.*c', 200000, 'x'), 'x', '[') AS BLOB) WHERE id = 21"
      ),
      HostileStore(
        "undo: bytes that are no text", .damaged(by: .undo, "operation 21"),
        sql: "UPDATE operation SET inverse = x'5BFF00FE5D' WHERE id = 21"),
      HostileStore(
        "undo: no bytes", .damaged(by: .undo, "operation 21"),
        sql: "UPDATE operation SET inverse = x'' WHERE id = 21"),
      HostileStore(
        "undo: a million changes", .unnoticed,
        sql: """
          UPDATE operation SET inverse = CAST('[' ||
            replace(printf('%.*c', 300000, 'x'), 'x', '{"change":"move","number":0,"index":1},') ||
            '{"change":"move","number":0,"index":0}]' AS BLOB) WHERE id = 21
          """),
    ]

  private static let chains: [HostileStore] = [
    (
      "an operation before itself", "UPDATE operation SET previous = id WHERE id = 21",
      .damaged(by: .past, "operation 21")
    ),
    (
      "a circle of operations", "UPDATE operation SET previous = 21 WHERE id = 14",
      .damaged(by: .past, "operation 14")
    ),
    (
      "an operation before a later one", "UPDATE operation SET previous = 22 WHERE id = 21",
      .damaged(by: .past, "operation 21")
    ),
    (
      "the last of all numbers before", "UPDATE operation SET previous = ~(1 << 63) WHERE id = 21",
      .damaged(by: .past, "operation 21")
    ),
    ("a number below 0 before", "UPDATE operation SET previous = -1 WHERE id = 21", .unnoticed),
    (
      // Either row may be the wrong one; the error is reported for the other row.
      "one of another document before", "UPDATE operation SET previous = 8 WHERE id = 21",
      .damaged(by: .undo, "operation 8, column document")
    ),
    (
      "an undo of itself", "UPDATE operation SET kind = 'undo', undoes = id WHERE id = 21",
      .damaged(by: .undo, "operation 21")
    ),
    (
      "an undo of a later one", "UPDATE operation SET kind = 'undo', undoes = 22 WHERE id = 21",
      .damaged(by: .undo, "operation 21")
    ),
    (
      "an undo of one of another document",
      "UPDATE operation SET kind = 'undo', undoes = 11 WHERE id = 21",
      .damaged(by: .undo, "operation 21")
    ),
    (
      "undoes in a circle",
      "UPDATE operation SET kind = 'undo', undoes = 14 WHERE id = 21; UPDATE operation SET previous = 21 WHERE id = 14",
      .damaged(by: .undo, "operation 14")
    ),
    (
      "an undo of nothing", "UPDATE operation SET kind = 'undo', undoes = NULL WHERE id = 21",
      .unnoticed
    ),
    ("a parent that is itself", "UPDATE operation SET parent = id WHERE id = 22", .unnoticed),
    ("a parent that comes later", "UPDATE operation SET parent = 22 WHERE id = 5", .unnoticed),
    ("an unknown kind", "UPDATE operation SET kind = 'magic'", .unnoticed),
    ("a document that is none", "UPDATE operation SET document = 99", .unnoticed),
    (
      "a deletion that was taken back",
      "UPDATE document SET deleted = NULL WHERE key = 'decoration-spans'", .unnoticed
    ),
    (
      "a deletion by an operation that is none",
      "UPDATE document SET deleted = revision WHERE key = 'sb-flow-demo'", .unnoticed
    ),
    ("a gap", "DELETE FROM operation WHERE id = 14", .unnoticed),
    ("a summary with an escape", "UPDATE operation SET summary = char(27) || '[31m'", .unnoticed),
    (
      "a summary of 30 MB",
      "UPDATE operation SET summary = printf('%.*c', 30000000, 'x') WHERE id = 21", .unnoticed
    ),
  ].map { (name: String, sql: String, outcome: Outcome) in
    HostileStore("chain: " + name, outcome, sql: sql)
  }

  private static let tags: [HostileStore] = [
    ("a name with an escape", "UPDATE tag SET name = name || char(27) || '[31m'", .unnoticed),
    ("frames that are none", "UPDATE tag SET frames = 'x'", .unnoticed),
    (
      "a device that is no JSON", "UPDATE device SET definition = '{'",
      .damaged(by: .frames, "device")
    ),
    (
      "a device of no width", "UPDATE device SET definition = json_set(definition, '$.width', 0)",
      .damaged(by: .frames, "device")
    ),
    (
      "a device by another id",
      "UPDATE device SET definition = json_set(definition, '$.id', 'other')",
      .damaged(by: .frames, "device")
    ),
    (
      "a device of the program's",
      "INSERT INTO device SELECT 'iphone-se', json_set(definition, '$.id', 'iphone-se') FROM device",
      .unnoticed
    ),
  ].map { (name: String, sql: String, outcome: Outcome) in
    HostileStore("row: " + name, outcome, sql: sql)
  }
}
