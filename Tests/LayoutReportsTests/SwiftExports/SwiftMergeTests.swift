import TestSupport
import Testing

@testable import LayoutReports

/// Merged statements, read again under each of the conditions, are those before merging.
@Suite struct SwiftMergeTests {
  private typealias Statement = SwiftCode.Statement
  private static let names = ["matches1", "matches2", "matches3", "isEmpty"]

  @Test(arguments: Seeds.range(200))
  func `merged statements say the same under every condition`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let variants = Self.variants(&random)
    var read: Set<Int> = []
    let choice = SwiftMerge.choice(of: variants, Self.names, reading: &read)
    var code = SwiftCode()
    choice.add(to: &code, Self.names)
    let lines = code.text(indentation: 0).split(separator: "\n").map(String.init)
    for variant in variants {
      var found = lines[...]
      let result = Self.read(&found, variant.facts)
      var plain = SwiftCode()
      plain.add(variant.statements)
      let expected = plain.text(indentation: 0).split(separator: "\n").map(String.init)
      #expect(Self.unbroken(result) == Self.unbroken(expected), "SEED=\(seed)")
      #expect(found.isEmpty)
    }
    // The conditions that the code reads are declared.
    let words = code.words
    #expect(read == Set(Self.names.indices.filter { words.contains(Self.names[$0][...]) }))
  }

  @Test func `a number that a condition changes is a choice`() {
    let group = SwiftMerge.Variant([true], [Statement(start: "let count1 = 6")])
    let other = SwiftMerge.Variant([false], [Statement(start: "let count1 = 3")])
    #expect(Self.text([group, other]) == "let count1 = matches1 ? 6 : 3\n")
  }

  @Test func `numbers in literals and names are no choices`() {
    func variant(_ facts: [Bool], _ number: Int) -> SwiftMerge.Variant {
      SwiftMerge.Variant(
        facts,
        [
          Statement(
            start: "badge\(number).add", elements: ["\"a\\\"\(number)\"", "x: -\(number)e-7"],
            list: .arguments)
        ])
    }
    #expect(
      Self.text([variant([true], 1), variant([false], 2)]) == """
        if matches1 {
          badge1.add("a\\"1", x: -1e-7)
        } else {
          badge2.add("a\\"2", x: -2e-7)
        }

        """)
  }

  @Test func `a constant that only some conditions declare divides the code`() {
    let item = Statement(start: "let item2 = Item()")
    let end = Statement(start: "return 1")
    #expect(
      Self.text([SwiftMerge.Variant([true], [item, end]), SwiftMerge.Variant([false], [end])])
        == """
        if matches1 {
          let item2 = Item()
          return 1
        } else {
          return 1
        }

        """)
  }

  private static func text(_ variants: [SwiftMerge.Variant]) -> String {
    var (read, code): (Set<Int>, SwiftCode) = ([], SwiftCode())
    SwiftMerge.choice(of: variants, names, reading: &read).add(to: &code, names)
    return code.text(indentation: 0)
  }

  // MARK: - Random statements

  private static func variants(_ random: inout SeededGenerator) -> [SwiftMerge.Variant] {
    var variants: [SwiftMerge.Variant] = []
    let base = statements(&random)
    for bits in 0..<16 where variants.isEmpty || random.chance(60) {
      let facts = (0..<4).map { bits >> $0 & 1 == 1 }
      var own = base
      for index in own.indices.reversed() where random.chance(25) {
        if random.chance(30) {
          own.remove(at: index)
        } else {
          own[index] = statement(&random, own[index].start)
        }
      }
      variants.append(SwiftMerge.Variant(facts, own))
    }
    return variants
  }

  private static func statements(_ random: inout SeededGenerator) -> [Statement] {
    let starts = [
      "let size1 = Size", "var section = Section", "section.inset = Insets", "section.space = ",
      "section.name = Name", "lines.pins = true", "let list1 = ", "return section",
    ]
    return starts.filter { _ in random.chance(80) }.map { statement(&random, $0) }
  }

  /// Returns a statement with the first word of another one, and other numbers.
  private static func statement(_ random: inout SeededGenerator, _ start: String) -> Statement {
    func number() -> String { random.pick(["0", "1", "-2.5", "3e-7", "100"]) }
    let word = String(start.prefix { $0 != "=" })
    switch start.last {
    case "e": return Statement(start: start, elements: [number(), number()], list: .arguments)
    case "s":
      return Statement(
        start: start, elements: (0..<4).map { "\($0 < 2 ? "a" : "b"): \(number())" },
        list: .arguments)
    case " " where word.hasPrefix("let list"):
      let count = Int.random(in: 1...12, using: &random)
      return Statement(start: start, elements: (0..<count).map { _ in number() }, list: .array)
    case " ": return Statement(start: start + number())
    case "n" where start.hasPrefix("var"): return Statement(start: start, list: .arguments)
    default: return Statement(start: start)
    }
  }

  // MARK: - Reading

  /// Returns the lines up to the end of a block that some facts leave.
  private static func read(_ lines: inout ArraySlice<String>, _ facts: [Bool]) -> [String] {
    var result: [String] = []
    while let line = lines.first {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("}") { return result }
      lines.removeFirst()
      guard text.hasPrefix("if ") else {
        result.append(Self.resolved(String(line), facts))
        continue
      }
      var test: String? = String(text.dropFirst(3).dropLast(2))
      var isDone = false
      while true {
        let block = read(&lines, facts)
        if !isDone, test.map({ holds($0, facts) }) ?? true {
          isDone = true
          result += block.map { String($0.dropFirst(2)) }
        }
        let end = lines.removeFirst().drop { $0 == " " }
        guard end.hasPrefix("} else ") else { break }
        test = end.hasPrefix("} else if ") ? String(end.dropFirst(10).dropLast(2)) : nil
      }
    }
    return result
  }

  private static func holds(_ test: String, _ facts: [Bool]) -> Bool {
    let isNegated = test.hasPrefix("!")
    let name = isNegated ? String(test.dropFirst()) : test
    return facts[names.firstIndex(of: name) ?? 0] != isNegated
  }

  /// Returns a line with the values of its choices, the inner ones first.
  private static func resolved(_ line: String, _ facts: [Bool]) -> String {
    var line = line
    let choice = /(!?[a-zA-Z]+[0-9]?) \? \(?([-0-9.e]+)\)? : ([-0-9.e]+)/
    while let match = line.matches(of: choice).last {
      let value = holds(String(match.1), facts) ? match.2 : match.3
      line.replaceSubrange(match.range, with: value)
      line = line.replacing(/\? \(([-0-9.e]+)\)/) { "? \($0.1)" }
    }
    return line
  }

  /// Returns lines without line breaks. A variable of some variants is one of all.
  private static func unbroken(_ lines: [String]) -> String {
    lines.joined(separator: ";").replacing(/;? +|;(?=\])/, with: "").replacing(",]", with: "]")
      .replacing("var", with: "let")
  }
}
