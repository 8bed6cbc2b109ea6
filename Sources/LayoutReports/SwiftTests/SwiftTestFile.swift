import LayoutDocuments
import LayoutEngine
public import LayoutService

/// A file of Swift that lays documents out with UIKit and asserts where each of their elements
/// stands: the frames computed here, confirmed on a Mac.
///
/// It holds one method of an `XCTestCase` for each document. A collection view gets every number as
/// it was resolved: item sizes, insets, spacings, header and footer sizes. What UIKit's flow layout
/// does not have is left out: decorations, and, as ``notes`` say, a document from its first section
/// on that spreads its items evenly or has an item whose size UIKit calls undefined.
public struct SwiftTestFile {
  /// Sections and items of all documents in one file. Of so many items the compiler takes less than
  /// a second, of 5,000 sections four.
  public static let maximumElements = 50_000

  /// What is not asserted of which document, and why, a sentence each.
  public private(set) var notes: [String] = []
  private var methods = ""
  private var names: Set<String> = []
  private var elements = 0

  public init() {}

  /// Whether no document was added.
  public var isEmpty: Bool { names.isEmpty }

  /// The source: the test case, and what its methods need.
  public var text: String {
    let support = EmbeddedFiles.all.first { $0.name == "Exports/ExpectedLayout.swift" }?.text ?? ""
    return """
      // Written by `insetory export --to swift`. Add it to a test target that runs where UIKit is.
      // Origins are those before snapping; UIKit's lie within half a pixel of the document's scale.
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
  /// - Returns: Why the document is left out; nil where it was added.
  /// - Complexity: O(*n*) in items.
  /// - Throws: `tooMany`; then nothing was added.
  public mutating func append(_ layout: StoredLayout) throws(ServiceError) -> String? {
    let configuration = layout.settings.configuration
    guard configuration.shelf == nil else { return "a shelf is no layout of UIKit's" }
    elements += layout.sectionCount + layout.itemCount
    guard elements <= Self.maximumElements else {
      throw .format(
        .tooMany(
          "sections and items in one file of Swift, with \(QuotedName(layout.document)); export fewer "
            + "documents at a time, such as those of a glob", limit: Self.maximumElements))
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
