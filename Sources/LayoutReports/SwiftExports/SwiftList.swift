import LayoutDocuments
import LayoutEngine
import StrictJSON

/// A list as UIKit makes it of a `UICollectionLayoutListConfiguration`. compositional.md, "Lists".
struct SwiftList {
  /// The key of the document by which the section cannot be UIKit's list; nil if it can.
  let contradiction: String?
  private let keys: ListMetrics
  /// The header and the footer, if they do not have the estimates of UIKit's.
  private let boundaryItems: [BoundarySupplementaryItem]

  /// - Parameter metrics: The metrics of the section that the list is short for.
  /// - Returns: nil if the section is no list.
  init?(_ one: SwiftBranches.Case, _ metrics: CompositionalMetrics, hasBackgrounds: Bool) {
    guard one.pass.layout(of: one.input) == .list else { return nil }
    keys = one.pass.effectiveMetrics(of: one.input).compositional?.list ?? ListMetrics()
    let usual = SwiftList.usual(keys, one.pass)
    func sizes(_ metrics: CompositionalMetrics) -> [LayoutSize] {
      metrics.boundarySupplementaryItems?.map(\.size) ?? []
    }
    boundaryItems =
      sizes(metrics) == sizes(usual) ? [] : metrics.boundarySupplementaryItems ?? []
    let contradictions = [
      ("scrollDirection", one.pass.configuration.scrollDirection != .vertical),
      ("rowHeight", metrics.group != usual.group),
      // UIKit draws the background of a group with a decoration of its own.
      ("decorations", hasBackgrounds),
    ]
    contradiction = contradictions.first { $0.1 }?.0
  }

  /// Returns the section of a list with an appearance, a header and a footer, and no other keys.
  private static func usual(_ keys: ListMetrics, _ pass: LayoutPass) -> CompositionalMetrics {
    var section = SectionInput()
    section.attributes.layout = .list
    var values = CompositionalMetrics()
    values.list = keys
    (values.list.rowHeight, values.list.margin) = (nil, nil)
    section.attributes.metrics.compositional = values
    var configuration = pass.configuration
    configuration.defaults = SectionAttributes()
    return LayoutPass(configuration, in: pass.traits).compositionalMetrics(of: section)
      ?? CompositionalMetrics()
  }

  /// Adds the statements of a function that returns the section.
  func add(to code: inout SwiftLayoutCode) {
    let appearance = keys.appearance ?? .plain
    code.add(
      "var configuration = UICollectionLayoutListConfiguration",
      ["appearance: .\(appearance.rawValue)"])
    if let mode = keys.headerMode, mode != .none {
      code.add("configuration.headerMode = .\(mode.rawValue)")
    }
    if let mode = keys.footerMode, mode != .none {
      code.add("configuration.footerMode = .\(mode.rawValue)")
    }
    code.add("configureList(index, &configuration)")
    let arguments = ["using: configuration", "layoutEnvironment: environment"]
    let margin = appearance == .insetGrouped ? keys.margin : nil
    guard margin != nil || !boundaryItems.isEmpty else {
      return code.add("return NSCollectionLayoutSection.list", arguments)
    }
    code.add("let section = NSCollectionLayoutSection.list", arguments)
    if let margin {
      code.add("section.contentInsets.leading = \(margin.json)")
      code.add("section.contentInsets.trailing = \(margin.json)")
    }
    code.setBoundaryItems(boundaryItems, of: "section")
    code.add("return section")
  }
}
