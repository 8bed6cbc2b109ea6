import LayoutEngine

/// The sections of a document, by the references that decorations of several sections use.
struct SectionNames {
  private let count: Int
  private let places: [String: Int]

  /// Creates the sections by id and index.
  ///
  /// - Parameter ids: The ids of all sections, in order.
  init(_ ids: [String?]) {
    count = ids.count
    let named = ids.enumerated().compactMap { place, id in id.map { ($0, place) } }
    places = Dictionary(named) { first, _ in first }
  }

  /// Returns the problem of a span, with the key of the end that causes it; nil if there is none.
  func fault(of span: SectionSpan) -> (reason: DocumentError.Reason, key: String)? {
    var ends: [Int] = []
    for (key, end) in [("from", span.first), ("to", span.last)] {
      guard let end else { continue }
      switch end {
      case .index(let index):
        guard 0..<count ~= index else { return (.noSection(index, count: count), key) }
        ends.append(index)
      case .id(let id):
        guard let place = places[id] else {
          return (
            .unknownSection(id, nearest: NearestMatch.find(id, among: places.keys.sorted())), key
          )
        }
        ends.append(place)
      }
    }
    return ends.count == 2 && ends[0] > ends[1] ? (.spanEndsBeforeItBegins, "from") : nil
  }
}

extension DocumentReader {
  /// Checks that the sections exist that a document's decorations name. Reading the settings alone
  /// cannot check this.
  ///
  /// - Parameter ids: The ids of all sections, in order.
  static func checkSpans(
    of decorations: [DecorationEntry], among ids: [String?]
  ) throws(DocumentError) {
    let names = SectionNames(ids)
    for (index, entry) in decorations.enumerated() {
      guard let fault = entry.sections.flatMap(names.fault) else { continue }
      throw DocumentError(fault.reason, path: "$.decorations[\(index)].\(fault.key)")
    }
  }
}
