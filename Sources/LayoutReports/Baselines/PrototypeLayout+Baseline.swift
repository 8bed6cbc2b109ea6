import LayoutDocuments
import LayoutEngine
import LayoutService
import StrictJSON

extension PrototypeLayout {
  /// Returns the lines of a baseline with the recorded frames.
  ///
  /// Interface Builder records neither the section's frame nor the content size, and not every
  /// prototype's frame. These have their computed values.
  func baselineLines() throws(ServiceError) -> [UInt8] {
    let frames = try formatErrors(DocumentFrames(document))
    let naming = frames.naming
    var writer = BaselineLineWriter()
    writer.document(naming, in: document.settings.container, contentSize: frames.contentSize)
    let section = naming.section(0, id: Self.sectionID, frame: frames.sectionFrame(0))
    writer.element(section, style: nil)
    let computed = frames.elements(inSection: 0).rest()
    for kind in ElementKind.headerAndFooter {
      let own = computed.first { $0.elementKind == kind.rawValue }
      guard let frame = recorded(kind) ?? own?.frame else { continue }
      let view = ComparedElement(
        category: .supplementary, elementKind: kind.rawValue, item: 0, frame: frame)
      writer.element(naming.element(view, ofSection: 0, id: Self.sectionID), style: nil)
    }
    for var cell in computed where cell.category == .cell {
      if cells.indices.contains(cell.item) { cell.frame = cells[cell.item] ?? cell.frame }
      writer.element(naming.element(cell, ofSection: 0, id: Self.sectionID), style: nil)
    }
    return writer.format.json.bytes
  }
}
