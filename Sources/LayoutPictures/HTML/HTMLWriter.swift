/// Writes a page as one HTML file that shows itself: it needs no network and no other file.
///
/// Nothing that comes from a document stands in the page as markup. It is JSON in scripts of a type
/// that no browser runs, with what could end such a script written as escapes, and the page's own
/// script, the only one that its Content-Security-Policy lets run, sets it as text. Images that a
/// document names are not loaded.
///
/// ```html
/// <script type="application/json" id="document">
///   {"document":…,"layouts":[{"container":…}]}</script>
/// <script type="application/json" class="layout">{"elements":[…],"sections":[…]}</script>
/// ```
///
/// Each layout is a script of its own, so that a browser reads only those that are shown.
public struct HTMLWriter: Sendable {
  /// How many bytes are gathered before they are handed on.
  private static let pieceSize = 1 << 16

  /// Creates a writer.
  public init() {}

  /// Writes a page, the same bytes for equal pages.
  ///
  /// - Parameters:
  ///   - page: What to show.
  ///   - progress: Called with the number of elements written so far, of all layouts, now and then
  ///     and at the end.
  ///   - sink: Called with the UTF-8 text of the page in order, in pieces of some 64 KB.
  /// - Throws: What the sink throws.
  /// - Complexity: O(elements and sections of all layouts) time; memory for a piece and for the
  ///   different appearances of one layout
  public func write<E: Error>(
    _ page: LayoutPage, progress: (Int) -> Void = { _ in },
    to sink: (ArraySlice<UInt8>) throws(E) -> Void
  ) throws(E) {
    let template = HTMLTemplate.shared
    try sink(template.head[...])
    var overview = HTMLScript(attributes: "id=\"document\"")
    overview.write(page)
    try sink(overview.finish()[...])
    var count = 0
    for layout in page.layouts {
      var script = HTMLScript(attributes: "class=\"layout\"")
      script.beginLayout()
      for element in layout.elements {
        script.write(element)
        count += 1
        guard script.count >= Self.pieceSize else { continue }
        try sink(script.takeBytes()[...])
        progress(count)
      }
      script.beginSections()
      for section in layout.sections {
        script.write(section)
        if script.count >= Self.pieceSize { try sink(script.takeBytes()[...]) }
      }
      script.endLayout()
      try sink(script.finish()[...])
    }
    try sink(template.tail[...])
    progress(count)
  }

  /// Returns a page's text.
  ///
  /// - Complexity: O(elements and sections of all layouts)
  public func bytes(of page: LayoutPage) -> [UInt8] {
    var bytes: [UInt8] = []
    write(page) { bytes += $0 }
    return bytes
  }
}
