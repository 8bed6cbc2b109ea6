package import LayoutEngine

/// The frames of one document in one container, as recorded in a baseline.
public struct BaselineLayout: Sendable {
  /// The document, with the container unless it is the document's own.
  public let address: Address
  package let naming: FrameNaming
  package var contentSize: Size
  package var grain: Double
  package var sections: [Section] = []
  var content: [ComparedElement] = []
  /// The number of the layout's first line in the file.
  var line = 1
  /// The line number of each address.
  var lines: [String: Int] = [:]

  package struct Section: Sendable {
    package var id: String?
    var frame: Rect
    var elements: [ComparedElement] = []
  }

  /// Returns the number of an element's line, or of the layout's first line if the layout does not
  /// have the address.
  public func line(of address: String?) -> Int { address.flatMap { lines[$0] } ?? line }
}

extension BaselineLayout: FrameSource {
  /// Always false: the layout that the baseline is compared with decides on which side sections
  /// begin.
  package var beginsAtRight: Bool { false }
  package var sectionCount: Int { sections.count }
  package func sectionID(at index: Int) -> String? { sections[index].id }
  package func sectionFrame(_ index: Int) -> Rect { sections[index].frame }

  package func elements(
    inSection index: Int?, of kind: FrameKind? = nil
  ) -> ElementWalk<ComparedElement, Never> {
    var rest = (index.map { sections[$0].elements } ?? content)[...]
    return ElementWalk {
      let batch = rest.prefix(128)
      rest = rest[batch.endIndex...]
      return batch.isEmpty ? nil : batch.filter { kind.includes($0.category, $0.elementKind) }
    }
  }
}
