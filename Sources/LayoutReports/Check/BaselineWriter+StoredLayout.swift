public import LayoutDocuments
public import LayoutService

extension BaselineWriter {
  /// Returns the lines of a document.
  ///
  /// - Complexity: O(*n*) in its elements.
  public static func lines(of layout: StoredLayout) throws(ServiceError) -> [UInt8] {
    var writer = BaselineLineWriter()
    let naming = layout.naming
    writer.document(naming, in: layout.container, contentSize: layout.contentSize)
    for index in 0..<layout.sectionCount {
      let id = try layout.sectionID(at: index)
      writer.element(
        naming.section(index, id: id, frame: layout.sectionFrame(index)), style: nil)
      let walk = try layout.elements(inSection: index)
      while let batch = try walk.next() {
        for element in batch {
          writer.element(naming.row(element, ofSection: index, id: id), style: element.style)
        }
      }
    }
    for element in try layout.elements(inSection: nil).rest() {
      writer.element(naming.row(element, ofSection: nil, id: nil), style: element.style)
    }
    return writer.format.json.bytes
  }
}
