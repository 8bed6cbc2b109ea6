import LayoutDocuments
import LayoutEngine

/// The section provider of a compositional layout.
extension SwiftLayoutClass {
  mutating func provider(_ sections: [Section]) -> String {
    let cases = cases(sections, .section, "NSCollectionLayoutSection") { this, section, one in
      switch one.pass.layout(of: one.input) {
      case .flow: this.flowStatements(section, one)
      case .waterfall: this.waterfallStatements(section, one)
      case .compositional, .list: this.compositionalStatements(section, one)
      }
    }
    var code = SwiftLayoutCode(configuration.groups, isOfApp: true)
    code.addConfiguration(configuration)
    take(code)
    var registrations = SwiftCode()
    registerDecorations(in: &registrations)
    let layout = layoutClass("UICollectionViewCompositionalLayout", flips: true)
    return """
      @MainActor
      class \(name) {
      \(layout.declaration)\(closures)  private weak var layout: UICollectionViewCompositionalLayout?

        /// Returns a layout that keeps this object and asks it for its sections.
        func makeLayout() -> UICollectionViewCompositionalLayout {
      \(code.code.text(indentation: 4))    let layout = \(layout.name)(
            sectionProvider: { [self] in section(at: $0, $1) }, configuration: configuration)
      \(registrations.text(indentation: 4))    self.layout = layout
          return layout
        }

        /// Returns a section; nil for one that the document does not have.
        func section(
          at index: Int, _ environment: any NSCollectionLayoutEnvironment
        ) -> NSCollectionLayoutSection? {
      \(lookup(cases, start: "guard let view = layout?.collectionView else { return nil }"))  }
      \(functions.text)}

      """
  }

  /// The documentation of the class, after its summary.
  static let providerUse = """
    ///
    /// A subclass can change a section before the layout has it, by overriding `section(at:_:)`.

    """

  /// The properties by which an app changes sections.
  private var closures: String {
    var text = ""
    if support.contains(.columns) {
      text += """
          /// Returns a size with the ratio of an item of a waterfall, such as a photo's size; nil
          /// keeps the ratio in the document. The layout asks again after `invalidateLayout()`.
          var itemSize: @MainActor (IndexPath) -> CGSize? = { _ in nil }


        """
    }
    if hasLists {
      text += """
          /// Changes a list before it is made, for example its swipe actions and separators. The
          /// number is the index of its section.
          var configureList: @MainActor (Int, inout UICollectionLayoutListConfiguration) -> Void = {
            _, _ in
          }


        """
    }
    return text
  }

  private mutating func take(_ code: SwiftLayoutCode) {
    needs.formUnion(code.needs)
    support.formUnion(code.support)
  }

  private mutating func flowStatements(
    _ section: Section, _ one: SwiftBranches.Case
  ) -> [SwiftCode.Statement] {
    support.formUnion([.section, .group, .lines])
    needs.require(14)
    let metrics = one.pass.effectiveMetrics(of: one.input)
    omitParts(of: section, one)
    if (metrics.estimatedItemSize ?? .zero) != .zero {
      decorations.omit(
        "estimates of flow sections in a compositional layout: their items have these sizes")
    }
    var code = SwiftSectionCode(isVertical: isVertical)
    code.addFlow(metrics, section.input.items)
    code.addLines(metrics, configuration)
    if isRightToLeft && !flips && isVertical && !metrics.isAligned {
      decorations.omit("columns that begin at the right: a custom group has them from the left")
    }
    code.add("return container.section(section, lines, count: itemCount)")
    return code.code.statements
  }

  private mutating func waterfallStatements(
    _ section: Section, _ one: SwiftBranches.Case
  ) -> [SwiftCode.Statement] {
    support.formUnion([.group, .columns])
    needs.require(14)
    omitParts(of: section, one)
    var code = SwiftSectionCode(isVertical: isVertical)
    code.addWaterfall(one.pass.effectiveMetrics(of: one.input), section.input.items, configuration)
    code.add("return container.section(section, count: itemCount) {")
    code.add("  itemSize(IndexPath(item: $0, section: index))")
    code.add("}")
    return code.code.statements
  }

  /// Notes what sections of a compositional layout cannot have.
  private mutating func omitParts(of section: Section, _ one: SwiftBranches.Case) {
    let metrics = one.pass.effectiveMetrics(of: one.input)
    // compositional.md, "Sections": without items and boundary items its length is 0.
    let views = [metrics.header, metrics.footer].compactMap(\.self)
    if section.input.items.count == 0, (metrics.sectionInset ?? .zero) != .zero,
      views.allSatisfy({ (isVertical ? $0.height : $0.width) == 0 })
    {
      decorations.omit(
        "the insets of flow sections and waterfalls without items in a compositional layout")
    }
    for decoration in one.pass.decorations(of: one.input) {
      decorations.omit(
        "decorations \(SwiftLiteral.string(decoration.kind)) of flow sections and waterfalls in a "
          + "compositional layout")
    }
  }

  private mutating func compositionalStatements(
    _ section: Section, _ one: SwiftBranches.Case
  ) -> [SwiftCode.Statement] {
    let metrics = one.pass.compositionalMetrics(of: one.input) ?? CompositionalMetrics()
    let all = one.pass.decorations(of: one.input)
    let backgrounds = all.backgrounds
    for background in backgrounds where background.appearance.alpha ?? 1 != 1 {
      decorations.omit("the alpha of \(SwiftLiteral.string(background.kind))")
    }
    for decoration in all where !backgrounds.contains(decoration) {
      let name = SwiftLiteral.string(decoration.kind)
      decorations.omit("decorations \(name), which are not backgrounds of whole sections")
    }
    var code = SwiftLayoutCode(configuration.groups, isOfApp: true)
    if let list = SwiftList(one, metrics, hasBackgrounds: !backgrounds.isEmpty) {
      guard let key = list.contradiction else {
        hasLists = true
        needs.require(14)
        list.add(to: &code)
        take(code)
        return code.code.statements
      }
      code.add("// Not UIKit's list, because of \"\(key)\": no separators, no swipe actions.")
      omitList(of: section, because: key)
      omitMargins(of: one, metrics)
    }
    for background in backgrounds {
      code.elementKinds[background] = decorations.elementKind(of: background)
    }
    code.addSection(metrics, backgrounds)
    take(code)
    return code.code.statements
  }

  private mutating func omitList(of section: Section, because key: String) {
    let name = section.id.map { SwiftLiteral.string($0) } ?? "[\(section.index)]"
    decorations.omit(
      "the separators, swipe actions and rounded corners of the list \(name), because of its "
        + "\"\(key)\"")
  }

  /// A grouped list has the layout margins of the container, as numbers.
  private mutating func omitMargins(of one: SwiftBranches.Case, _ metrics: CompositionalMetrics) {
    var other = container
    other.layoutMargins.left += 1
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
