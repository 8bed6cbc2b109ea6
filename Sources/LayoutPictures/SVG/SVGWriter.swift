/// A writer of pictures as SVG: one line for each element of the layout, with the element's address
/// as its id.
///
/// Geometry is exact: every number is the shortest decimal that reads back as the same Double.
/// Equal pictures give equal bytes.
public struct SVGWriter: Sendable {
  /// Whether viewers load and show images that are given by URL: http, https and data:image URLs,
  /// and relative ones. All other images are boxes with the image's name.
  public var embedsImageURLs: Bool

  /// Creates a writer.
  public init(embedsImageURLs: Bool = false) { self.embedsImageURLs = embedsImageURLs }

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - progress: Called with the number of elements drawn so far, from time to time and at the
  ///     end.
  ///   - sink: Called with the text in order, in pieces of some 64 KB.
  /// - Throws: The error that the sink throws.
  /// - Complexity: O(number of elements) time; memory for a piece, gradients and blurs
  public func write<E: Error>(
    _ picture: Picture, progress: (Int) -> Void = { _ in },
    to sink: (ArraySlice<UInt8>) throws(E) -> Void
  ) throws(E) {
    let list = DisplayList(picture)
    var canvas = SVGCanvas(definitions: SVGDefinitions(list), embedsImageURLs: embedsImageURLs)
    canvas.begin(picture)
    try list.forEachGroup { (group, elements) throws(E) in
      canvas.draw(group)
      guard canvas.text.bytes.count >= SVGCanvas.pieceSize else { return }
      try sink(canvas.text.bytes[...])
      canvas.text.bytes.removeAll(keepingCapacity: true)
      progress(elements)
    }
    canvas.end()
    try sink(canvas.text.bytes[...])
    progress(list.elementCount)
  }

  /// Returns a picture's text.
  ///
  /// - Complexity: O(number of elements)
  public func bytes(of picture: Picture) -> [UInt8] {
    var bytes: [UInt8] = []
    write(picture) { bytes += $0 }
    return bytes
  }
}
