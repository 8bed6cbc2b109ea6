package import LayoutEngine

/// The frames of one document in one container as a baseline has them.
public struct BaselineLayout: Sendable {
  /// The document, with the container where it is not the document's own.
  public let address: Address
  package let naming: FrameNaming
  package var contentSize: Size
  package var grain: Double
  package var sections: [Section] = []
  var content: [ComparedElement] = []
  /// Where it stands in the file: its first line, and its bytes with those of the lines that
  /// follow.
  var line = 1
  var bytes = 0..<0
  /// The line of each address.
  var lines: [String: Int] = [:]

  package struct Section: Sendable {
    package var id: String?
    var frame: Rect
    var elements: [ComparedElement] = []
  }

  /// Returns the number of the line that an element is on; that of the document where there is
  /// none.
  public func line(of address: String?) -> Int { address.flatMap { lines[$0] } ?? line }
}

extension BaselineLayout: FrameSource {
  /// Where sections begin the layout says that it is compared with.
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
