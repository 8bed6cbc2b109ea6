import TestSupport
import Testing

@testable import LayoutEngine

/// The recorded steps of a layout, recalculated, result in its frames.
struct ExplanationPropertyTests {
  @Test func `the arithmetic of random documents gives their frames exactly`() throws {
    let seeds = Seeds.range(100)
    var failures = 0
    for seed in seeds {
      let document = RandomDocument.make(seed: seed)
      for offset in [nil, Point(x: 12.5, y: 77.25)] {
        let layout = try document.layout()
        let explained = ExplainedDocument(document, layout)
        for element in explained.elements(of: layout, contentOffset: offset) {
          guard let mistake = try explained.mistake(in: element, offset) else { continue }
          failures += 1
          Issue.record("SEED=\(seed) SEEDS=1 at \(offset.map { "\($0)" } ?? "rest"): \(mistake)")
        }
      }
      if failures > 5 { break }
    }
  }

  /// 2,000 seeds have more than 10,000 elements.
  @Test func `the arithmetic of compositional elements gives their frames exactly`() throws {
    let seeds = Seeds.range(25)
    var explained = 0
    for seed in seeds {
      guard let count = try explain(seed) else { return }
      explained += count
    }
    #expect(explained >= seeds.count)
  }

  /// Seeds of documents with explanations that were once wrong: a group across a row with a header,
  /// a base that depends on what fits, gaps and estimates, repeated subitems after measured ones,
  /// flexible edges of a group that lacks items, and a decoration that stays on screen.
  private static let onceWrong: [UInt64] = [
    214_952_158_665_427, 215_894_355_311_431, 1_031, 50_001, 80_111, 1_130_045, 1_170_041,
    7_814_288_937_914,
  ]

  @Test(arguments: onceWrong)
  func `the arithmetic of known compositional documents gives their frames`(seed: UInt64) throws {
    #expect(try explain(seed) ?? 0 > 0)
  }

  /// Explains every element of a random compositional document, and returns their number; nil after
  /// a mistake.
  private func explain(_ seed: UInt64) throws -> Int? {
    let sample = RandomCompositional.make(seed: seed)
    var document = SampleDocument(
      configuration: sample.configuration, container: sample.container,
      sections: sample.sections.map(\.input))
    RandomDecorations.add(to: &document, seed: seed)
    let layout = try document.layout()
    let known = ExplainedDocument(
      document, layout, inner: seed % 3 == 0 ? nil : RandomCompositional.offset(seed: seed).x)
    var explained = 0
    for offset in [nil, RandomCompositional.offset(seed: seed)] {
      for element in known.elements(of: layout, contentOffset: offset) {
        explained += 1
        guard let mistake = try known.mistake(in: element, offset) else { continue }
        Issue.record("SEED=\(seed) SEEDS=1 at \(offset.map { "\($0)" } ?? "rest"): \(mistake)")
        return nil
      }
    }
    return explained
  }

  @Test func `parentheses keep the order of the operations`() {
    let (a, b, c) = (Arithmetic.number(1), Arithmetic.number(2), Arithmetic.number(3))
    func text(_ arithmetic: Arithmetic) -> String {
      arithmetic.text(usesNames: true) { "\(Int($0))" }
    }
    #expect(text(.operation("+", .operation("+", a, b), c)) == "1 + 2 + 3")
    #expect(text(.operation("+", a, .operation("+", b, c))) == "1 + (2 + 3)")
    #expect(text(.operation("-", a, .operation("+", b, c))) == "1 - (2 + 3)")
    #expect(text(.operation("*", .operation("+", a, b), c)) == "(1 + 2) * 3")
    #expect(text(.operation("/", a, .operation("*", b, c))) == "1 / (2 * 3)")
    #expect(text(.operation("/", .operation("*", a, b), c)) == "1 * 2 / 3")
    #expect(text(.operation("+", .operation("*", a, b), c)) == "1 * 2 + 3")
    #expect(text(.call("max", [a, .operation("-", b, c)])) == "max(1, 2 - 3)")
  }

  @Test func `a negative quantity has parentheses inside an operation`() {
    let spacing = Arithmetic.quantity("spacing", -5)
    let sum = Arithmetic.operation("+", .number(10), spacing)
    #expect(sum.text(usesNames: false) { "\(Int($0))" } == "10 + (-5)")
    #expect(sum.text(usesNames: true) { "\(Int($0))" } == "10 + spacing")
    #expect(
      Arithmetic.call("max", [spacing, .number(0)]).text(usesNames: false) { "\(Int($0))" }
        == "max(-5, 0)")
  }
}
