import LayoutDocuments
import LayoutEngine
import LayoutService
import StrictJSON

/// The values of a section that queries read, except frames. Each value is loaded on first use.
final class QueriedSection {
  let layout: StoredLayout
  /// The section's index; nil for decorations of several sections.
  let index: Int?
  private var knownID: String??
  private var content: DocumentSection?
  private var ids: ItemIDCursor?
  private var knownGroups: ItemGroups??

  init(_ layout: StoredLayout, _ index: Int?) {
    self.layout = layout
    self.index = index
  }

  /// Returns the section's id; nil if it has none.
  func id() throws(ServiceError) -> String? {
    if let knownID { return knownID }
    let id: String? = if let index { try layout.sectionID(at: index) } else { nil }
    knownID = .some(id)
    return id
  }

  /// Returns the section of the document; nil for decorations of several sections.
  func section() throws(ServiceError) -> DocumentSection? {
    guard let index else { return nil }
    if let content { return content }
    let section = try layout.section(at: index)
    content = section
    ids = ItemIDCursor(section.items, section.itemIDs)
    return section
  }

  /// Returns the address of the innermost group around an element; nil for an element of no group.
  ///
  /// - Complexity: O(1) after the first call, which is O(*n*) in items if lengths are measured.
  func group(of host: SupplementaryHost) throws(ServiceError) -> String? {
    var path: [Int]?
    switch host {
    case .group(let own): path = own
    case .item(let item):
      if knownGroups == nil {
        knownGroups = .some(try section().flatMap { layout.pass.itemGroups(of: $0.input) })
      }
      path = knownGroups??.path(ofItem: item)
    case .section, .layout: break
    }
    guard let path else { return nil }
    return try address() + "/" + SupplementaryHost.address(ofGroup: path)
  }

  func address() throws(ServiceError) -> String {
    guard let index else { return layout.naming.prefix }
    return layout.naming.address(ofSection: index, id: try id())
  }

  /// Returns the index of the item that has an id.
  func itemIndex(of id: String) throws(ServiceError) -> Int? { try section()?.itemIndex(of: id) }

  /// Returns the id of an item.
  ///
  /// - Complexity: O(1) amortised while the items ascend, else O(*n*) in the runs.
  func itemID(_ item: Int) throws(ServiceError) -> String? {
    _ = try section()
    return ids?.id(ofItem: item)
  }

  /// Returns an item's own size, or its measured lengths, in the document format; nil if it has
  /// none.
  ///
  /// - Complexity: As ``itemID(_:)``.
  func itemSize(_ item: Int, _ field: ElementField) throws(ServiceError) -> String? {
    guard let section = try section(), let run = ids?.run(ofItem: item),
      let size = section.items.size(ofRun: run)
    else { return nil }
    let isMeasured = if case .measured = size { true } else { false }
    guard isMeasured == (field == .measured) else { return nil }
    return DocumentWriter.size(size, in: layout.settings.configuration)
  }
}

extension DocumentWriter {
  /// Returns a size in the document format, on one line.
  static func size(_ size: ItemSize, in configuration: LayoutConfiguration) -> String {
    var writer = FormatWriter(style: .compact, in: configuration)
    writer.size(size)
    return String(decoding: writer.json.bytes, as: UTF8.self)
  }

  /// Returns an outline in the document format, on one line.
  static func outline(_ outline: BubbleOutline) -> String {
    var format = FormatWriter(style: .compact, in: LayoutConfiguration())
    format.outline(outline)
    return String(decoding: format.json.bytes, as: UTF8.self)
  }

  /// Returns an appearance in the document format, on one line; nil for an empty appearance.
  static func appearance(_ appearance: Appearance) -> String? {
    var writer = FormatWriter(style: .compact, in: LayoutConfiguration())
    writer.json.beginObject()
    let start = writer.json.bytes.count
    writer.appearance(appearance)
    guard writer.json.bytes.count > start else { return nil }
    return String(
      decoding: writer.json.bytes.dropFirst(start + #""appearance":"#.utf8.count), as: UTF8.self)
  }
}
