import LayoutEngine
import LayoutService
@_spi(Benchmarks) import LayoutStorage

/// The data that measures run on: a document, and a store that holds it.
final class Workload {
  enum Kind: String, CaseIterable {
    case tenThousandSections = "1M/10k"
    case hundredThousandSections = "1M/100k"
    case artworks = "tate"
  }

  let scratch: Scratch
  let document: LayoutDocument
  let itemCount: Int
  private var storePath: String?
  private var edits = 0

  init(_ document: LayoutDocument, in scratch: Scratch) {
    self.document = document
    self.scratch = scratch
    itemCount = document.itemCount
  }

  convenience init(_ kind: Kind, in scratch: Scratch) throws {
    let sections =
      switch kind {
      case .tenThousandSections: Workload.sections(10_000, of: 100)
      case .hundredThousandSections: Workload.sections(100_000, of: 10)
      case .artworks: try TateArtworks.sections()
      }
    self.init(Workload.document(sections), in: scratch)
  }

  var sectionCount: Int { document.sections.count }

  static let documentID = "wall"

  static func document(_ sections: [DocumentSection]) -> LayoutDocument {
    var settings = DocumentSettings(container: ContainerSpecification(width: 1024, height: 1366))
    var metrics = SectionMetrics()
    metrics.sectionInset = EdgeInsets(top: 8, left: 16, bottom: 16, right: 16)
    metrics.minimumLineSpacing = 8
    metrics.minimumInteritemSpacing = 8
    metrics.header = Size(width: 0, height: 32)
    settings.configuration.defaults.metrics = metrics
    return LayoutDocument(id: documentID, settings: settings, sections: sections)
  }

  /// Returns sections with an id each, whose items all differ in size: from 40 to 160 points wide
  /// and 40 to 120 high, in quarters of a point.
  static func sections(_ count: Int, of items: Int) -> [DocumentSection] {
    var numbers = RandomNumbers(seed: 1)
    return (0..<count).map { index in
      var section = DocumentSection()
      section.id = "s\(index)"
      section.items.reserveCapacity(items)
      for _ in 0..<items {
        section.items.append(
          Size(
            width: Double(Int.random(in: 160...640, using: &numbers)) / 4,
            height: Double(Int.random(in: 160...480, using: &numbers)) / 4))
      }
      return section
    }
  }

  // MARK: - The store

  /// Opens the store that holds the document, which is made when it is first asked for.
  func catalog(_ synchronous: Synchronous) throws -> LayoutCatalog {
    if storePath == nil {
      report("storing \(itemCount) items in \(sectionCount) sections")
      let path = scratch.newPath()
      let catalog = try LayoutCatalog.create(at: path)
      defer { catalog.close() }
      _ = try catalog.importDocuments([document])
      storePath = path
    }
    return LayoutCatalog(
      try LayoutStore(at: try path, access: .readWrite, synchronous: synchronous))
  }

  /// Returns a number that no edit of the store has had.
  func nextEdit() -> Int {
    edits += 1
    return edits
  }

  /// Where the store is, once it was made.
  var path: String {
    get throws(Failure) {
      guard let storePath else { throw Failure("there is no store yet") }
      return storePath
    }
  }
}
