/// The steps that decorations of one section and of several sections share. decorations.md, "One
/// rule for the frame".
extension LayoutTrace {
  /// Records and returns the interval that a decoration covers along the scroll axis.
  func span(
    _ span: Interval<RecordedQuantity>, _ plan: DecorationPlan, _ from: String, _ to: String
  ) -> Interval<Double> {
    Interval(
      start: step(span.start, "start of the span", from, because: choices(of: plan)).number,
      end: step(span.end, "end of the span", to, because: choices(of: plan)).number)
  }

  /// Records and returns the interval that a decoration covers across the scroll axis.
  @discardableResult
  func extent(_ extent: Interval<RecordedQuantity>, _ plan: DecorationPlan) -> Interval<Double> {
    func because() -> [LayoutStep.Input] {
      geometry("extent", plan.extent.rawValue, key: "extent")
    }
    let sentence = plan.extent.sentence
    return Interval(
      start: step(extent.start, "start of the extent", sentence, because: because()).number,
      end: step(extent.end, "end of the extent", sentence, because: because()).number)
  }

  private func choices(of plan: DecorationPlan) -> [LayoutStep.Input] {
    switch plan.each {
    case .section:
      geometry("span", plan.span.rawValue, key: "span")
        + geometry("sectionInset", plan.sectionInset.rawValue, key: "sectionInset")
    default: geometry("each", plan.each.rawValue, key: "each")
    }
  }

  /// Records the shift of a badge from its anchor. Does nothing if the decoration is not a badge.
  func describeBadge(_ decoration: Decoration) {
    guard let badge = decoration.geometry.badge else { return }
    let unit = (badge.anchor ?? .topLeft).unit
    func describe(
      _ word: String, _ lengthWord: String, _ unit: Double, _ own: Double, _ offset: Double,
      _ fraction: Double
    ) {
      func input(_ value: Double, _ name: String, _ key: String) -> RecordedQuantity {
        self.input(value, name, .geometry("badge.\(key)"))
      }
      let index = word == "x" ? 0 : 1
      step(
        BadgeRule.shift(
          offset: input(offset, "badge offset \(word)", "offset[\(index)]"),
          fraction: input(fraction, "fractional offset \(word)", "fractionalOffset[\(index)]"),
          length: input(own, "badge \(lengthWord)", "size.\(lengthWord)"),
          met: RecordedQuantity(BadgeRule.met(unit, badge.position))), "badge shift \(word)",
        "its offset, minus the part of the badge before the anchor",
        because: geometry(
          "anchor", (badge.anchor ?? .topLeft).rawValue, key: "badge.anchor")
          + geometry("position", (badge.position ?? .inside).rawValue, key: "badge.position"))
    }
    let (size, offset) = (badge.size ?? .zero, badge.offset ?? .zero)
    let fraction = badge.fractionalOffset ?? .zero
    describe("x", "width", unit.x, size.width, offset.x, fraction.x)
    describe("y", "height", unit.y, size.height, offset.y, fraction.y)
  }
}

extension LayoutPass {
  /// Records step 3 of the rule, or the position of the badge, and returns the frame with the names
  /// of its lengths.
  func describeFrame(
    _ plan: DecorationPlan, in box: Box<Double>, _ trace: LayoutTrace
  ) -> NamedRect {
    let covered = Box(
      line: Interval(
        start: trace.known(box.line.start, "start of the extent"),
        end: trace.known(box.line.end, "end of the extent")),
      scroll: Interval(
        start: trace.known(box.scroll.start, "start of the span"),
        end: trace.known(box.scroll.end, "end of the span")))
    let (x, y) = (covered.along(0, axes), covered.along(1, axes))
    let isBadge = plan.badge != nil
    if let badge = plan.badge {
      trace.describe(badge.unit.x, badge.shift.x, "x", in: x)
      trace.describe(badge.unit.y, badge.shift.y, "y", in: y)
    } else {
      trace.describe(plan.insets, in: x, y)
    }
    return NamedRect(
      frame(plan, in: box, of: nil).rect, x: "x of the decoration", y: "y of the decoration",
      width: isBadge ? "badge width" : "width of the decoration",
      height: isBadge ? "badge height" : "height of the decoration")
  }
}

extension LayoutTrace {
  /// Records where a badge begins along an axis.
  fileprivate func describe(
    _ unit: Double, _ shift: Double, _ word: String, in covered: Interval<RecordedQuantity>
  ) {
    step(
      BadgeRule.start(
        in: covered, anchor: RecordedQuantity(unit), shift: known(shift, "badge shift \(word)")),
      "\(word) of the decoration", "the anchor of the frame plus the badge's shift")
  }

  /// Records a frame: the box that the decoration covers, less its insets.
  fileprivate func describe(
    _ insets: EdgeInsets, in x: Interval<RecordedQuantity>, _ y: Interval<RecordedQuantity>
  ) {
    func inset(_ value: Double, _ side: String) -> RecordedQuantity {
      input(value, "\(side) inset of the decoration", .geometry("insets.\(side)"))
    }
    let rule = "the area that it covers, minus its insets"
    func describe(_ length: RecordedQuantity, _ word: String) {
      guard FrameRule.isNegligible(length.number) else {
        step(length, "\(word) of the decoration", rule)
        return
      }
      step(length, "exact \(word) of the decoration", rule)
      step(
        0, "\(word) of the decoration", "a length within 1/1048576 points of zero is zero",
        because: mentioned("exact \(word) of the decoration"))
    }
    let (left, top) = (inset(insets.left, "left"), inset(insets.top, "top"))
    step(FrameRule.start(of: x, inset: left), "x of the decoration", rule)
    step(FrameRule.start(of: y, inset: top), "y of the decoration", rule)
    describe(FrameRule.length(of: x, insets: left, inset(insets.right, "right")), "width")
    describe(FrameRule.length(of: y, insets: top, inset(insets.bottom, "bottom")), "height")
  }
}

extension DecorationPlan {
  /// Returns the rule, in words, for one end of the span.
  func edgeSentence(
    _ isVisible: Bool, _ isIncluded: Bool, _ kind: String, _ direction: String
  ) -> String {
    let (edge, items) =
      direction == "from"
      ? ("the start of the \(kind)", "from the items") : ("the end of the \(kind)", "to the items")
    if isVisible && isIncluded { return "\(direction) \(edge), which the span includes" }
    let reason = isVisible ? "a \(kind) is there" : "no \(kind) is there"
    let isMoved = sectionInset == .always || (sectionInset == .atOpenEnds && !isVisible)
    return items
      + (isMoved ? " plus the section's inset" : " alone, without the section's inset")
      + (sectionInset == .atOpenEnds ? ": \(reason)" : "")
  }
}

extension DecorationGeometry.Extent {
  fileprivate var sentence: String {
    switch self {
    case .container: "across the whole container"
    case .content: "across the content"
    case .section: "across the content, minus the section's insets"
    case .items: "across the items"
    }
  }
}

extension ItemEdges {
  init(_ axes: Axes, of bounds: DecorationGeometry.ItemBounds) {
    self.init(axes, of: bounds == .all ? "the items" : "the first and the last item")
  }
}
