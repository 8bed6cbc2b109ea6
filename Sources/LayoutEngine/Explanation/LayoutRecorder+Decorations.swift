/// What decorations tell of their frames. DECORATIONS.md, "One rule for the frame".
extension LayoutRecorder {
  /// Names what a decoration covers along the scroll axis.
  @inline(__always)
  func span(
    _ start: Length, _ end: Length, _ plan: DecorationPlan, _ from: @autoclosure () -> String,
    _ to: @autoclosure () -> String
  ) -> Interval {
    Interval(
      start: step(start, "start of the span", from(), because: choices(of: plan)).number,
      end: step(end, "end of the span", to(), because: choices(of: plan)).number)
  }

  /// Names what a decoration covers across the scroll axis.
  @inline(__always)
  func extent(_ start: Length, _ end: Length, _ plan: DecorationPlan) -> Interval {
    func because() -> [LayoutStep.Input] {
      geometry("extent", plan.extent.rawValue, key: "extent")
    }
    return Interval(
      start: step(start, "start of the extent", plan.extent.sentence, because: because()).number,
      end: step(end, "end of the extent", plan.extent.sentence, because: because()).number)
  }

  /// An inset of the decoration itself.
  @inline(__always)
  func inset(_ value: Double, _ side: StaticString) -> Length {
    input(value, "\(side) inset of the decoration", .geometry("insets.\(side)"))
  }

  /// Names a part of the decoration's frame.
  @inline(__always)
  func placed(_ result: Length, _ word: StaticString) -> Length {
    step(result, "\(word) of the decoration", "what it covers, less its insets")
  }

  /// Names a length of the decoration's frame. A length is zero if it differs from zero by at most
  /// one unit of the offsets: rounding can leave that much of a difference of equal lengths.
  @inline(__always)
  func extent(_ result: Length, _ word: StaticString) -> Length {
    guard abs(result.number) <= FixedPoint.quantum, result.number != 0 else {
      return placed(result, word)
    }
    step(result, "exact \(word) of the decoration", "what it covers, less its insets")
    return step(
      0, "\(word) of the decoration", "a length within 1/1048576 points of zero is zero",
      because: mentioned("exact \(word) of the decoration"))
  }

  private func choices(of plan: DecorationPlan) -> [LayoutStep.Input] {
    switch plan.each {
    case .section:
      geometry("span", plan.span.rawValue, key: "span")
        + geometry("sectionInset", plan.sectionInset.rawValue, key: "sectionInset")
    default: geometry("each", plan.each.rawValue, key: "each")
    }
  }
}

extension DecorationPlan {
  /// Why an end of the span is where it is.
  func edgeSentence(
    _ isVisible: Bool, _ isIncluded: Bool, _ kind: String, _ direction: String
  ) -> String {
    let (edge, items) =
      direction == "from"
      ? ("the start of the \(kind)", "from the items") : ("the end of the \(kind)", "to the items")
    if isVisible && isIncluded { return "\(direction) \(edge), which the span includes" }
    let reason = isVisible ? "a \(kind) stands there" : "no \(kind) stands there"
    let isMoved = sectionInset == .always || (sectionInset == .atOpenEnds && !isVisible)
    return items
      + (isMoved ? ", and the section's inset" : " alone, without the section's inset")
      + (sectionInset == .atOpenEnds ? ": \(reason)" : "")
  }
}

extension DecorationGeometry.Extent {
  fileprivate var sentence: String {
    switch self {
    case .container: "across the whole container"
    case .content: "across the content"
    case .section: "across the content, less the section's insets"
    case .items: "across the items"
    }
  }
}

extension ItemEdges {
  init(_ axes: Axes, of bounds: DecorationGeometry.ItemBounds) {
    self.init(axes, of: bounds == .all ? "the items" : "the first and the last item")
  }
}
