// Puts documents into a collection view of the stand-in for UIKit, and compares every element with
// the library's own layout of the document. CollectionLayoutProgramTests compiles and runs it.
import InsetoryCollectionLayout
import LayoutDocuments
import LayoutEngine
import UIKit

MainActor.assumeIsolated {
  var failures = 0
  for path in CommandLine.arguments.dropFirst() {
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let app = App(try LayoutDocument(json: text))
      try app.run()
      for failure in app.failures { print("\(path): \(failure)") }
      failures += app.failures.count
      print(app.summary)
    } catch {
      print("\(path): \(error)")
      failures += 1
    }
  }
  exit(failures == 0 ? 0 : 1)
}

/// A view with insets that a real one gets from its window.
final class View: UICollectionView {
  var safeArea = UIEdgeInsets.zero
  override var safeAreaInsets: UIEdgeInsets { safeArea }
}

/// An app that shows a document, and does what UIKit does.
@MainActor
final class App: NSObject {
  private(set) var failures: [String] = []
  private var expected: LayoutDocument
  private var counts: [Int]
  private var compared = 0
  private var drawn = 0
  private var invalidated = 0
  /// How often the layout asked for the number of sections.
  private var questions = 0
  /// What the app measured, by section and item.
  private var measured: [[Int: MeasuredSize]]
  private let layout: InsetoryCollectionViewLayout
  private let view: View

  init(_ document: LayoutDocument) {
    let container = document.settings.container.container
    (expected, counts) = (document, document.sections.map(\.items.count))
    measured = counts.map { _ in [:] }
    layout = InsetoryCollectionViewLayout(document: document)
    view = View(
      frame: CGRect(x: 0, y: 0, width: container.size.width, height: container.size.height),
      collectionViewLayout: layout)
    super.init()
    view.dataSource = self
    view.contentInset = UIEdgeInsets(container.contentInset)
    view.safeArea = UIEdgeInsets(container.safeArea)
    view.layoutMargins = UIEdgeInsets(container.layoutMargins)
    view.traitOverrides.displayScale = CGFloat(container.scale?.rawValue ?? 0)
    switch container.sizeClass {
    case .compact?: view.traitOverrides.horizontalSizeClass = .compact
    case .regular?: view.traitOverrides.horizontalSizeClass = .regular
    case nil: break
    }
    read(document.settings.configuration.direction)
  }

  var summary: String { "\(expected.id) \(compared) \(drawn) \(invalidated)" }

  func run() throws {
    layout.prepare()
    try compareWithFrames()
    try compare("as it opens")
    try draw()
    try scroll()
    try measure()
    try insert()
    try moveRows()
    let direction = expected.settings.configuration.direction
    read(direction == .leftToRight ? .rightToLeft : .leftToRight)
    layout.invalidateLayout()
    layout.prepare()
    try compare("in the other direction")
    try change()
  }

  private func read(_ direction: LayoutDirection) {
    view.semanticContentAttribute =
      direction == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
    expected.settings.configuration.direction = direction
  }

  private func check(_ condition: Bool, _ name: @autoclosure () -> String) {
    if !condition { failures.append(name()) }
  }

  // MARK: - Comparison

  /// The library's layout of the document with the app's items.
  private func wanted(_ rows: [Int: Double] = [:]) throws -> CollectionLayout {
    var layout = try CollectionLayout(
      expected.settings.configuration, in: expected.settings.container.container,
      sections: expected.sections.map(\.input),
      sectionIndex: { id in self.expected.sections.firstIndex { $0.id == id } })
    layout.moveRows(to: rows)
    return layout
  }

  private static let everywhere = CGRect(x: -1e8, y: -1e8, width: 2e8, height: 2e8)

  private func compare(_ name: String, rows: [Int: Double] = [:]) throws {
    check(layout.error == nil, "\(name): \(String(describing: layout.error))")
    let wanted = try wanted(rows)
    let offset = Point(view.contentOffset)
    let elements = wanted.layoutAttributesForElements(
      in: Rect(Self.everywhere), contentOffset: offset)
    let found = layout.layoutAttributesForElements(in: Self.everywhere) ?? []
    check(found.count == elements.count, "\(name): \(found.count) of \(elements.count) elements")
    check(
      layout.collectionViewContentSize == CGSize(wanted.contentSize), "\(name): the content size")
    var paths: Set<[String]> = []
    for (attributes, element) in zip(found, elements) {
      compared += 1
      let kind = attributes.representedElementKind
      let text = "\(name): \(kind ?? "cell") \(attributes.indexPath)"
      check(attributes.frame == CGRect(element.frame), "\(text): \(attributes.frame)")
      check(attributes.zIndex == element.zIndex, "\(text): zIndex \(attributes.zIndex)")
      check(attributes.alpha == CGFloat(element.alpha), "\(text): alpha \(attributes.alpha)")
      check(paths.insert([kind ?? "", "\(attributes.indexPath)"]).inserted, "\(text) twice")
      let again = self.attributes(like: attributes)
      check(again?.frame == attributes.frame, "\(text): asked for alone")
      check(again?.zIndex == attributes.zIndex, "\(text): zIndex asked for alone")
    }
  }

  private func attributes(
    like attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes? {
    let kind = attributes.representedElementKind ?? ""
    return switch attributes.representedElementCategory {
    case .cell: layout.layoutAttributesForItem(at: attributes.indexPath)
    case .supplementaryView:
      layout.layoutAttributesForSupplementaryView(ofKind: kind, at: attributes.indexPath)
    case .decorationView:
      layout.layoutAttributesForDecorationView(ofKind: kind, at: attributes.indexPath)
    }
  }

  /// The frames that `insetory frames` prints, of cells outside of rows that scroll by themselves:
  /// those can open at other offsets than 0.
  private func compareWithFrames() throws {
    let (frames, wanted) = (try DocumentFrames(expected), try wanted())
    for row in frames.rows(of: .cell) {
      let path = ElementIndexPath(item: row.item ?? 0, section: row.sectionIndex ?? 0)
      guard wanted.layoutAttributesForItem(at: path)?.clip == nil else { continue }
      let found = layout.layoutAttributesForItem(
        at: IndexPath(item: path.item, section: path.section))
      check(found?.frame == CGRect(row.frame), row.id)
    }
  }

  // MARK: - What UIKit and an app do

  private func draw() throws {
    let elements = try wanted().layoutAttributesForElements(in: Rect(Self.everywhere))
    let found = layout.layoutAttributesForElements(in: Self.everywhere) ?? []
    for (attributes, element) in zip(found, elements) {
      guard let appearance = element.decoration?.appearance else { continue }
      let kind = attributes.representedElementKind ?? ""
      check(layout.registeredKinds.contains(kind), "\(kind) is not registered")
      let decoration = DocumentDecorationView(frame: attributes.frame)
      view.addSubview(decoration)
      decoration.apply(attributes)
      decoration.layoutSubviews()
      let layers = decoration.layer.sublayers ?? []
      let shadows = layers.filter { $0.shadowPath != nil }
      check(shadows.count == appearance.shadows?.count ?? 0, "\(kind): \(shadows.count) shadows")
      if let color = appearance.backgroundColor?.light {
        let fill = (layers.dropFirst(shadows.count).first as? CAShapeLayer)?.fillColor
        let wanted = [color.red, color.green, color.blue, color.alpha].map { CGFloat($0) / 255 }
        check(fill?.components == wanted, "\(kind): the background colour")
      }
      if let width = appearance.border?.width, width > 0 {
        let line = layers.last as? CAShapeLayer
        check(line?.lineWidth == CGFloat(2 * width), "\(kind): the border")
      }
      drawn += 1
    }
  }

  private func scroll() throws {
    let size = layout.collectionViewContentSize
    let isVertical = expected.settings.configuration.effectiveScrollDirection == .vertical
    for part in [0.3, 0.7, 1.0, -0.1] {
      let offset = CGPoint(
        x: isVertical ? 0 : size.width * part, y: isVertical ? size.height * part : 0)
      let bounds = CGRect(origin: offset, size: view.bounds.size)
      let follows = layout.current?.layout.followsContentOffset ?? false
      check(layout.shouldInvalidateLayout(forBoundsChange: bounds) == follows, "a bounds change")
      var kept: [String: CGRect] = [:]
      if follows {
        for old in layout.layoutAttributesForElements(in: Self.everywhere) ?? [] {
          kept["\(old.representedElementKind ?? "") \(old.indexPath)"] = old.frame
        }
        let context = layout.invalidationContext(forBoundsChange: bounds)
        view.contentOffset = offset
        layout.invalidateLayout(with: context)
        let views = context.invalidatedSupplementaryIndexPaths ?? [:]
        let decorations = context.invalidatedDecorationIndexPaths ?? [:]
        let shown = layout.layoutAttributesForElements(in: bounds) ?? []
        for new in shown
        where kept["\(new.representedElementKind ?? "") \(new.indexPath)"] != new.frame {
          let kind = new.representedElementKind ?? ""
          let all = (views[kind] ?? []) + (decorations[kind] ?? [])
          check(all.contains(new.indexPath), "\(kind) moves, and is not invalidated")
          invalidated += 1
        }
      }
      let asked = questions
      view.contentOffset = offset
      layout.prepare()
      check(questions == asked, "scrolling lays out")
      try compare("scrolled by \(part)")
    }
    view.contentOffset = .zero
    let taller = CGRect(
      x: 0, y: 0, width: view.frame.size.width, height: view.frame.size.height + 1)
    check(layout.shouldInvalidateLayout(forBoundsChange: taller), "a taller view")
  }

  /// Makes a cell ask for another size.
  private func measure() throws {
    for section in counts.indices where counts[section] > 0 {
      let path = IndexPath(item: counts[section] / 2, section: section)
      guard let original = layout.layoutAttributesForItem(at: path),
        let preferred = original.copy() as? UICollectionViewLayoutAttributes
      else { continue }
      preferred.size.height += 30
      let counts = layout.current?.layout.measuresItems(inSection: section) ?? false
      check(
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original) == counts,
        "the size of \(path)")
      guard counts else { continue }
      view.contentOffset = CGPoint(x: 0, y: original.frame.maxY + 1)
      let former = try wanted()
      let context = layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      layout.invalidateLayout(with: context)
      layout.prepare()
      let size = MeasuredSize(width: preferred.size.width, height: preferred.size.height)
      measured[section][path.item] = size
      try expect(section)
      try compare("measured \(path)")
      let now = try wanted()
      check(
        context.contentSizeAdjustment.height == now.contentSize.height - former.contentSize.height,
        "the size adjustment")
      let screen = Rect(view.bounds)
      let anchor = former.layoutAttributesForElements(in: screen)
        .first { $0.category == .cell && $0.frame.overlaps(screen) }
      let moved = anchor.flatMap { anchor in
        now.layoutAttributesForItem(at: anchor.indexPath).map { $0.frame.minY - anchor.frame.minY }
      }
      check(context.contentOffsetAdjustment.y == moved ?? 0, "the offset adjustment")
      check(
        !layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original),
        "the size of \(path), twice")
    }
    view.contentOffset = .zero
  }

  /// Inserts an item at the start of each section.
  private func insert() throws {
    for section in counts.indices {
      var decorations = decorationPaths()
      counts[section] += 1
      layout.invalidateLayout()
      layout.prepare()
      check(layout.current?.layout.computedSectionCount == 1, "an insertion into \(section)")
      let path = IndexPath(item: 0, section: section)
      layout.prepare(forCollectionViewUpdates: [
        UICollectionViewUpdateItem(.insert, from: nil, to: path)
      ])
      measured[section] = Dictionary(
        uniqueKeysWithValues: measured[section].map { ($0 + 1, $1) })
      try expect(section)
      for kind in layout.document.settings.configuration.decorationKinds.map(\.name) {
        let deleted = layout.indexPathsToDeleteForDecorationView(ofKind: kind)
        decorations[kind, default: []].subtract(deleted)
        decorations[kind]?.formUnion(layout.indexPathsToInsertForDecorationView(ofKind: kind))
      }
      check(
        decorations.filter { !$1.isEmpty } == decorationPaths(), "the decorations of \(section)")
      layout.finalizeCollectionViewUpdates()
    }
    try compare("with new items")
  }

  /// Returns the index paths of all decorations by their kinds.
  private func decorationPaths() -> [String: Set<IndexPath>] {
    let all = layout.layoutAttributesForElements(
      in: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    let views = all?.filter { $0.representedElementCategory == .decorationView } ?? []
    return Dictionary(grouping: views) { $0.representedElementKind ?? "" }
      .mapValues { Set($0.map(\.indexPath)) }
  }

  /// Gives a section the app's items: the sizes of the document in order, then that of its last
  /// item, and the measured lengths.
  private func expect(_ section: Int) throws {
    let document = layout.document.sections[section]
    let last = document.items.count - 1
    var items = DocumentSection()
    for item in 0..<counts[section] {
      var size = document.itemSize(at: min(item, last))
      if item > last, case .measured? = size { size = nil }
      if let lengths = measured[section][item] { size = .measured(lengths) }
      try items.append(size: size)
    }
    expected.sections[section].items = items.items
    expected.sections[section].itemIDs = ItemIDs()
  }

  private func moveRows() throws {
    layout.rowOffsets = [0: 10, 1: 20.5, 2: 33]
    layout.prepare()
    try compare("with rows that were scrolled", rows: layout.rowOffsets)
    layout.rowOffsets = [:]
  }

  /// Reloads, and then shows another document.
  private func change() throws {
    view.reloadData()
    layout.prepare()
    measured = counts.map { _ in [:] }
    for section in counts.indices { try expect(section) }
    try compare("reloaded")
    guard !counts.isEmpty else { return }
    var document = layout.document
    document.sections.removeLast()
    expected.sections.removeLast()
    counts.removeLast()
    layout.rowOffsets = [0: 7.5]
    layout.document = document
    layout.prepare()
    // From right to left a document without its only compositional section no longer flips.
    check(
      layout.current?.layout.computedSectionCount == 0
        || expected.settings.configuration.direction == .rightToLeft,
      "without its last section")
    try compare("another document", rows: layout.rowOffsets)
  }
}

extension App: UICollectionViewDataSource {
  func numberOfSections(in collectionView: UICollectionView) -> Int {
    questions += 1
    return counts.count
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
}

extension UIEdgeInsets {
  init(_ insets: EdgeInsets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}
