import LayoutEngine

/// A whole layout of waterfall sections, written directly from waterfall.md. It is slow and plain
/// and uses only the input types of the engine.
///
/// Comments with the word "Open" mark where the document leaves a choice.
struct ReferenceWaterfall {
  /// The frames in content coordinates, mirrored in a right-to-left layout, and not snapped.
  private(set) var result = WaterfallResult()
  /// Whether a rounding or a comparison depended on an error of the arithmetic.
  private(set) var isTooCloseToCall = false

  init(_ document: SampleDocument) {
    let configuration = document.configuration
    let transposed = configuration.scrollDirection == .horizontal
    let locals = document.sections.map { ReferenceWaterfallSection($0, in: document) }
    isTooCloseToCall = locals.contains { $0.isTooCloseToCall }

    // "Vertical": "Sections follow each other with no spacing (a document's `interSectionSpacing`
    // is added)". As in flow, each length is quantised once and lengths are summed as integers.
    func units(_ length: Double) -> Int64 { Int64((length * 1_048_576).rounded()) }
    func points(_ units: Int64) -> Double { Double(units) / 1_048_576 }
    var starts: [Int64] = []
    var end: Int64 = 0
    for local in locals {
      if !starts.isEmpty { end += units(configuration.interSectionSpacing) }
      starts.append(end)
      end += units(local.length)
    }

    // "Content: W' wide, the last top high, at least `minimumContentHeight`". "Horizontal":
    // "minimumContentHeight is the least width".
    let line = ReferenceWaterfall.contentLine(of: document)
    let length = max(0, max(points(end), configuration.minimumContentHeight))
    let size = Size(width: line, height: length)
    let contentSize = transposed ? size.transposed : size
    result.contentSize = contentSize

    for (local, start) in zip(locals, starts) {
      let top = points(start)
      var section = WaterfallResult.Section(
        frame: Rect(x: 0, y: 0, width: line, height: points(units(local.length))))
      (section.header, section.footer) = (local.header, local.footer)
      section.items = local.items
      section = section.mapFrames { leading in
        var frame = leading
        frame.origin.y += top
        if transposed { frame = frame.transposed }
        // "Right to left": "x' = content width - maxX for everything, before the snap".
        if configuration.direction == .rightToLeft
          && configuration.flipsHorizontallyInOppositeLayoutDirection == true
        {
          frame.origin.x = contentSize.width - frame.maxX
        }
        return frame
      }
      result.sections.append(section)
    }
  }

  /// W' of the document: "W = container width, ci = content inset, W' = W - ci.left - ci.right".
  ///
  /// Open: at least 0, as E of a flow layout. flow-layout.md, section 1.
  static func contentLine(of document: SampleDocument) -> Double {
    let transposed = document.configuration.scrollDirection == .horizontal
    let size = document.container.size
    let insets = document.container.contentInset.turned(transposed)
    return max(0, (transposed ? size.height : size.width) - insets.left - insets.right)
  }
}
