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
  private(set) var support: Set<SwiftLayoutSupport> = [.container]
  /// The number of lines of the code.
  private(set) var lineCount = 0

  private var decorations: SwiftDecorationCode
  private var needs = SwiftNeeds()
  /// The configuration, which says whether the layout flips.
  let configuration: LayoutConfiguration
  let container: Container
  private let name: String
  /// The names of functions by their bodies, and the functions in the order of their first use.
  var names: [String: String] = [:]
  var functions = ""

  var isVertical: Bool { configuration.scrollDirection == .vertical }
  var isRightToLeft: Bool { configuration.direction == .rightToLeft }
  var flips: Bool { configuration.flipsHorizontallyInOppositeLayoutDirection ?? false }
  var isMirrored: Bool { isRightToLeft && flips }

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
    var sections: [SectionInput] = []
    for index in 0..<layout.sectionCount { sections.append(try layout.section(at: index).input) }
    // The sections of an app whose document has none are as the defaults say.
    if sections.isEmpty && configuration.layoutOfSections == .flow { sections = [SectionInput()] }
    omitSettings(of: sections)
    let title = layout.settings.title.map { ": " + SwiftLiteral.comment($0) } ?? ""
    let summary = "/// The layout of \(SwiftLiteral.string(layout.document))\(title).\n"
    let body = isFlow(sections) ? flow(sections) : provider(sections)
    text = summary + needs.attribute.drop { $0 == " " } + needs.availability + body
    lineCount = text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  /// Whether a flow layout of UIKit has all sections.
  private func isFlow(_ sections: [SectionInput]) -> Bool {
    guard configuration.interSectionSpacing == 0 || sections.count < 2,
      configuration.boundarySupplementaryItems.isEmpty
    else { return false }
    return sections.allSatisfy { section in
      guard configuration.layout(of: section.attributes) == .flow else { return false }
      let levels = [configuration.defaults, section.attributes]
      return !levels.flatMap(\.metricsOfAllLevels).contains {
        $0.isAligned || $0.distribution == .even
      }
    }
  }

  private mutating func omitSettings(of sections: [SectionInput]) {
    if configuration.stretchHeader { decorations.omit("stretchHeader") }
    if configuration.minimumContentHeight > 0 { decorations.omit("minimumContentHeight") }
    if configuration.swapHorizontalSpacings {
      decorations.omit("the spacings that iOS 12 swapped")
    }
    if !configuration.decorations.isEmpty { decorations.omit("decorations of several sections") }
    let levels = [configuration.defaults] + sections.map(\.attributes)
    if levels.flatMap(\.metricsOfAllLevels).contains(where: { $0.balanced ?? false }) {
      decorations.omit("balanced lines")
    }
  }

  // MARK: - The delegate of a flow layout

  private mutating func flow(_ sections: [SectionInput]) -> String {
    support.formUnion([.section, .sections])
    let metrics = cases(sections, "section", "FlowSection") { this, section, one in
      var code = SwiftSectionCode(isVertical: this.isVertical)
      code.addFlow(one.pass.effectiveMetrics(of: one.input), section.items)
      return code.code.lines + ["return section"]
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
          let count = view.numberOfItems(inSection: index)
          \(containerCode)
          return sections.section(at: index, container, count: count) {
            switch index {
      \(metrics)      }
          }
        }
      \(drawn.map(decorationLookup) ?? "")\(functions)}

      """
  }

  private func decorationLookup(_ cases: String) -> String {
    """

      private func decorations(at index: Int, in view: UICollectionView) -> [FlowDecoration] {
        let count = view.numberOfItems(inSection: index)
        \(containerCode)
        return switch index {
    \(cases)    }
      }

    """
  }

  /// Returns the statements that make the layout.
  private mutating func flowLayout(
    _ name: String, _ sections: [SectionInput], hasDecorations: Bool
  ) -> String {
    var code = SwiftCode(indentation: 4)
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
    return code.text
  }

  /// Returns the estimate of the items. A flow layout has one for all sections.
  private mutating func estimate(of sections: [SectionInput]) -> Size? {
    let pass = configuration.pass(in: container)
    let estimates = sections.map { pass.effectiveMetrics(of: $0).estimatedItemSize ?? .zero }
    guard let first = estimates.first(where: { $0 != .zero }) else { return nil }
    decorations.omit("the mean of measured cells: cells that are not yet have the estimate")
    if estimates.contains(where: { $0 != first }) {
      decorations.omit("an estimate for each section: a flow layout has one for all")
    }
    return first
  }

  /// Returns the cases of the decorations of all sections; nil if there are none.
  private mutating func flowDecorations(_ sections: [SectionInput]) -> String? {
    guard !configuration.decorationKinds.isEmpty else { return nil }
    if isMirrored && !isVertical {
      decorations.omit("decorations: their places from right to left")
      return nil
    }
    let text = cases(sections, "decorations", "[FlowDecoration]") { this, _, one in
      var lines: [String] = []
      var names: [String] = []
      for decoration in one.pass.decorations(of: one.input) {
        let own = this.decorations.flowLines(decoration)
        if own.isEmpty { continue }
        lines += own
        names.append(this.decorations.variable(decoration))
      }
      var end = SwiftCode(indentation: 0, margin: SwiftBranches.margin)
      let all = end.array("all", names)
      end.add("return \(all)")
      return lines + end.lines
    }
    return decorations.looks.isEmpty ? nil : text
  }

  private func registerDecorations(in code: inout SwiftCode) {
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

  // MARK: - The section provider of a compositional layout

  private mutating func provider(_ sections: [SectionInput]) -> String {
    let cases = cases(sections, "section", "NSCollectionLayoutSection") { this, section, one in
      switch one.pass.layout(of: one.input) {
      case .flow: this.flowLines(section, one)
      case .waterfall: this.waterfallLines(section, one)
      case .compositional, .list: this.compositionalLines(one)
      }
    }
    var code = SwiftLayoutCode(configuration.groups, indentation: 4)
    code.usesKindsOfUIKit = true
    code.addConfiguration(configuration)
    needs.formUnion(code.needs)
    var registrations = SwiftCode(indentation: 4)
    registerDecorations(in: &registrations)
    let layout = layoutClass("UICollectionViewCompositionalLayout", flips: true)
    return """
      @MainActor
      final class \(name) {
      \(layout.declaration)  private weak var layout: UICollectionViewCompositionalLayout?

        /// Returns a layout that keeps this object and asks it for its sections.
        func makeLayout() -> UICollectionViewCompositionalLayout {
      \(code.code.text)    let layout = \(layout.name)(
            sectionProvider: { [self] index, _ in section(at: index) }, configuration: configuration)
      \(registrations.text)    self.layout = layout
          return layout
        }

        private func section(at index: Int) -> NSCollectionLayoutSection? {
      \(sections.isEmpty ? "    nil\n" : lookup(cases))  }
      \(functions)}

      """
  }

  private func lookup(_ cases: String) -> String {
    """
        guard let view = layout?.collectionView else { return nil }
        let count = view.numberOfItems(inSection: index)
        \(containerCode)
        return switch index {
    \(cases)    }

    """
  }

  private mutating func flowLines(
    _ section: SectionInput, _ one: SwiftBranches.Case
  ) -> [String] {
    support.formUnion([.section, .group, .lines])
    needs.require(14)
    let metrics = one.pass.effectiveMetrics(of: one.input)
    omitDecorations(of: one)
    if (metrics.estimatedItemSize ?? .zero) != .zero {
      decorations.omit(
        "estimates of flow sections in a compositional layout: their items have these sizes")
    }
    var code = SwiftSectionCode(isVertical: isVertical)
    code.addFlow(metrics, section.items)
    code.addLines(metrics, configuration)
    if isRightToLeft && !flips && isVertical && !metrics.isAligned {
      decorations.omit("columns that begin at the right: a custom group has them from the left")
    }
    return code.code.lines + ["return container.section(section, lines, count: count)"]
  }

  private mutating func waterfallLines(
    _ section: SectionInput, _ one: SwiftBranches.Case
  ) -> [String] {
    support.formUnion([.group, .columns])
    needs.require(14)
    omitDecorations(of: one)
    var code = SwiftSectionCode(isVertical: isVertical)
    code.addWaterfall(one.pass.effectiveMetrics(of: one.input), section.items, configuration)
    return code.code.lines + ["return container.section(section, count: count)"]
  }

  private mutating func omitDecorations(of one: SwiftBranches.Case) {
    for decoration in one.pass.decorations(of: one.input) {
      decorations.omit(
        "decorations \(SwiftLiteral.string(decoration.kind)) of flow sections and waterfalls in a "
          + "compositional layout")
    }
  }

  private mutating func compositionalLines(_ one: SwiftBranches.Case) -> [String] {
    let metrics = one.pass.compositionalMetrics(of: one.input) ?? CompositionalMetrics()
    let all = one.pass.decorations(of: one.input)
    let backgrounds = all.backgrounds
    for background in backgrounds where background.appearance.alpha ?? 1 != 1 {
      decorations.omit("the alpha of \(SwiftLiteral.string(background.kind))")
    }
    omitMargins(of: one, metrics)
    for decoration in all where !backgrounds.contains(decoration) {
      let name = SwiftLiteral.string(decoration.kind)
      decorations.omit("decorations \(name), which are not backgrounds of whole sections")
    }
    var code = SwiftLayoutCode(
      configuration.groups, indentation: 0, margin: SwiftBranches.margin)
    code.usesKindsOfUIKit = true
    for background in backgrounds {
      code.elementKinds[background] = decorations.elementKind(of: background)
    }
    code.addSection(metrics, backgrounds)
    needs.formUnion(code.needs)
    return code.code.lines
  }

  /// A grouped list has the layout margins of the container, as numbers.
  private mutating func omitMargins(of one: SwiftBranches.Case, _ metrics: CompositionalMetrics) {
    var other = container
    other.layoutMargins = .zero
    let pass = configuration.pass(in: other)
    if pass.compositionalMetrics(of: one.input)?.contentInsets != metrics.contentInsets {
      decorations.omit("the layout margins of other containers: its lists have those of this one")
    }
  }
}

extension [Decoration] {
  /// The decorations that UIKit's background decoration can express, one of each kind.
  /// compositional.md, "Decorations in a document".
  var backgrounds: [Decoration] {
    var kinds: Set<String> = []
    return filter { decoration in
      let geometry = decoration.geometry
      return geometry.span == .section && geometry.extent == .container
        && geometry.each == .section && geometry.badge == nil && !geometry.isPinned
        && kinds.insert(decoration.kind).inserted
    }
  }
}
