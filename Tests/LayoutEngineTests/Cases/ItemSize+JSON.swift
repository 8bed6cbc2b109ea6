import LayoutEngine
import StrictJSON

extension ItemSize {
  /// Reads a size or a rule of documents.md, "Sizing rules", for a layout that scrolls vertically.
  init(_ json: JSONValue) throws {
    switch json {
    case .array(let parts) where parts.first == .string("fill"):
      var rule = SizingRule(.fill)
      rule.other = .points(try parts.dropFirst().first?.number() ?? 0)
      self = .rule(rule)
    case .array: self = .fixed(try json.size())
    default: self = .rule(try SizingRule(json))
    }
  }
}

extension SizingRule {
  fileprivate init(_ json: JSONValue) throws {
    try json.allow(
      "upTo", "below", "columns", "breakpoints", "height", "aspect", "plus", "reserve", "round")
    if let entries = json["breakpoints"] {
      self.init(.breakpoints(try entries.elements().map { try Breakpoint($0) }))
    } else {
      self.init(.columns(try ColumnCount(json.value("columns"))))
    }
    if let value = json["height"] { other = .points(try value.number()) }
    if let value = json["aspect"] { other = .aspect(try value.number()) }
    plus = try json["plus"]?.number()
    reserve = try json["reserve"]?.number()
    rounding = try json["round"]?.choice(of: Rounding.self)
  }
}

extension Breakpoint {
  /// Reads a breakpoint: a limit with the members of a rule, or with a size under the key `size`.
  fileprivate init(_ json: JSONValue) throws {
    var limit: Limit?
    if let value = json["upTo"] { limit = .upTo(try value.number()) }
    if let value = json["below"] { limit = .below(try value.number()) }
    let size = try json["size"].map { try ItemSize($0) }
    self.init(limit: limit, size: try size ?? ItemSize(json), isWhole: size != nil)
  }
}

extension ColumnCount {
  fileprivate init(_ json: JSONValue) throws {
    if case .number = json {
      self.init(try json.integer())
    } else {
      try json.allow("min", "max", "minWidth")
      self.init(
        min: try json["min"]?.integer() ?? 1, max: try json["max"]?.integer(),
        minWidth: try json.value("minWidth").number())
    }
  }
}
