import Foundation
import TestSupport
import Testing

/// Runs each command that `doctor` advises, exactly as printed, until `doctor` advises none. Each
/// command must succeed, and its finding must disappear.
///
/// With `HOSTILE=all`, every hostile store with damaged rows is used too.
@Suite struct AdviceTests {
  private static let forgettingFirst = "insetory tag first --delete"
  private static let recovering = "insetory recover --into PATH"

  /// The damage planted in the golden store, and the commands that are run. The log of that store
  /// ends with operation 26; 5 is part of 4, and of the operations from 8 on only 24 and 25 are
  /// part of another. The tag "first" names operation 9.
  static let cases: [(sql: String, commands: [String])] = [
    ("UPDATE operation SET inverse = x'' WHERE id = 5", ["insetory gc --keep 19"]),
    ("UPDATE operation SET inverse = x'' WHERE id = 9", ["insetory gc --keep 17"]),
    (
      "UPDATE operation SET inverse = x'' WHERE id = 13",
      [forgettingFirst, "insetory gc --keep 13"]
    ),
    (
      "UPDATE operation SET inverse = x'' WHERE id = 26",
      [forgettingFirst, "insetory set sb-flow-demo title=healed", "insetory gc --keep 1"]
    ),
    ("DELETE FROM operation WHERE id = 12", [forgettingFirst, "insetory gc --keep 14"]),
    ("UPDATE operation SET parent = 99 WHERE id = 19", [forgettingFirst, "insetory gc --keep 7"]),
    ("UPDATE operation SET parent = 7 WHERE id = 19", [forgettingFirst, "insetory gc --keep 7"]),
    ("UPDATE operation SET parent = NULL WHERE id = 5", ["insetory gc --keep 19"]),
    ("UPDATE operation SET touched = -1 WHERE id = 7", ["insetory gc --keep 19"]),
    ("UPDATE layout_set SET clean = 99 WHERE document = 6", ["insetory relayout wide --force"]),
    (
      "INSERT INTO frame (id, sections) VALUES (99 << 39, zeroblob(8))",
      ["insetory gc"]
    ),
    (
      "UPDATE document SET deleted = NULL WHERE key = 'decoration-spans'",
      ["insetory delete decoration-spans"]
    ),
    ("UPDATE tag SET operation = 99 WHERE name = 'last'", ["insetory tag last --delete"]),
    ("UPDATE tag SET name = '5' WHERE name = 'last'", ["insetory tag 5 --delete"]),
    ("UPDATE document SET sections = sections - 1 WHERE key = 'wide'", [recovering]),
    ("UPDATE document SET items = -1 WHERE key = 'wide'", [recovering]),
    ("UPDATE sqlite_sequence SET seq = 16777215 WHERE name = 'document'", [recovering]),
    ("CREATE TABLE x (y)", [#"sqlite3 STORE 'DROP TABLE "x"'"#]),
  ]

  @Test(arguments: cases.indices)
  func `the commands that doctor advises heal the store`(_ index: Int) throws {
    let (sql, commands) = Self.cases[index]
    let folder = try HostileFolder()
    try folder.sql(sql)
    var patient = Patient(folder)
    try patient.heal()
    #expect(patient.commands == commands, "\(sql)")
  }

  @Test func `the advised command changes a mode that lets others write`() throws {
    let folder = try HostileFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder.path)
    var patient = Patient(folder)
    try patient.heal()
    #expect(patient.commands == ["chmod go-w"])
  }

  private static let hostile = [
    HostileStore.texts, HostileStore.blobs, HostileStore.frames, HostileStore.histories,
  ].joined().filter { store in
    // A row of 65 MB takes more memory than a run is allowed.
    if ProcessInfo.processInfo.environment["HOSTILE"] == "all" { return !store.name.contains("MB") }
    var random = SeededGenerator(seed: store.seed)
    return random.next() % 24 == 1
  }

  @Test(arguments: hostile)
  func `the commands that doctor advises heal a hostile store`(store: HostileStore) throws {
    let folder = try HostileFolder()
    try store.spoil(folder)
    var patient = Patient(folder)
    try patient.heal()
  }
}

/// A damaged store to which the advice of `doctor` is applied.
private struct Patient {
  /// The commands that were run, without the paths.
  private(set) var commands: [String] = []
  private let folder: HostileFolder
  private var path: String
  private var copies = 0

  init(_ folder: HostileFolder) {
    self.folder = folder
    path = folder.path
  }

  private struct Finding: Hashable {
    var check: String
    var severity: String
    var row: String?
    var message: String
    var advice: String
  }

  /// Follows the advice of the first finding that names a command, then examines the store again.
  ///
  /// A finding without advice, or with a reference to other findings, must not be the only
  /// remaining one.
  mutating func heal() throws {
    for _ in 0..<8 {
      let findings = try findings()
      guard let first = findings.first(where: { !$0.advice.commandsToRun.isEmpty }) else {
        let blind = findings.filter { $0.advice.isEmpty || $0.advice.contains("the findings of") }
        return #expect(blind == [])
      }
      try follow(first.advice)
      let left = try self.findings()
      #expect(!left.contains(first), "\(first)")
    }
    Issue.record("no end: \(commands)")
  }

  private func findings() throws -> [Finding] {
    let run = try CommandRun(["doctor"], store: path)
    return try run.output.split(separator: "\n").compactMap { line in
      let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      guard let severity = row["severity"] as? String, ["error", "warning"].contains(severity)
      else { return nil }
      return Finding(
        check: row["check"] as? String ?? "", severity: severity, row: row["row"] as? String,
        message: row["message"] as? String ?? "", advice: row["advice"] as? String ?? "")
    }
  }

  private mutating func follow(_ advice: String) throws {
    if let tag = advice.firstMatch(of: /after the tag (\S+) is deleted/) {
      try run("insetory tag \(tag.1) --delete")
    }
    if advice.contains("after the next edit") {
      try run("insetory set sb-flow-demo title=healed")
    }
    guard let command = advice.commandsToRun.first else { return }
    switch command {
    case "insetory recover --into NEW":
      copies += 1
      let new = folder.file("new-\(copies)").path()
      try run("insetory recover --into \(new)")
      path = new
    default: try run(command)
    }
  }

  private mutating func run(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    commands.append(words.map { $0.hasPrefix("/") ? "PATH" : $0 }.joined(separator: " "))
    if words[0] == "chmod" {
      let change = Process()
      change.executableURL = URL(filePath: "/bin/chmod")
      change.arguments = [words[1], path]
      try change.run()
      return change.waitUntilExit()
    }
    if words[0] == "sqlite3" {
      let sql = command.split(separator: "'")[1]
      return try folder.sql(String(sql))
    }
    let run = try CommandRun(Array(words.dropFirst()), store: path)
    #expect([.status(0), .status(1)].contains(run.end), "\(command): \(run.end) \(run.errors)")
  }
}

extension String {
  /// The printed commands in a sentence that change the store.
  fileprivate var commandsToRun: [String] {
    matches(of: /`([^`]+)`/).map { String($0.1) }.filter { command in
      !["insetory show", "insetory log", "find ", "cp"].contains { command.hasPrefix($0) }
    }
  }
}
