import LayoutEngine
import StrictJSON

extension DocumentParser {
  private static let keys = JSONKeys([
    "id", "size", "count", "measured", "width", "height", "aspect", "plus",
  ])
  static let runKeys = JSONKeys(["count", "size", "measured"])

  /// Reads a section's items: one counted run, or a list.
  mutating func items() throws(DocumentError) -> (ItemRuns, ItemIDs) {
    switch try peekType() {
    case .object:
      var runs = RunBuilder()
      try run(into: &runs)
      return runs.finish()
    case .array:
      var runs = RunBuilder()
      let keys = Self.keys
      try beginArray()
      let start = reader.valueStart
      while try nextElement() { try element(keys, into: &runs) }
      let (items, ids) = runs.finish()
      if let same = DuplicateID(in: ids) {
        throw duplicateItem(ids[same.second] ?? "", inItemsAt: start)
      }
      return (items, ids)
    default:
      throw wrongType(expected: "an array or an object with a count") { value in
        value.type == .number ? .object([JSONMember(key: "count", value: value)]) : nil
      }
    }
  }

  private mutating func run(into runs: inout RunBuilder) throws(DocumentError) {
    var count: Int?
    var size: ItemSize?
    try beginObject()
    let start = reader.valueStart
    while let key = try nextIndex(of: Self.runKeys) {
      if key == 0 {
        count = try self.count(from: 0)
      } else {
        guard size == nil else { throw failure(.exclusiveKeys("size", "measured")) }
        size = key == 1 ? try ownSize() : try measuredItem()
      }
    }
    guard let count else { throw failure(.missingKey("count", owner: "\"items\""), at: start) }
    try add(size, count: count, hasID: false, at: start, to: &runs)
  }

  private mutating func element(
    _ keys: JSONKeys, into runs: inout RunBuilder
  ) throws(DocumentError) {
    switch try peekType() {
    case .array:
      let start = reader.valueStart
      try add(try ownSize(), count: 1, hasID: false, at: start, to: &runs)
    case .object: try item(keys, into: &runs)
    default: throw refused(reader.wrongType(expected: "an item: an array or an object"))
    }
  }

  private mutating func item(_ keys: JSONKeys, into runs: inout RunBuilder) throws(DocumentError) {
    var hasID = false
    var count: Int?
    var size: ItemSize?
    var isEmpty = true
    try beginObject()
    let start = reader.valueStart
    while let key = try nextIndex(of: keys) {
      isEmpty = false
      switch key {
      case 0:
        hasID = true
        try itemID(into: &runs)
      case 1, 3:
        guard size == nil else { throw failure(.exclusiveKeys("size", "measured")) }
        size = key == 1 ? try ownSize() : try measuredItem()
      case 2: count = try self.count(from: 0)
      default:
        note("size of an item", of: Self.sized)
        if hasID || size != nil || count != nil {
          throw failure(.exclusiveKeys("size", keys.names[key]))
        }
        let size = noted(try sizeObject(keys, from: key, at: start), at: start)
        return try add(size, count: 1, hasID: false, at: start, to: &runs)
      }
    }
    guard !isEmpty else {
      throw unexpected("an item with \"id\", \"size\", \"measured\" or \"count\"", at: start)
    }
    if hasID, count != nil { throw failure(.exclusiveKeys("id", "count"), at: start) }
    try add(size, count: count ?? 1, hasID: hasID, at: start, to: &runs)
  }

  /// Reads the size of items of a flow section or a waterfall.
  private mutating func ownSize() throws(DocumentError) -> ItemSize {
    note("size of an item", of: Self.sized)
    let start = reader.valueStart
    return noted(try itemSize(), at: start)
  }

  /// Notes a rule that gives a length along the line, which the columns of a waterfall give.
  mutating func noteRule(of size: ItemSize, at start: Int) {
    guard case .rule(let rule) = size, rule.length != .column else { return }
    note("sizing rule with \(rule.lengthKey)", of: Self.flow, at: start)
  }

  /// Returns the size of an item: an aspect alone as the size whose height is 1, so that each item
  /// can have another one.
  private mutating func noted(_ size: ItemSize, at start: Int) -> ItemSize {
    noteRule(of: size, at: start)
    guard case .rule(let rule) = size, rule.length == .column,
      case .aspect(let aspect)? = rule.other, rule.plus == nil
    else { return size }
    return .fixed(Size(width: aspect, height: 1))
  }

  /// Reads the measured lengths of items, which only the items of a waterfall do not have.
  private mutating func measuredItem() throws(DocumentError) -> ItemSize {
    if orientation.isShelf { throw failure(.misplacedKey("measured", layout: "shelf")) }
    note("key \"measured\"", of: Self.measuring)
    return .measured(try measuredSize())
  }

  private mutating func itemID(into runs: inout RunBuilder) throws(DocumentError) {
    let isID: Bool
    do {
      isID = try reader.withStringBytes { runs.append(id: $0) }
    } catch { throw refused(error) }
    guard isID else { throw unexpected(Self.idExpectation) }
  }

  /// Returns the error for an id of two items. Reads the list again to find their offsets.
  private func duplicateItem(_ id: String, inItemsAt start: Int) -> DocumentError {
    var places: [Int] = []
    var list = JSONReader(UnsafeBufferPointer(rebasing: bytes[start...]))
    do throws(JSONError) {
      try list.beginArray()
      while try list.nextElement() {
        guard try list.peekType() == .object else {
          try list.skipValue()
          continue
        }
        try list.beginObject()
        while let key = try list.nextKey() {
          guard key == "id" else {
            try list.skipValue()
            continue
          }
          if try list.readString() == id { places.append(start + list.valueStart) }
        }
      }
    } catch { preconditionFailure("BUG: a list that was read cannot be read again") }
    return duplicate(
      id, of: "item of the section", first: places[0], second: places[1])
  }

  private mutating func add(
    _ size: ItemSize?, count: Int, hasID: Bool, at start: Int, to runs: inout RunBuilder
  ) throws(DocumentError) {
    guard count > 0 else { return }
    guard count <= DocumentLimits.items - itemCount else {
      throw failure(.tooMany("items in a document", limit: DocumentLimits.items), at: start)
    }
    itemCount += count
    guard runs.append(size, count: count, hasID: hasID) else {
      throw failure(
        .tooMany("different sizing rules in a section", limit: DocumentLimits.rules), at: start)
    }
  }
}

extension SizingRule {
  /// The key that gives the length along the line, as a document spells it.
  fileprivate var lengthKey: String {
    switch length {
    case .fill, .column: "\"fill\""
    case .columns: "\"columns\""
    case .breakpoints: "\"breakpoints\""
    }
  }
}
