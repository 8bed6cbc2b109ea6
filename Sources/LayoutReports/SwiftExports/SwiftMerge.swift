/// The statements of a section under all conditions, as one list: a number that depends on
/// conditions is a choice, and so is an assignment that not all of them have.
struct SwiftMerge {
  typealias Statement = SwiftCode.Statement

  /// The statements under some conditions.
  struct Variant {
    /// Which conditions hold.
    let facts: [Bool]
    let statements: [Statement]
    fileprivate let shapes: [Statement]

    init(_ facts: [Bool], _ statements: [Statement]) {
      (self.facts, self.statements) = (facts, statements)
      shapes = statements.map(\.shape)
    }
  }

  /// A statement of some variants that differs in numbers alone.
  private struct Slot {
    let shape: Statement
    /// The statement of each variant; nil where a variant has none.
    var statements: [Statement?]
  }

  private let variants: [Variant]
  private let names: [String]
  private var slots: [Slot] = []
  private var code = SwiftCode()
  private var conditions: Set<Int> = []
  /// The most different values of one number.
  private static let mostValues = 3
  /// The most variants that are merged.
  private static let mostVariants = 64
  /// The most statements of variants that do not have the same shapes.
  private static let mostStatements = 300

  /// Returns the statements of variants. A condition that changes more than numbers and assignments
  /// divides them.
  ///
  /// - Parameters:
  ///   - names: The names of the conditions.
  ///   - conditions: The conditions that the statements read are added.
  static func choice(
    of variants: [Variant], _ names: [String], reading conditions: inout Set<Int>
  ) -> SwiftChoice<[Statement]> {
    guard variants.count <= mostVariants else {
      let whole = SwiftChoice(variants.map { ($0.facts, $0.statements) })
      conditions.formUnion(whole.conditions)
      return whole
    }
    var merge = SwiftMerge(variants: variants, names: names)
    let divider: Int?
    if merge.align() {
      divider = merge.add()
      if divider == nil {
        conditions.formUnion(merge.conditions)
        return .value(merge.code.statements)
      }
    } else {
      divider = SwiftChoice(variants.map { ($0.facts, $0.shapes) }).condition
    }
    guard let divider else { return .value(variants[0].statements) }
    conditions.insert(divider)
    return .test(
      divider, choice(of: variants.filter { $0.facts[divider] }, names, reading: &conditions),
      choice(of: variants.filter { !$0.facts[divider] }, names, reading: &conditions))
  }

  private init(variants: [Variant], names: [String]) {
    (self.variants, self.names) = (variants, names)
  }

  /// Finds the statements that variants have in common; returns whether they are short enough,
  /// or alike.
  private mutating func align() -> Bool {
    for (index, variant) in variants.enumerated() {
      let (own, known) = (variant.shapes, slots.map(\.shape))
      guard
        index == 0 || known == own || max(own.count, known.count) <= Self.mostStatements
      else { return false }
      var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
      for change in own.difference(from: known) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
      }
      let others = [Statement?](repeating: nil, count: index)
      var (all, next): ([Slot], Int) = ([], 0)
      func insert() {
        while inserted.contains(next) {
          all.append(Slot(shape: own[next], statements: others + [variant.statements[next]]))
          next += 1
        }
      }
      for (offset, slot) in slots.enumerated() {
        let isShared = !removed.contains(offset)
        if isShared { insert() }
        all.append(
          Slot(
            shape: slot.shape,
            statements: slot.statements + [isShared ? variant.statements[next] : nil]))
        if isShared { next += 1 }
      }
      insert()
      slots = all
    }
    return true
  }

  /// Adds the statements.
  ///
  /// - Returns: A condition that changes a statement that cannot be a choice; nil if there is none.
  private mutating func add() -> Int? {
    var pending: SwiftChoice<[Statement]>?
    func flush(_ this: inout SwiftMerge) {
      pending?.add(to: &this.code, this.names)
      pending = nil
    }
    for slot in slots {
      let present = slot.statements.compactMap(\.self)
      let numbers = present.map(\.numbers)
      let changed = (numbers.first ?? []).indices.filter { index in
        numbers.contains { $0[index] != numbers[0][index] }
      }
      if present.count < variants.count || changed.count > 1 && slot.shape.isFree {
        let choice = choice { slot.statements[$0].map { [$0] } ?? [] }
        guard slot.shape.isFree else { return choice.condition }
        conditions.formUnion(choice.conditions)
        if let joined = pending?.joined(with: choice) {
          pending = joined
        } else {
          flush(&self)
          pending = choice
        }
        continue
      }
      flush(&self)
      // A variable that only some change is one.
      let statement = present.first { $0.start.hasPrefix("var ") } ?? present[0]
      let choices = changed.map { index in choice { numbers[$0][index] } }
      if let divider = add(statement, choices, changed) { return divider }
    }
    flush(&self)
    return nil
  }

  /// Adds a statement with choices for some of its numbers.
  ///
  /// - Returns: A condition of the choices if they are too many or too long; nil if they are not.
  private mutating func add(
    _ statement: Statement, _ choices: [SwiftChoice<String>], _ indices: [Int]
  ) -> Int? {
    let texts = Dictionary(
      uniqueKeysWithValues: zip(indices, choices.map { $0.text(names) }))
    var index = -1
    let merged = statement.mapNumbers { number in
      index += 1
      return texts[index] ?? number
    }
    // Blocks in blocks of a function are indented.
    let isLong =
      choices.contains { $0.values.count > Self.mostValues } || !merged.fits(indentation: 10)
    if isLong, let first = choices.first { return first.condition }
    for choice in choices { conditions.formUnion(choice.conditions) }
    code.add([merged])
    return nil
  }

  private func choice<Value>(_ value: (Int) -> Value) -> SwiftChoice<Value> {
    SwiftChoice(variants.indices.map { (variants[$0].facts, value($0)) })
  }
}

extension SwiftChoice<[SwiftCode.Statement]> {
  /// Returns this choice and another one that tests the same; nil if it tests something else.
  fileprivate func joined(with other: Self) -> Self? {
    guard case .test(let condition, .value(let yes), .value(let no)) = self,
      case .test(condition, .value(let otherYes), .value(let otherNo)) = other
    else { return nil }
    return .test(condition, .value(yes + otherYes), .value(no + otherNo))
  }
}

extension SwiftCode.Statement {
  /// The statement with a 0 for each number, and constants for variables.
  fileprivate var shape: Self {
    var shape = mapNumbers { _ in "0" }
    if shape.start.hasPrefix("var ") { shape.start = "let " + shape.start.dropFirst(4) }
    return shape
  }

  /// Whether the statement assigns to a property, so that it can be in a block of its own.
  fileprivate var isFree: Bool {
    let starts = ["let ", "var ", "return ", "if ", " ", "}", "]", "//"]
    return !starts.contains(where: start.hasPrefix) && !start.hasSuffix("{")
  }

  /// The numbers, as they are written.
  fileprivate var numbers: [String] {
    var numbers: [String] = []
    _ = mapNumbers { number in
      numbers.append(number)
      return number
    }
    return numbers
  }

  /// Returns the statement with other texts for its numbers, which are visited in order.
  fileprivate func mapNumbers(_ transform: (String) -> String) -> Self {
    var copy = self
    copy.start = Self.mapNumbers(of: start, transform)
    copy.elements = elements.map { Self.mapNumbers(of: $0, transform) }
    copy.end = Self.mapNumbers(of: end, transform)
    return copy
  }

  private static func mapNumbers(of text: String, _ transform: (String) -> String) -> String {
    let bytes = Array(text.utf8)
    func isDigit(_ index: Int) -> Bool { index < bytes.count && 48...57 ~= bytes[index] }
    func isWord(_ byte: UInt8) -> Bool {
      48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte == 95 || byte >= 128
    }
    var (result, index): ([UInt8], Int) = ([], 0)
    while index < bytes.count {
      let start = index
      if bytes[index] == UInt8(ascii: "\"") {
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
      } else if isDigit(index) || bytes[index] == UInt8(ascii: "-") && isDigit(index + 1) {
        index += 1
        while index < bytes.count, isWord(bytes[index]) || Self.joins(bytes, index) { index += 1 }
        result += transform(String(decoding: bytes[start..<index], as: UTF8.self)).utf8
        continue
      } else {
        index += 1
        while isWord(bytes[start]), index < bytes.count, isWord(bytes[index]) { index += 1 }
      }
      result += bytes[start..<index]
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a byte is a point or a sign within a number.
  private static func joins(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard index + 1 < bytes.count, 48...57 ~= bytes[index + 1] else { return false }
    return bytes[index] == UInt8(ascii: ".")
      || bytes[index] == UInt8(ascii: "-") && bytes[index - 1] == UInt8(ascii: "e")
  }
}
