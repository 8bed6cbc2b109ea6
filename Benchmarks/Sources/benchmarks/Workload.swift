import LayoutDocuments
import LayoutEngine
@_spi(Benchmarks) import LayoutService
import RandomNumbers

/// The data of measures: one or many documents, and a store with them.
final class Workload {
  enum Kind: String, CaseIterable {
    case oneSection = "1M/1"
    case tenThousandSections = "1M/10k"
    case hundredThousandSections = "1M/100k"
    case artworks = "tate"
    case manyDocuments = "10k docs"
    case uniformDocuments = "10k uniform"

    static let ofOneDocument: [Kind] = [.tenThousandSections, .hundredThousandSections, .artworks]
    var isOfOneDocument: Bool { self == .oneSection || Kind.ofOneDocument.contains(self) }
  }

  let scratch: Scratch
  let document: LayoutDocument
  let itemCount: Int
  /// The number of copies of the document in the store, under different ids.
  let documentCount: Int
  private var storePath: String?
  private var edits = 0
  private(set) var width = 320.0

  init(_ document: LayoutDocument, count: Int = 1, in scratch: Scratch) {
    self.document = document
    self.scratch = scratch
    documentCount = count
    itemCount = document.itemCount
  }

  convenience init(_ kind: Kind, in scratch: Scratch) throws {
    let sections =
      switch kind {
      case .oneSection: Workload.sections(1, of: 1_000_000)
      case .tenThousandSections: Workload.sections(10_000, of: 100)
      case .hundredThousandSections: Workload.sections(100_000, of: 10)
      case .artworks: try TateArtworks.sections()
      case .manyDocuments: Workload.sections(10, of: 10)
      case .uniformDocuments: Workload.uniformSections(10, of: 10)
      }
    self.init(
      Workload.document(sections), count: kind.isOfOneDocument ? 1 : 10_000, in: scratch)
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

  /// Returns sections with ids, whose items all differ in size: from 40 to 160 points wide and 40
  /// to 120 high, in quarters of a point.
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

  /// Returns equal sections with ids, whose items all have one size.
  static func uniformSections(_ count: Int, of items: Int) -> [DocumentSection] {
    (0..<count).map { index in
      var section = DocumentSection()
      section.id = "s\(index)"
      for _ in 0..<items { section.items.append(Size(width: 100, height: 80)) }
      return section
    }
  }

  // MARK: - The store

  /// Opens the store with the document. The store is created on first use.
  func catalog(_ synchronous: LayoutCatalog.Synchronous) throws -> LayoutCatalog {
    if storePath == nil {
      report("storing \(documentCount) times \(itemCount) items in \(sectionCount) sections")
      let path = scratch.newPath()
      let catalog = try LayoutCatalog.create(at: path)
      defer { catalog.close() }
      for first in stride(from: 0, to: documentCount, by: 10_000) {
        _ = try catalog.importDocuments(documents(first..<min(first + 10_000, documentCount)))
      }
      storePath = path
    }
    return try LayoutCatalog(at: try path, synchronous: synchronous)
  }

  private func documents(_ indices: Range<Int>) -> [LayoutDocument] {
    guard documentCount > 1 else { return [document] }
    return indices.map { index in
      var copy = document
      copy.id = "\(document.id)-\(index)"
      return copy
    }
  }

  /// Returns a width for which the store has no layout yet.
  func nextWidth() -> Double {
    width += 1
    return width
  }

  /// Returns a number that no earlier edit of the store used.
  func nextEdit() -> Int {
    edits += 1
    return edits
  }

  /// The path of the store, once it was created.
  var path: String {
    get throws(Failure) {
      guard let storePath else { throw Failure("there is no store yet") }
      return storePath
    }
  }
}
