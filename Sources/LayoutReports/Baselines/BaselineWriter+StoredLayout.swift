public import LayoutDocuments
public import LayoutService
import StrictJSON

extension BaselineWriter {
  /// Returns a document's lines in a baseline file.
  ///
  /// - Complexity: O(*n*) in its elements.
  public static func lines(of layout: StoredLayout) throws(ServiceError) -> [UInt8] {
    var writer = BaselineLineWriter()
    writer.document(layout.naming, in: layout.container, contentSize: layout.contentSize)
    let walk = layout.namedElements(withSections: true)
    while let batch = try walk.next() {
      for (row, style) in batch { writer.element(row, style: style) }
    }
    return writer.format.json.bytes
  }
}
