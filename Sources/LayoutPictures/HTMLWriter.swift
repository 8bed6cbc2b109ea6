/// Writes a page as one HTML file that shows itself: it needs no network and no other file.
///
/// Nothing that comes from a document stands in the page as markup. It is JSON in scripts of a type
/// that no browser runs, with what could end such a script written as escapes, and the page's own
/// script, the only one that its Content-Security-Policy lets run, sets it as text. Images that a
/// document names are not loaded.
///
/// ```html
/// <script type="application/json" id="document">{"document":…,"layouts":[{"container":…}]}</script>
/// <script type="application/json" class="layout">{"elements":[…],"sections":[…]}</script>
/// ```
///
/// Each layout is a script of its own, so that a browser reads only those that are shown.
public struct HTMLWriter {
  /// How many bytes are gathered before they are handed on.
  private let chunkSize = 1 << 16

  /// Creates a writer.
  public init() {}

  /// Writes a page, the same bytes for equal pages.
  ///
  /// - Parameters:
  ///   - page: What to show.
  ///   - sink: Called with the UTF-8 text of the page, piece by piece, in order.
  /// - Throws: What the sink throws; what it was given before is then the beginning of a page.
  /// - Complexity: O(elements and sections of all layouts)
  public func write<Failure: Error>(
    _ page: LayoutPage, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let template = HTMLTemplate.shared
    try sink(template.head)
    var overview = HTMLScript(attributes: "id=\"document\"")
    overview.write(page)
    overview.end()
    try sink(overview.takeBytes())
    for layout in page.layouts { try write(layout, to: sink) }
    try sink(template.tail)
  }

  private func write<Failure: Error>(
    _ layout: LayoutPage.Layout, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var script = HTMLScript(attributes: "class=\"layout\"")
    script.beginLayout()
    for element in layout.elements {
      script.write(element)
      if script.count >= chunkSize { try sink(script.takeBytes()) }
    }
    script.beginSections()
    for section in layout.sections {
      script.write(section)
      if script.count >= chunkSize { try sink(script.takeBytes()) }
    }
    script.endLayout()
    script.end()
    try sink(script.takeBytes())
  }
}
