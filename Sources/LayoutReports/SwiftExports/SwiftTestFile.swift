import LayoutDocuments
import LayoutEngine
public import LayoutService

/// A Swift test file that lays out documents with UIKit and asserts that each element has the frame
/// computed here, to confirm the frames on a Mac.
///
/// The file has one method of an `XCTestCase` for each document. In a flow layout the collection
/// view gets resolved item sizes, insets, spacings, header and footer sizes; in a compositional
/// layout it gets a section provider with the code of each section, and cells of the measured
/// sizes. What UIKit does not have is left out: decorations except the backgrounds of compositional
/// sections, and all sections from the first one that distributes its items evenly, has an item
/// whose size UIKit leaves undefined, or is not of the layout of the sections before it. ``notes``
/// lists such sections.
public struct SwiftTestFile {
  /// The maximum number of sections and items of all documents in one file. The compiler takes less
  /// than a second for this many items, and four seconds for 5,000 sections. A line of code that
  /// makes an object of a compositional layout counts as 5: the compiler takes 15 seconds for 9,000
  /// lines.
  public static let maximumElements = 50_000
  private static let elementsOfLine = 5

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
      // Frames are not snapped; UIKit's are within half a pixel at the document's scale.
      // Decorations are not asserted, except for the backgrounds of compositional sections.
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
    try count(layout.sectionCount + layout.itemCount, of: layout)
    var method = try SwiftTestMethod(layout)
    if let reason = method.refusal { return reason }
    try count(Self.elementsOfLine * method.codeLineCount, of: layout)
    // Without the last sections, the places of the first ones are not known.
    let whole =
      layout.beginsAtRight
      ? "frames are mirrored in the whole content"
      : configuration.boundarySupplementaryItems.isEmpty
        ? nil : "boundary items of the layout depend on all sections"
    notes += method.notes
    if let (section, address, reason) = method.end {
      let sentence = "\(reason.sentence) (\(QuotedName(address)))"
      if section == 0 { return sentence }
      if let whole { return "\(whole), and \(sentence)" }
      notes.append(
        "\(QuotedName(address)): nothing is asserted from this section on, \(reason.relativeClause)"
      )
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

  private mutating func count(
    _ new: Int, of layout: StoredLayout
  ) throws(ServiceError) {
    elements += new
    guard elements > Self.maximumElements else { return }
    throw .format(
      .tooMany(
        "sections and items in one Swift file, with \(QuotedName(layout.document)); export fewer "
          + "documents at a time, such as by a glob", limit: Self.maximumElements))
  }
}
