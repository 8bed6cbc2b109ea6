import LayoutDocuments
import LayoutEngine
public import LayoutService

/// A Swift test file that lays out documents with UIKit and asserts that each element has the frame
/// computed here, to confirm the frames on a Mac.
///
/// The file has one method of an `XCTestCase` for each document. The collection view gets resolved
/// item sizes, insets, spacings, header and footer sizes. Features that UIKit's flow layout does
/// not have are left out: decorations, and all sections from the first one that distributes its
/// items evenly or has an item whose size UIKit leaves undefined. ``notes`` lists such sections.
public struct SwiftTestFile {
  /// The maximum number of sections and items of all documents in one file. The compiler takes less
  /// than a second for this many items, and four seconds for 5,000 sections.
  public static let maximumElements = 50_000

  /// Notes on what is not asserted, with the document and the reason, one sentence each.
  public private(set) var notes: [String] = []
  private var methods = ""
  private var names: Set<String> = []
  private var elements = 0

  /// Creates a file without documents.
  public init() {}

  /// Whether the file has no document.
  public var isEmpty: Bool { names.isEmpty }

  /// The source: the test case, and the declarations that its methods need.
  public var text: String {
    let support = EmbeddedFiles.all.first { $0.name == "Exports/ExpectedLayout.swift" }?.text ?? ""
    return """
      // Written by `insetory export --to swift`. Add it to a test target that runs where UIKit is.
      // Origins are not snapped; UIKit's are within half a pixel at the document's scale.
      // Decorations are not asserted: a flow layout has none.
      #if canImport(UIKit)
        import UIKit
      #endif
      import Foundation
      import XCTest

      @MainActor
      final class InsetoryLayoutTests: XCTestCase {
      \(methods)}

      \(support)
      """
  }

  /// Adds a method for a document's layout.
  ///
  /// - Returns: The reason why the document is left out; nil if it was added.
  /// - Complexity: O(*n*) in items.
  /// - Throws: `tooMany`. Then no method is added.
  public mutating func append(_ layout: StoredLayout) throws(ServiceError) -> String? {
    let configuration = layout.settings.configuration
    guard configuration.shelf == nil else { return "UIKit has no shelf layout" }
    elements += layout.sectionCount + layout.itemCount
    guard elements <= Self.maximumElements else {
      throw .format(
        .tooMany(
          "sections and items in one Swift file, with \(QuotedName(layout.document)); export fewer "
            + "documents at a time, such as by a glob", limit: Self.maximumElements))
    }
    var method = try SwiftTestMethod(layout)
    let isMirrored =
      configuration.direction == .rightToLeft && configuration.scrollDirection == .horizontal
    notes += method.notes
    if let (section, reason) = method.end {
      guard section > 0, !isMirrored else { return "\(reason.sentence) (section \(section))" }
      let name = layout.naming.prefix
      notes.append(
        "\"\(name)\": nothing is asserted from section \(section) on, \(reason.relativeClause)")
    }
    var (name, number) = (method.name, 1)
    while !names.insert(name).inserted {
      number += 1
      name = "\(method.name)_\(number)"
    }
    method.name = name
    if !methods.isEmpty { methods += "\n" }
    methods += method.text
    return nil
  }
}
