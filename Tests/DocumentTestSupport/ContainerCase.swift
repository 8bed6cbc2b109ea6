package import LayoutDocuments
package import LayoutEngine
import TestSupport

/// A container, a request, and the expected lengths, from `container_cases.json`.
package struct ContainerCase: Decodable, Sendable, CustomStringConvertible {
  /// Text of the document format.
  private let container: String
  /// A device or a size; nil for the container itself.
  package let asked: String?
  private let size: [Double]
  private let scale: Int?
  /// Top, left, bottom, right.
  private let safeArea: [Double]
  private let sizeClass: String?
  private let layoutMargins: Double?
  /// The source of the numbers.
  package let why: String

  package var description: String { container + (asked.map { "#" + $0 } ?? "") }

  package static let all = Result {
    try Project.decode([ContainerCase].self, from: "Tests/Data/container_cases.json")
  }

  package var expected: Container {
    var container = Container(
      size: Size(width: size[0], height: size[1]), scale: scale.flatMap(PixelScale.init),
      sizeClass: sizeClass.flatMap(SizeClass.init))
    container.safeArea = EdgeInsets(
      top: safeArea[0], left: safeArea[1], bottom: safeArea[2], right: safeArea[3])
    let margin = layoutMargins ?? 0
    container.layoutMargins = EdgeInsets(top: margin, left: margin, bottom: margin, right: margin)
    return container
  }

  package func document() throws -> LayoutDocument {
    try .read(
      """
      {"format": "insetory/1", "id": "d", "container": \(container), "sections": [{"items": {"count": 9}}]}
      """)
  }
}
