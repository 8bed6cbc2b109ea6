import LayoutDocuments
import LayoutEngine
import LayoutService

/// The class of a ``SwiftLayoutFile`` for one document: the delegate of a flow layout, or the
/// section provider of a compositional layout.
struct SwiftLayoutClass {
  /// The declaration.
  private(set) var text = ""
  /// The classes of its decoration views.
  var decorationClasses: String { decorations.classes }
  /// What the class leaves out of the document, one clause each.
  var omissions: [String] { decorations.omissions }
  /// The support that the class needs.
  var support: Set<SwiftLayoutSupport> = []
  /// The number of lines of the code.
  var lineCount: Int { text.lineCount }

  /// Whether a section is a list of UIKit's.
  var hasLists = false

  var decorations: SwiftDecorationCode
  var needs = SwiftNeeds()
  /// The configuration, which says whether the layout flips.
  let configuration: LayoutConfiguration
  let container: Container
  let name: String
  /// The functions of sections, in the order of their first use.
  var functions = SwiftFunctions()

  var isVertical: Bool { configuration.scrollDirection == .vertical }
  var isRightToLeft: Bool { configuration.direction == .rightToLeft }
  var flips: Bool { configuration.flipsHorizontallyInOppositeLayoutDirection ?? false }
  var isMirrored: Bool { isRightToLeft && flips }

  /// A section of the document.
  struct Section {
    let index: Int
    let id: String?
    let input: SectionInput
  }

  /// The names of its types.
  var typeNames: [String] { [name] + decorations.looks.map(\.className) }

  /// - Parameters:
  ///   - name: The name of the class.
  ///   - taken: The names of the other types of the file.
  init(_ layout: StoredLayout, name: String, taken: Set<String>) throws(ServiceError) {
    self.name = name
    configuration = layout.loaded.decidedSettings.configuration
    container = layout.container.container
    decorations = SwiftDecorationCode(
      configuration.decorationKinds, prefix: name, taken: taken)
    var sections: [Section] = []
    for index in 0..<layout.sectionCount {
      let section = try layout.section(at: index)
      sections.append(Section(index: index, id: section.id, input: section.input))
    }
    // The sections of an app whose document has none are as the defaults say.
    if sections.isEmpty && configuration.layoutOfSections == .flow {
      sections = [Section(index: 0, id: nil, input: SectionInput())]
    }
    omitSettings(of: sections)
    let title = layout.settings.title.map { ": " + SwiftLiteral.comment($0) } ?? ""
    let summary = "/// The layout of \(SwiftLiteral.string(layout.document))\(title).\n"
    if isFlow(sections) {
      text = summary + flow(sections)
    } else {
      let body = provider(sections)
      text = summary + Self.providerUse + needs.availability + body
    }
  }

  /// Whether a flow layout of UIKit has all sections.
  private func isFlow(_ sections: [Section]) -> Bool {
    guard configuration.interSectionSpacing == 0 || sections.count < 2,
      configuration.boundarySupplementaryItems.isEmpty
    else { return false }
    return sections.allSatisfy { section in
      guard configuration.layout(of: section.input.attributes) == .flow else { return false }
      let levels = [configuration.defaults, section.input.attributes]
      return !levels.flatMap(\.metricsOfAllLevels).contains {
        $0.isAligned || $0.distribution == .even
      }
    }
  }

  private mutating func omitSettings(of sections: [Section]) {
    if configuration.stretchHeader { decorations.omit("stretchHeader") }
    if configuration.minimumContentHeight > 0 { decorations.omit("minimumContentHeight") }
    if configuration.swapHorizontalSpacings {
      decorations.omit("the spacings that iOS 12 swapped")
    }
    if !configuration.decorations.isEmpty { decorations.omit("decorations of several sections") }
    let levels = [configuration.defaults] + sections.map(\.input.attributes)
    if levels.flatMap(\.metricsOfAllLevels).contains(where: { $0.balanced ?? false }) {
      decorations.omit("balanced lines")
    }
  }

  // MARK: - The delegate of a flow layout

  private mutating func flow(_ sections: [Section]) -> String {
    support.formUnion([.container, .section, .sections])
    let metrics = cases(sections, .section, "FlowSection") { this, section, one in
      var code = SwiftSectionCode(isVertical: this.isVertical)
      code.addFlow(one.pass.effectiveMetrics(of: one.input), section.input.items)
      code.add("return section")
      return code.code.statements
    }
    let drawn = flowDecorations(sections)
    if drawn != nil { support.insert(.flow) }
    let layout = layoutClass(
      (drawn == nil ? "Resizing" : "Decorated") + "FlowLayout", flips: false)
    return """
      ///
      /// The object must be the delegate of the collection view that has the layout, and be kept as
      /// long. A subclass can have further methods of a delegate.
      @MainActor
      class \(name): NSObject, UICollectionViewDelegateFlowLayout {
      \(layout.declaration)  private var sections = FlowSections()

        /// Returns a layout that asks this object for its sections.
        func makeLayout() -> UICollectionViewFlowLayout {
      \(flowLayout(layout.name, sections, hasDecorations: drawn != nil))  }

      \(SwiftLayoutClass.delegate)

        private func section(at index: Int, in view: UICollectionView) -> FlowSection {
          let itemCount = view.numberOfItems(inSection: index)
          \(containerCode)
          return sections.section(at: index, container, count: itemCount) {
            switch index {
      \(metrics.text(indentation: 6))      }
          }
        }
      \(drawn.map(decorationLookup) ?? "")\(functions.text)}

      """
  }

  private func decorationLookup(_ cases: SwiftCode) -> String {
    """

      private func decorations(at index: Int, in view: UICollectionView) -> [FlowDecoration] {
    \(lookup(cases))  }

    """
  }

  /// Returns the statements that return the value of a `switch` over the index of a section, with
  /// constants for what the cases read.
  ///
  /// - Parameter start: A statement that declares the collection view.
  func lookup(_ cases: SwiftCode, start: String? = nil) -> String {
    var code = SwiftCode()
    let words = cases.words
    if words.contains("container") { code.add(containerCode) }
    if words.contains("itemCount") {
      code.add("let itemCount = view.numberOfItems(inSection: index)")
    }
    if let start, !code.statements.isEmpty { code.insert(start, at: 0) }
    code.add("return switch index {")
    code.add(cases.statements)
    code.add("}")
    return code.text(indentation: 4)
  }

  /// Returns the statements that make the layout.
  private mutating func flowLayout(
    _ name: String, _ sections: [Section], hasDecorations: Bool
  ) -> String {
    var code = SwiftCode()
    code.add("let layout = \(name)()")
    if !isVertical { code.add("layout.scrollDirection = .horizontal") }
    if configuration.pinHeaders { code.add("layout.sectionHeadersPinToVisibleBounds = true") }
    if configuration.pinFooters { code.add("layout.sectionFootersPinToVisibleBounds = true") }
    switch configuration.sectionInsetReference {
    case .contentInset: break
    case .safeArea: code.add("layout.sectionInsetReference = .fromSafeArea")
    case .layoutMargins: code.add("layout.sectionInsetReference = .fromLayoutMargins")
    }
    if let estimate = estimate(of: sections) {
      code.add(
        "layout.estimatedItemSize = CGSize",
        ["width: \(estimate.width.json)", "height: \(estimate.height.json)"])
    }
    if hasDecorations {
      code.add("layout.section = { [unowned self] index, view in")
      code.add("  \(containerCode)")
      code.add(
        "  return (section(at: index, in: view), decorations(at: index, in: view), container)")
      code.add("}")
    }
    registerDecorations(in: &code)
    code.add("return layout")
    return code.text(indentation: 4)
  }

  /// Returns the estimate of the items. A flow layout has one for all sections.
  private mutating func estimate(of sections: [Section]) -> Size? {
    let pass = configuration.pass(in: container)
    let estimates = sections.map { pass.effectiveMetrics(of: $0.input).estimatedItemSize ?? .zero }
    guard let first = estimates.first(where: { $0 != .zero }) else { return nil }
    decorations.omit("the mean of measured cells: cells that are not yet have the estimate")
    if estimates.contains(where: { $0 != first }) {
      decorations.omit("an estimate for each section: a flow layout has one for all")
    }
    return first
  }

  /// Returns the cases of the decorations of all sections; nil if there are none.
  private mutating func flowDecorations(_ sections: [Section]) -> SwiftCode? {
    guard !configuration.decorationKinds.isEmpty else { return nil }
    if isMirrored && !isVertical {
      decorations.omit("decorations: their places from right to left")
      return nil
    }
    let others = functions
    let cases = cases(sections, .decorations, "[FlowDecoration]") { this, _, one in
      var code = SwiftCode()
      var names: [String] = []
      for decoration in one.pass.decorations(of: one.input) {
        let own = this.decorations.flowStatements(decoration)
        if own.isEmpty { continue }
        code.add(own)
        names.append(this.decorations.variable(decoration))
      }
      let all = code.array("all", names)
      code.add("return \(all)")
      return code.statements
    }
    guard decorations.looks.isEmpty else { return cases }
    functions = others
    return nil
  }

  func registerDecorations(in code: inout SwiftCode) {
    for look in decorations.looks {
      let kind = SwiftLiteral.string(look.elementKind)
      code.add(
        "layout.register", ["\(look.className).self", "forDecorationViewOfKind: \(kind)"])
    }
  }

  /// The methods of the delegate.
  private static let delegate = """
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize {
        section(at: indexPath.section, in: collectionView).sizes[indexPath.item]
      }

      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
      ) -> UIEdgeInsets {
        self.section(at: section, in: collectionView).inset
      }

      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
      ) -> CGFloat {
        self.section(at: section, in: collectionView).minimumLineSpacing
      }

      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
      ) -> CGFloat {
        self.section(at: section, in: collectionView).minimumInteritemSpacing
      }

      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
      ) -> CGSize {
        let length = self.section(at: section, in: collectionView).header
        return CGSize(width: length, height: length)
      }

      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
      ) -> CGSize {
        let length = self.section(at: section, in: collectionView).footer
        return CGSize(width: length, height: length)
      }
    """
}
