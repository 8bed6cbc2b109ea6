import LayoutDocuments
import LayoutEngine
import StrictJSON

/// Swift source that makes UIKit's objects for a compositional layout: sizes, items, groups,
/// boundary items and decorations. compositional.md, "In a document".
///
/// Equal sizes, and equal subitems of one section, are one constant: UIKit copies what it is given.
struct SwiftLayoutCode {
  private(set) var code = SwiftCode()
  /// What the code needs of UIKit.
  private(set) var needs = SwiftNeeds()
  /// The greatest length of a rectangle that fits in a line of its own.
  private static let longestFrame = 70
  /// What the code needs of the file.
  private(set) var support: Set<SwiftLayoutSupport> = []
  /// Whether an app uses the code: headers and footers have UIKit's names, and nothing is called
  /// that iOS 16 deprecates.
  private let isOfApp: Bool
  /// The element kinds of decorations that have another one than their kind.
  var elementKinds: [Decoration: String] = [:]
  private let groups: [NamedGroup]
  private var sizes: [[String]: String] = [:]
  private var subitems: [LayoutSubitem: String] = [:]

  /// The part of a group that each subitem has along the group's axis.
  private struct Share {
    let kind: LayoutGroup.Kind
    /// The name of the number of subitems.
    let count: String
  }

  /// - Parameter groups: The named groups of the document.
  init(_ groups: [NamedGroup], isOfApp: Bool) { (self.groups, self.isOfApp) = (groups, isOfApp) }

  /// Adds the statements of a function that returns a section.
  ///
  /// - Parameter backgrounds: The background decorations, at most one of each kind.
  mutating func addSection(_ metrics: CompositionalMetrics, _ backgrounds: [Decoration]) {
    guard let group = metrics.group else { return }
    code.add("let section = NSCollectionLayoutSection(group: \(name(of: group)))")
    if let spacing = metrics.interGroupSpacing, spacing != 0 {
      code.add("section.interGroupSpacing = \(spacing.json)")
    }
    set(metrics.contentInsets ?? .zero, of: "section")
    if let reference = metrics.contentInsetsReference, reference != .automatic {
      needs.require(14)
      code.add("section.contentInsetsReference = .\(reference.rawValue)")
    }
    if let reference = metrics.supplementaryContentInsetsReference, reference != .automatic {
      needs.require(16)
      code.add("section.supplementaryContentInsetsReference = .\(reference.rawValue)")
    }
    if metrics.supplementariesFollowContentInsets == false {
      if isOfApp { support.insert(.insets) } else { needs.isDeprecated = true }
      let section = isOfApp ? "(section as any SupplementaryInsets)" : "section"
      code.add("\(section).supplementariesFollowContentInsets = false")
    }
    if let behavior = metrics.orthogonalScrollingBehavior, behavior != .none {
      code.add("section.orthogonalScrollingBehavior = .\(behavior.rawValue)")
    }
    setBoundaryItems(metrics.boundarySupplementaryItems ?? [], of: "section")
    let names = backgrounds.map { name(of: $0) }
    if !names.isEmpty { code.add("section.decorationItems = \(code.array("decorations", names))") }
    code.add("return section")
  }

  /// Adds the statements that make a layout's configuration, as `configuration`.
  mutating func addConfiguration(_ values: LayoutConfiguration) {
    code.add("let configuration = UICollectionViewCompositionalLayoutConfiguration()")
    if values.scrollDirection == .horizontal {
      code.add("configuration.scrollDirection = .horizontal")
    }
    if values.interSectionSpacing != 0 {
      code.add("configuration.interSectionSpacing = \(values.interSectionSpacing.json)")
    }
    // UIKit's default is the safe area, which is also what `automatic` is here.
    let reference = values.contentInsetsReference
    if reference != .automatic && reference != .safeArea {
      needs.require(14)
      code.add("configuration.contentInsetsReference = .\(reference.rawValue)")
    }
    setBoundaryItems(values.boundarySupplementaryItems, of: "configuration")
  }

  /// Adds statements that set the boundary items of a section or of a configuration.
  mutating func setBoundaryItems(_ items: [BoundarySupplementaryItem], of owner: String) {
    guard !items.isEmpty else { return }
    let names = items.map { name(of: $0) }
    code.add("\(owner).boundarySupplementaryItems = \(code.array("boundaryItems", names))")
  }

  /// Adds a line.
  mutating func add(_ line: String) { code.add(line) }

  /// Adds a statement that ends with a call.
  mutating func add(_ start: String, _ arguments: [String]) { code.add(start, arguments) }

  // MARK: - Items and groups

  private mutating func name(of subitem: LayoutSubitem, _ share: Share? = nil) -> String {
    if share == nil, let name = subitems[subitem] { return name }
    let name: String
    switch subitem {
    case .item(let item): name = self.name(of: item, share)
    case .group(let group): name = self.name(of: group, share)
    case .named(let other):
      // A document has a group for each name.
      guard let group = groups.first(where: { $0.name == other })?.group else { return "nil" }
      name = self.name(of: .group(group), share)
    }
    if share == nil { subitems[subitem] = name }
    return name
  }

  private mutating func name(of item: LayoutItem, _ share: Share?) -> String {
    var arguments = ["layoutSize: \(self.name(of: item.size, share))"]
    let views = item.supplementaryItems.map { self.name(of: $0) }
    if !views.isEmpty { arguments.append("supplementaryItems: \(code.array("badges", views))") }
    let name = code.declare("item", "NSCollectionLayoutItem", arguments)
    set(item.contentInsets, of: name)
    set(item.edgeSpacing, of: name)
    return name
  }

  private mutating func name(of group: LayoutGroup, _ share: Share?) -> String {
    let initializer = "NSCollectionLayoutGroup.\(group.kind.rawValue)"
    let size = "layoutSize: \(self.name(of: group.size, share))"
    let name: String
    switch group.content {
    case .subitems(let subitems):
      let names = subitems.map { self.name(of: $0) }
      name = code.declare(
        "group", initializer, [size, "subitems: \(code.array("subitems", names))"])
    case .counted(let subitem, let count) where isOfApp:
      support.insert(.counted)
      let number = code.next("count")
      code.add("let \(number) = \(count)")
      let subitem = self.name(of: subitem, Share(kind: group.kind, count: number))
      name = code.declare("group", initializer, [size, "divided: \(subitem)", "count: \(number)"])
    case .counted(let subitem, let count):
      needs.isDeprecated = true
      let subitem = self.name(of: subitem)
      name = code.declare("group", initializer, [size, "subitem: \(subitem)", "count: \(count)"])
    case .repeated(let subitem, let count):
      needs.require(16)
      let subitem = self.name(of: subitem)
      name = code.declare(
        "group", initializer, [size, "repeatingSubitem: \(subitem)", "count: \(count)"])
    case .frames(let frames):
      let items = self.name(of: frames)
      name = code.declare("group", initializer, [size], end: " { _ in \(items) }")
    }
    if group.interItemSpacing != .fixed(0) {
      code.add("\(name).interItemSpacing = \(Self.text(of: group.interItemSpacing))")
    }
    set(group.contentInsets, of: name)
    set(group.edgeSpacing, of: name)
    let views = group.supplementaryItems.map { self.name(of: $0) }
    if !views.isEmpty { code.add("\(name).supplementaryItems = \(code.array("badges", views))") }
    return name
  }

  private mutating func name(of frames: [LayoutGroup.CustomFrame]) -> String {
    let items = frames.map { item in
      let numbers = [item.frame.minX, item.frame.minY, item.frame.width, item.frame.height]
      let labels = zip(["x", "y", "width", "height"], numbers).map { "\($0): \($1.json)" }
      var frame = "CGRect(\(labels.joined(separator: ", ")))"
      // An argument that is a call would be broken itself.
      if frame.utf8.count > Self.longestFrame { frame = code.declare("frame", "CGRect", labels) }
      return ["frame: \(frame)"] + (item.zIndex.map { ["zIndex: \($0)"] } ?? [])
    }
    let name = code.next("frames")
    code.add("let \(name) = [")
    for item in items { code.add("  NSCollectionLayoutGroupCustomItem", item, end: ",") }
    code.add("]")
    return name
  }

  // MARK: - Values

  private mutating func name(of size: LayoutSize, _ share: Share? = nil) -> String {
    func part(_ kind: LayoutGroup.Kind) -> String? {
      share?.kind == kind ? share.map { "(1 / CGFloat(\($0.count)))" } : nil
    }
    let width = part(.horizontal).map { ".fractionalWidth" + $0 } ?? text(of: size.width)
    let height = part(.vertical).map { ".fractionalHeight" + $0 } ?? text(of: size.height)
    let arguments = ["widthDimension: \(width)", "heightDimension: \(height)"]
    if let name = sizes[arguments] { return name }
    let name = code.declare("size", "NSCollectionLayoutSize", arguments)
    sizes[arguments] = name
    return name
  }

  private mutating func text(of dimension: LayoutDimension) -> String {
    let number = dimension.number.json
    switch dimension {
    case .absolute: return ".absolute(\(number))"
    case .fractionalWidth: return ".fractionalWidth(\(number))"
    case .fractionalHeight: return ".fractionalHeight(\(number))"
    case .estimated: return ".estimated(\(number))"
    case .uniformAcrossSiblings:
      needs.require(17)
      return ".uniformAcrossSiblings(estimate: \(number))"
    }
  }

  private static func text(of spacing: LayoutSpacing?) -> String {
    guard let spacing else { return "nil" }
    return ".\(spacing.isFlexible ? "flexible" : "fixed")(\(spacing.points.json))"
  }

  private mutating func set(_ insets: DirectionalEdgeInsets, of owner: String) {
    guard insets != .zero else { return }
    code.add(
      "\(owner).contentInsets = NSDirectionalEdgeInsets",
      [
        "top: \(insets.top.json)", "leading: \(insets.leading.json)",
        "bottom: \(insets.bottom.json)", "trailing: \(insets.trailing.json)",
      ])
  }

  private mutating func set(_ spacing: EdgeSpacing, of owner: String) {
    guard spacing != EdgeSpacing() else { return }
    code.add(
      "\(owner).edgeSpacing = NSCollectionLayoutEdgeSpacing",
      [
        "leading: \(Self.text(of: spacing.leading))", "top: \(Self.text(of: spacing.top))",
        "trailing: \(Self.text(of: spacing.trailing))",
        "bottom: \(Self.text(of: spacing.bottom))",
      ])
  }

  // MARK: - Supplementary items and decorations

  private mutating func name(of item: LayoutSupplementaryItem) -> String {
    // UIKit does not measure these views, so that a measured length is their estimate.
    // compositional.md, "Supplementary items", R9.
    var size = item.size
    func measured(_ dimension: LayoutDimension, _ length: Double?) -> LayoutDimension {
      length.map { dimension.estimate == nil ? dimension : .estimated($0) } ?? dimension
    }
    size.width = measured(size.width, item.measured.width)
    size.height = measured(size.height, item.measured.height)
    var arguments = [
      "layoutSize: \(name(of: size))", "elementKind: \(SwiftLiteral.string(item.kind))",
      "containerAnchor: \(name(of: item.containerAnchor))",
    ]
    if let anchor = item.itemAnchor { arguments.append("itemAnchor: \(name(of: anchor))") }
    let name = code.declare("badge", "NSCollectionLayoutSupplementaryItem", arguments)
    if let zIndex = item.zIndex { code.add("\(name).zIndex = \(zIndex)") }
    return name
  }

  private mutating func name(of anchor: LayoutAnchor) -> String {
    let all: [(RectEdges, String)] = [
      (.top, ".top"), (.leading, ".leading"), (.bottom, ".bottom"), (.trailing, ".trailing"),
    ]
    let edges = all.filter { anchor.edges.contains($0.0) }.map(\.1).joined(separator: ", ")
    var arguments = ["edges: [\(edges)]"]
    switch anchor.offset {
    case .absolute(.zero): break
    case .absolute(let offset): arguments.append("absoluteOffset: \(Self.text(of: offset))")
    case .fractional(let offset): arguments.append("fractionalOffset: \(Self.text(of: offset))")
    }
    return code.declare("anchor", "NSCollectionLayoutAnchor", arguments)
  }

  private static func text(of point: Point) -> String {
    "CGPoint(x: \(point.x.json), y: \(point.y.json))"
  }

  private mutating func name(of item: BoundarySupplementaryItem) -> String {
    var arguments = [
      "layoutSize: \(name(of: item.size))", "elementKind: \(text(ofKind: item.kind))",
      "alignment: .\(Self.alignment(item.alignment))",
    ]
    if item.absoluteOffset != .zero {
      arguments.append("absoluteOffset: \(Self.text(of: item.absoluteOffset))")
    }
    let name = code.declare(
      "boundaryItem", "NSCollectionLayoutBoundarySupplementaryItem", arguments)
    if !item.extendsBoundary { code.add("\(name).extendsBoundary = false") }
    if item.pinToVisibleBounds { code.add("\(name).pinToVisibleBounds = true") }
    if let zIndex = item.zIndex { code.add("\(name).zIndex = \(zIndex)") }
    set(item.contentInsets, of: name)
    return name
  }

  private func text(ofKind kind: String) -> String {
    guard isOfApp else { return SwiftLiteral.string(kind) }
    switch ElementKind(rawValue: kind) {
    case .header: return "UICollectionView.elementKindSectionHeader"
    case .footer: return "UICollectionView.elementKindSectionFooter"
    default: return SwiftLiteral.string(kind)
    }
  }

  /// The name of an `NSRectAlignment`.
  private static func alignment(_ edges: RectEdges) -> String {
    let vertical = edges.contains(.top) ? "top" : edges.contains(.bottom) ? "bottom" : ""
    let line = edges.contains(.leading) ? "leading" : edges.contains(.trailing) ? "trailing" : ""
    if vertical.isEmpty || line.isEmpty { return edges.isEmpty ? "none" : vertical + line }
    return vertical + line.prefix(1).uppercased() + line.dropFirst()
  }

  private mutating func name(of background: Decoration) -> String {
    let name = code.declare(
      "decoration", "NSCollectionLayoutDecorationItem.background",
      ["elementKind: \(SwiftLiteral.string(elementKinds[background] ?? background.kind))"])
    if background.zIndex != 0 { code.add("\(name).zIndex = \(background.zIndex)") }
    // The insets of a decoration are mirrored with its frame.
    let insets = background.geometry.insets
    set(
      DirectionalEdgeInsets(
        top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right),
      of: name)
    return name
  }
}
