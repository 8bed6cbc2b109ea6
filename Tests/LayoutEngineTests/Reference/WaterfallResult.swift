import LayoutEngine

/// What a layout of waterfall sections gives, in a form that every implementation can fill: frames
/// in content coordinates, mirrored in a right-to-left layout.
struct WaterfallResult {
  struct Section {
    /// The section's own frame, with all its insets.
    var frame: Rect
    var header: Rect?
    var footer: Rect?
    var items: [Rect] = []

    func mapFrames(_ change: (Rect) -> Rect) -> Section {
      Section(
        frame: change(frame), header: header.map(change), footer: footer.map(change),
        items: items.map(change))
    }
  }

  var contentSize = Size.zero
  var sections: [Section] = []

  /// Returns the result with snapped origins. flow-layout.md, section 3.
  func snapped(scale: PixelScale?) -> WaterfallResult {
    WaterfallResult(
      contentSize: contentSize,
      sections: sections.map { section in
        section.mapFrames { ReferenceEngine.snapped($0, scale: scale) }
      })
  }

  private var namedFrames: [(name: String, frame: Rect)] {
    var frames: [(name: String, frame: Rect)] = []
    for (index, section) in sections.enumerated() {
      frames.append((name: "section \(index)", frame: section.frame))
      if let header = section.header { frames.append((name: "header \(index)", frame: header)) }
      for (item, frame) in section.items.enumerated() {
        frames.append((name: "item \(index)/\(item)", frame: frame))
      }
      if let footer = section.footer { frames.append((name: "footer \(index)", frame: footer)) }
    }
    return frames
  }
}

// MARK: The engine

extension WaterfallResult {
  /// Creates the result of the engine, which snaps origins.
  init(engine document: SampleDocument) throws {
    let layout = try document.layout()
    contentSize = layout.contentSize
    for index in document.sections.indices {
      sections.append(
        Section(
          frame: layout.frame(ofSection: index),
          header: layout.supplementaryFrame(.header, inSection: index),
          footer: layout.supplementaryFrame(.footer, inSection: index),
          items: layout.cellFrames(inSection: index)))
    }
  }

  private static let tolerance = 1e-6

  /// Returns the first difference of the engine's result from this one, which is not snapped yet;
  /// nil if there is none.
  func difference(from engine: WaterfallResult, scale: PixelScale?) -> String? {
    let (size, own) = (contentSize, engine.contentSize)
    guard abs(own.width - size.width) <= WaterfallResult.tolerance,
      abs(own.height - size.height) <= WaterfallResult.tolerance
    else { return "content size \(own), expected \(size)" }
    let (all, allActual) = (namedFrames, engine.namedFrames)
    for (expected, actual) in zip(all, allActual) {
      guard expected.name == actual.name else {
        return "\(actual.name) \(actual.frame), expected \(expected.name) \(expected.frame)"
      }
      let snapped = ReferenceEngine.snapped(expected.frame, scale: scale)
      guard abs(actual.frame.width - snapped.width) <= WaterfallResult.tolerance,
        abs(actual.frame.height - snapped.height) <= WaterfallResult.tolerance,
        agrees(actual.frame.minX, snapped.minX, unsnapped: expected.frame.minX, scale),
        agrees(actual.frame.minY, snapped.minY, unsnapped: expected.frame.minY, scale)
      else { return "\(actual.name) \(actual.frame), expected \(snapped)" }
    }
    guard all.count == allActual.count else {
      return "\(allActual.count) frames, expected \(all.count)"
    }
    return nil
  }

  /// Returns whether a coordinate of an origin is as expected. If the coordinate was in the middle
  /// between two pixels, either pixel is: a rounding error chooses one.
  private func agrees(
    _ actual: Double, _ expected: Double, unsnapped: Double, _ scale: PixelScale?
  ) -> Bool {
    if abs(actual - expected) <= WaterfallResult.tolerance { return true }
    guard let scale = scale.map({ Double($0.rawValue) }) else { return false }
    let pixels = unsnapped * scale
    // The engine and the reference add one quantum of 2^-20 points before they snap.
    let toMiddle = abs(pixels - pixels.rounded(.down) - 0.5) / scale
    return toMiddle <= 3 * WaterfallResult.tolerance && abs(actual - expected) * scale < 1.001
  }
}
