/// The inputs of a collection view, with every rule resolved, and the expected frames of its
/// elements.
private struct ExpectedLayout {
  var name: String
  var size: CGSize
  /// The number of pixels in a point; nil if the expected frames are not on a pixel grid.
  var scale: CGFloat?
  var contentInset = UIEdgeInsets.zero
  var safeArea = UIEdgeInsets.zero
  var layoutMargins = UIEdgeInsets.zero
  var scrollDirection = UICollectionView.ScrollDirection.vertical
  var isRightToLeft = false
  /// Whether a flow layout from right to left is mirrored as a whole.
  var flips = false
  var pinsHeaders = false
  var pinsFooters = false
  var sectionInsetReference = UICollectionViewFlowLayout.SectionInsetReference.fromContentInset
  var contentOffset = CGPoint.zero
  /// The configuration of a compositional layout; nil for a flow layout.
  var configuration: UICollectionViewCompositionalLayoutConfiguration?
  /// The kinds of supplementary views in a compositional layout. Texts refer to them by index.
  var kinds: [String] = []
  /// The kinds of decoration views, as ``kinds``.
  var decorationKinds: [String] = []
  /// The expected content size; nil if the document continues with elements that the layout does
  /// not have.
  var contentSize: CGSize?
  var sections: [ExpectedSection] = []
  /// The boundary items of a whole compositional layout.
  var boundary = ExpectedSection(name: "")

  init(_ name: String, width: CGFloat, height: CGFloat) {
    self.name = name
    size = CGSize(width: width, height: height)
  }

  /// The accuracy of a comparison: half a pixel, by which snapping moves an origin, and the
  /// rounding error of a sum.
  var accuracy: CGFloat { 0.5 / (scale ?? 1) + 1e-6 }

  /// Whether a view has a measured length, which UIKit asks for when the view is on screen.
  var isMeasured: Bool { (sections + [boundary]).contains { $0.isMeasured } }

  /// Adds a flow section: its metrics, the runs of sizes (count, width, height) and the origins of
  /// its items.
  ///
  /// The numbers are in a text because the compiler would take minutes for them as literals.
  mutating func add(_ name: String, _ text: String) {
    sections.append(section(name, text))
  }

  /// Adds a compositional section: its items as those of a flow section, its supplementary views
  /// (kind, item and frame), its decoration views (kind and frame), and the measured lengths of its
  /// items (count, width, height) and of its boundary items (kind, width, height), where 0 is no
  /// length.
  mutating func add(
    _ name: String, _ layout: @escaping @MainActor () -> NSCollectionLayoutSection, _ text: String
  ) {
    var section = section(name, text)
    section.layout = layout
    sections.append(section)
  }

  /// Sets the boundary items of a whole compositional layout, as the views of a section.
  mutating func setBoundary(_ text: String) { boundary = section("", text) }

  private func section(_ name: String, _ text: String) -> ExpectedSection {
    var section = ExpectedSection(name: name)
    var (sizes, origins): ([CGFloat], [CGFloat]) = ([], [])
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().map { CGFloat(Double($0) ?? .nan) }
      switch words[0] {
      case "inset":
        section.inset = UIEdgeInsets(
          top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
      case "minimumLineSpacing": section.minimumLineSpacing = numbers[0]
      case "minimumInteritemSpacing": section.minimumInteritemSpacing = numbers[0]
      case "header": section.header = CGRect(numbers[...])
      case "footer": section.footer = CGRect(numbers[...])
      case "footerOffScreen":
        section.footer = CGRect(numbers[...])
        section.assertsFooter = false
      case "sizes": sizes += numbers
      case "origins": origins += numbers
      case "views":
        for entry in numbers.entries(of: 6) {
          section.views.append((kinds[Int(entry[0])], Int(entry[1]), CGRect(entry.dropFirst(2))))
        }
      case "decorations":
        for entry in numbers.entries(of: 5) {
          section.decorations.append((decorationKinds[Int(entry[0])], CGRect(entry.dropFirst())))
        }
      case "measured":
        for entry in numbers.entries(of: 3) {
          let size = CGSize(width: entry[1], height: entry[2])
          section.measured += Array(repeating: size, count: Int(entry[0]))
        }
      case "measuredViews":
        for entry in numbers.entries(of: 3) {
          section.measuredViews[kinds[Int(entry[0])]] = CGSize(width: entry[1], height: entry[2])
        }
      default: preconditionFailure("\(words[0])")
      }
    }
    for run in stride(from: 0, to: sizes.count, by: 3) {
      for _ in 0..<Int(sizes[run]) {
        let next = 2 * section.items.count
        section.items.append(
          CGRect(
            x: origins[next], y: origins[next + 1], width: sizes[run + 1], height: sizes[run + 2]))
      }
    }
    return section
  }
}

private struct ExpectedSection {
  var name: String
  var inset = UIEdgeInsets.zero
  var minimumLineSpacing: CGFloat = 10
  var minimumInteritemSpacing: CGFloat = 10
  var header: CGRect?
  var footer: CGRect?
  /// Whether the footer is compared. The position of a pinned footer that is off screen is not
  /// known.
  var assertsFooter = true
  var items: [CGRect] = []
  /// Returns the layout of a compositional section; nil for a flow section.
  var layout: (@MainActor () -> NSCollectionLayoutSection)?
  var views: [(kind: String, item: Int, frame: CGRect)] = []
  var decorations: [(kind: String, frame: CGRect)] = []
  /// The measured lengths of the items, or none; 0 is a length that was not measured.
  var measured: [CGSize] = []
  /// The measured lengths of boundary items, by kind.
  var measuredViews: [String: CGSize] = [:]

  var isMeasured: Bool { !measured.isEmpty || !measuredViews.isEmpty }
}

extension XCTestCase {
  /// Lays a collection view out and compares the frame of each element.
  @MainActor
  fileprivate func check(
    _ expected: ExpectedLayout, file: StaticString = #filePath, line: UInt = #line
  ) {
    let source = ExpectedLayoutSource(expected)
    let view = ExpectedCollectionView(expected, source)
    let layout = view.collectionViewLayout
    var differences: [String] = []
    func compare(_ found: CGRect?, _ wanted: CGRect, _ name: @autoclosure () -> String) {
      let (difference, accuracy) = (found.map { wanted.distance(to: $0) }, expected.accuracy)
      guard difference.map({ $0 <= accuracy }) != true else { return }
      let text = found.map { "\($0)" } ?? "nowhere"
      differences.append("\(expected.name)/\(name()) is \(text), expected \(wanted)")
    }
    for (index, section) in expected.sections.enumerated() {
      let first = IndexPath(item: 0, section: index)
      if let header = section.header {
        let found = layout.layoutAttributesForSupplementaryView(
          ofKind: UICollectionView.elementKindSectionHeader, at: first)
        compare(found?.frame, header, "\(section.name)/header")
      }
      for (item, frame) in section.items.enumerated() {
        let found = layout.layoutAttributesForItem(at: IndexPath(item: item, section: index))
        compare(found?.frame, frame, "\(section.name)/item:[\(item)]")
      }
      if let footer = section.footer, section.assertsFooter {
        let found = layout.layoutAttributesForSupplementaryView(
          ofKind: UICollectionView.elementKindSectionFooter, at: first)
        compare(found?.frame, footer, "\(section.name)/footer")
      }
      for (kind, item, frame) in section.views {
        let found = layout.layoutAttributesForSupplementaryView(
          ofKind: kind, at: IndexPath(item: item, section: index))
        compare(found?.frame, frame, "\(section.name)/supplementary:\(kind)[\(item)]")
      }
      for (kind, frame) in section.decorations {
        let found = layout.layoutAttributesForDecorationView(ofKind: kind, at: first)
        compare(found?.frame, frame, "\(section.name)/decoration:\(kind)")
      }
    }
    for (kind, _, frame) in expected.boundary.views {
      let found = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: .boundary)
      compare(found?.frame, frame, "supplementary:\(kind)")
    }
    if let size = expected.contentSize {
      compare(
        CGRect(origin: .zero, size: layout.collectionViewContentSize),
        CGRect(origin: .zero, size: size), "content")
    }
    for difference in differences.prefix(20) { XCTFail(difference, file: file, line: line) }
    if differences.count > 20 {
      XCTFail("and \(differences.count - 20) more of \(expected.name)", file: file, line: line)
    }
  }
}

extension IndexPath {
  /// The index path of the boundary items of a whole compositional layout.
  fileprivate static var boundary: IndexPath { IndexPath(item: .max, section: 0) }
}

extension [CGFloat] {
  fileprivate func entries(of length: Int) -> [[CGFloat]] {
    stride(from: 0, to: count, by: length).map { Array(self[$0..<$0 + length]) }
  }
}

extension CGRect {
  fileprivate init(_ numbers: ArraySlice<CGFloat>) {
    let numbers = Array(numbers)
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns the greatest difference of a coordinate or a length.
  fileprivate func distance(to other: CGRect) -> CGFloat {
    max(
      max(abs(origin.x - other.origin.x), abs(origin.y - other.origin.y)),
      max(abs(size.width - other.size.width), abs(size.height - other.size.height)))
  }
}

/// A collection view outside of any window that nevertheless has the container's insets.
@MainActor
private final class ExpectedCollectionView: UICollectionView {
  private var safeArea = UIEdgeInsets.zero

  override var safeAreaInsets: UIEdgeInsets { safeArea }

  convenience init(_ expected: ExpectedLayout, _ source: ExpectedLayoutSource) {
    self.init(
      frame: CGRect(origin: .zero, size: expected.size), collectionViewLayout: expected.layout)
    safeArea = expected.safeArea
    insetsLayoutMarginsFromSafeArea = false
    preservesSuperviewLayoutMargins = false
    layoutMargins = expected.layoutMargins
    contentInsetAdjustmentBehavior = .never
    contentInset = expected.contentInset
    semanticContentAttribute = expected.isRightToLeft ? .forceRightToLeft : .forceLeftToRight
    if #available(iOS 17.0, tvOS 17.0, *), let scale = expected.scale {
      traitOverrides.displayScale = scale
    }
    source.register(in: self)
    layoutIfNeeded()
    if expected.isMeasured { showEverything(expected) }
    contentOffset = expected.contentOffset
    layoutIfNeeded()
  }

  /// Scrolls through the content, and through each row that scrolls by itself. UIKit measures a
  /// view when it is on screen, and estimates its size before.
  private func showEverything(_ expected: ExpectedLayout) {
    let isVertical = expected.scrollDirection == .vertical
    let length = isVertical ? expected.size.height : expected.size.width
    var position: CGFloat = 0
    while position <= (isVertical ? contentLength.height : contentLength.width) {
      var offset = CGPoint(x: 0, y: position)
      if !isVertical {
        offset = CGPoint(
          x: expected.isRightToLeft ? contentLength.width - position - length : position, y: 0)
      }
      contentOffset = offset
      layoutIfNeeded()
      for case let row as UIScrollView in subviews { showEverything(of: row) }
      position += max(1, length / 2)
    }
  }

  private var contentLength: CGSize { collectionViewLayout.collectionViewContentSize }

  private func showEverything(of row: UIScrollView) {
    let start = row.contentOffset
    let isHorizontal = row.contentSize.width > row.frame.size.width
    let length = isHorizontal ? row.frame.size.width : row.frame.size.height
    var position: CGFloat = 0
    while position <= (isHorizontal ? row.contentSize.width : row.contentSize.height) {
      row.contentOffset =
        isHorizontal ? CGPoint(x: position, y: start.y) : CGPoint(x: start.x, y: position)
      layoutIfNeeded()
      position += max(1, length / 2)
    }
    row.contentOffset = start
    layoutIfNeeded()
  }
}

extension ExpectedLayout {
  @MainActor
  fileprivate var layout: UICollectionViewLayout {
    guard let configuration else {
      let layout = ExpectedFlowLayout()
      layout.flips = flips
      layout.scrollDirection = scrollDirection
      layout.estimatedItemSize = .zero
      layout.sectionInsetReference = sectionInsetReference
      layout.sectionHeadersPinToVisibleBounds = pinsHeaders
      layout.sectionFootersPinToVisibleBounds = pinsFooters
      return layout
    }
    let sections = sections
    let layout = UICollectionViewCompositionalLayout(
      sectionProvider: { index, _ in sections[index].layout?() }, configuration: configuration)
    for kind in decorationKinds {
      layout.register(UICollectionReusableView.self, forDecorationViewOfKind: kind)
    }
    return layout
  }
}

/// A cell that has the measured size.
private final class ExpectedCell: UICollectionViewCell {
  var measured = CGSize.zero

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.replacingSize(with: measured)
  }
}

/// A supplementary view that has the measured size.
private final class ExpectedView: UICollectionReusableView {
  var measured = CGSize.zero

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.replacingSize(with: measured)
  }
}

extension UICollectionViewLayoutAttributes {
  /// Returns attributes with the lengths that were measured, which are not 0.
  fileprivate func replacingSize(with measured: CGSize) -> UICollectionViewLayoutAttributes {
    guard let attributes = copy() as? UICollectionViewLayoutAttributes else { return self }
    if measured.width > 0 { attributes.size.width = measured.width }
    if measured.height > 0 { attributes.size.height = measured.height }
    return attributes
  }
}

@MainActor
private final class ExpectedFlowLayout: UICollectionViewFlowLayout {
  var flips = false
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { flips }
}

/// A data source and delegate with the expected numbers of items and metrics.
@MainActor
private final class ExpectedLayoutSource: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  private let expected: ExpectedLayout

  init(_ expected: ExpectedLayout) { self.expected = expected }

  func register(in view: UICollectionView) {
    view.register(ExpectedCell.self, forCellWithReuseIdentifier: "cell")
    let kinds = [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ]
    for kind in kinds + expected.kinds {
      view.register(
        ExpectedView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
    }
    view.dataSource = self
    view.delegate = self
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { expected.sections.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    expected.sections[section].items.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    let measured = expected.sections[indexPath.section].measured
    (cell as? ExpectedCell)?.measured = measured.isEmpty ? .zero : measured[indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: kind, for: indexPath)
    let section =
      indexPath == .boundary ? expected.boundary : expected.sections[indexPath.section]
    (view as? ExpectedView)?.measured = section.measuredViews[kind] ?? .zero
    return view
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    expected.sections[indexPath.section].items[indexPath.item].size
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets {
    expected.sections[section].inset
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    expected.sections[section].minimumLineSpacing
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    expected.sections[section].minimumInteritemSpacing
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    expected.sections[section].header?.size ?? .zero
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    expected.sections[section].footer?.size ?? .zero
  }
}
