import LayoutDocuments
import LayoutEngine
public import LayoutService

/// A Swift file with the layouts of documents, for an app: the delegate of a flow layout, or the
/// section provider of a compositional layout, and the views of decorations.
///
/// Sizes are expressions of the collection view: a sizing rule, a condition on the container and
/// ``SectionAttributes/whenEmpty`` are code. A flow section beside sections of other layouts, and a
/// waterfall, are groups whose items have given frames. A list that UIKit would lay out as the
/// document says is one of UIKit's. ``notes`` lists what is left out.
public struct SwiftLayoutFile {
  /// The greatest number of lines of all classes in one file.
  public static let maximumLines = 50_000

  /// Notes on what is left out, with the document, one sentence each.
  public private(set) var notes: [String] = []
  private var classes = ""
  private var names: Set<String> = []
  /// Names of UIKit and of the shared declarations.
  private static let reserved: Set = [
    "DecoratedFlowLayout", "UICollectionViewLayout", "UICollectionViewFlowLayout",
    "UICollectionViewCompositionalLayout",
  ]
  private var support: Set<SwiftLayoutSupport> = []
  private var lines = 0

  /// Creates a file without documents.
  public init() {}

  /// Whether the file has no document.
  public var isEmpty: Bool { names.isEmpty }

  /// Adds a class for a document's layout.
  ///
  /// - Returns: The reason why the document is left out; nil if it was added.
  /// - Complexity: O(*n*) in runs of items, and in the conditions of sections.
  /// - Throws: `tooMany`. Then no class is added.
  public mutating func append(_ layout: StoredLayout) throws(ServiceError) -> String? {
    guard layout.settings.configuration.shelf == nil else { return "UIKit has no shelf layout" }
    var name = SwiftLiteral.typeName(layout.document) + "Layout"
    let taken = names.union(Self.reserved)
    if taken.contains(name) {
      let number = (2...).first { !taken.contains(name + String($0)) } ?? 0
      name += String(number)
    }
    let own = try SwiftLayoutClass(layout, name: name, taken: taken)
    guard lines + own.lineCount <= Self.maximumLines else {
      throw .format(
        .tooMany(
          "lines in one Swift file, with \(QuotedName(layout.document)); export fewer documents "
            + "at a time, such as by a glob", limit: Self.maximumLines))
    }
    lines += own.lineCount
    names.formUnion(own.typeNames)
    classes += "\n" + own.text + own.decorationClasses
    support.formUnion(own.support)
    if !own.decorationClasses.isEmpty { support.insert(.decoration) }
    notes += own.omissions.map { "\"\(layout.document)\" is written without \($0)" }
    return nil
  }

  /// The source: a class for each document, and the declarations that they share.
  public var text: String {
    let shared = SwiftLayoutSupport.allCases.filter(support.contains).map { "\n" + $0.text }
    return """
      // Written by `insetory export --to swift-layout`.
      #if canImport(UIKit)
        import UIKit
      #endif
      import Foundation
      \(classes)\(shared.joined())
      """
  }
}

/// Declarations that the classes of a ``SwiftLayoutFile`` share, each in a file of its own.
enum SwiftLayoutSupport: String, CaseIterable {
  case container = "LayoutContainer"
  case section = "FlowSection"
  case sections = "FlowSections"
  case flow = "FlowLayout"
  case group = "CustomGroups"
  case lines = "FlowGroup"
  case columns = "WaterfallGroup"
  case counted = "CountedGroups"
  case insets = "SupplementaryInsets"
  case decoration = "DecorationView"

  var text: String {
    EmbeddedFiles.all.first { $0.name == "Exports/\(rawValue).swift" }?.text ?? ""
  }
}
