/// The path of a sizing rule in a document, and the paths of the values that it inherits from the
/// rules around it.
struct RulePath {
  /// The rule that holds the current entry.
  var rule: SizingRule?
  private(set) var breakpoints: [(index: Int, entry: Breakpoint)] = []
  /// The key of the rule, within the size.
  private var path = ""
  /// The keys of the rules that give the values that an entry omits.
  private var otherPath = ""
  private var plusPath = ""
  private var reservePath = ""

  /// Returns the path of a rule, whose values override the values of the rules around it.
  func entering(_ own: SizingRule) -> RulePath {
    var inner = self
    if own.other != nil { inner.otherPath = path }
    if own.plus != nil { inner.plusPath = path }
    if own.reserve != nil { inner.reservePath = path }
    return inner
  }

  /// Returns the path of an entry of breakpoints.
  func entering(_ index: Int, _ entry: Breakpoint) -> RulePath {
    var inner = self
    inner.path = key("breakpoints[\(index)]")
    if entry.isWhole { inner.path += ".size" }
    inner.breakpoints.append((index, entry))
    return inner
  }

  func key(_ name: String) -> String { Self.join(path, name) }
  func other(_ name: String) -> String { Self.join(otherPath, name) }
  var plus: String { Self.join(plusPath, "plus") }
  var reserve: String { Self.join(reservePath, "reserve") }

  private static func join(_ path: String, _ name: String) -> String {
    path.isEmpty ? name : path + "." + name
  }
}

extension LayoutTrace {
  /// Returns the inputs that selected the breakpoint entries on the path to a rule.
  func reasons(_ path: RulePath, width: Double?) -> [LayoutStep.Input] {
    guard !path.breakpoints.isEmpty, let width else { return [] }
    let (scope, subject) = (scope, subject)
    (self.scope, self.subject) = ("", "")
    input(width, "container width", .container("width"))
    var found = mentioned("container width")
    (self.scope, self.subject) = (scope, subject)
    var prefix = ""
    for (index, entry) in path.breakpoints {
      prefix += (prefix.isEmpty ? "" : ".") + "breakpoints[\(index)]"
      switch entry.limit {
      case .upTo(let limit):
        found.append(.init("upTo", .number(limit), source(.size(prefix + ".upTo"))))
      case .below(let limit):
        found.append(.init("below", .number(limit), source(.size(prefix + ".below"))))
      case nil: found.append(.init("no limit", .text("the last one"), source(.size(prefix))))
      }
    }
    return found
  }
}

extension SizingRule {
  /// The rule in words.
  func sentence(_ words: Axes.Words) -> String {
    switch length {
    case .fill: return "\"fill\": all that is available"
    case .column: return "the length of a column"
    case .breakpoints: return "the breakpoint for the container's width"
    case .columns:
      let less = reserve == nil ? "" : " and the reserve"
      let rounded =
        switch rounding ?? .floor {
        case .floor: ", rounded down to whole points"
        case .pixel: ", rounded down to whole pixels"
        case .none: ""
        }
      return "of a column: the line minus the spacings between columns\(less), divided\(rounded)"
    }
  }

  /// The length along the scroll axis in words.
  func otherSentence(_ words: Axes.Words) -> String {
    let more = plus == nil ? "" : ", and plus"
    switch other {
    case .points: return "given as a length" + more
    case .aspect: return "from the aspect, width divided by height" + more
    case nil: return "no rule gives it" + more
    }
  }
}
