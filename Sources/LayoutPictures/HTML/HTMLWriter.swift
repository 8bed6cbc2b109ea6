/// A writer of a page as one self-contained HTML file. It needs no network and no other file.
///
/// No text of a document is part of the page's markup. The documents are JSON in scripts of a type
/// that no browser runs; characters that could end such a script are escaped. The page's own script
/// shows them as text. It is the only script that the page's Content-Security-Policy allows. Images
/// that a document names are not loaded.
///
/// ```html
/// <script type="application/json" id="document">
///   {"document":…,"layouts":[{"container":…}]}</script>
/// <script type="application/json" class="layout">{"elements":[…],"sections":[…]}</script>
/// ```
///
/// Each layout is a separate script, so that a browser reads only the layouts that are shown.
public struct HTMLWriter: Sendable {
  /// The number of bytes that are collected before they are passed to the sink.
  private static let pieceSize = 1 << 16

  /// Creates a writer.
  public init() {}

  /// Writes a page. Equal pages give equal bytes.
  ///
  /// - Parameters:
  ///   - page: The page to write.
  ///   - progress: Called with the number of elements written so far, of all layouts, from time to
  ///     time and at the end.
  ///   - sink: Called with the UTF-8 text of the page in order, in pieces of some 64 KB.
  /// - Throws: The error that the sink throws.
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
      script.beginLayout(rows: layout.rows)
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
