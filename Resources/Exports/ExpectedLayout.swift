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
  var pinsHeaders = false
  var pinsFooters = false
  var sectionInsetReference = UICollectionViewFlowLayout.SectionInsetReference.fromContentInset
  var contentOffset = CGPoint.zero
  /// The expected content size; nil if the document continues with elements that a flow layout does
  /// not have.
  var contentSize: CGSize?
  var sections: [ExpectedSection] = []

  init(_ name: String, width: CGFloat, height: CGFloat) {
    self.name = name
    size = CGSize(width: width, height: height)
  }

  /// The accuracy of a comparison: half a pixel, by which snapping moves an origin, and the
  /// rounding error of a sum.
  var accuracy: CGFloat { 0.5 / (scale ?? 1) + 1e-6 }

  /// Adds a section: its metrics, the runs of sizes (count, width, height) and the origins of its
  /// items.
  ///
  /// The numbers are in a text because the compiler would take minutes for them as literals.
  mutating func add(_ name: String, _ text: String) {
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
      case "header": section.header = CGRect(numbers)
      case "footer": section.footer = CGRect(numbers)
      case "footerOffScreen":
        section.footer = CGRect(numbers)
        section.assertsFooter = false
      case "sizes": sizes += numbers
      case "origins": origins += numbers
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
    sections.append(section)
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

extension CGRect {
  fileprivate init(_ numbers: [CGFloat]) {
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
    let layout = ExpectedFlowLayout()
    layout.scrollDirection = expected.scrollDirection
    layout.estimatedItemSize = .zero
    layout.sectionInsetReference = expected.sectionInsetReference
    layout.sectionHeadersPinToVisibleBounds = expected.pinsHeaders
    layout.sectionFootersPinToVisibleBounds = expected.pinsFooters
    self.init(
      frame: CGRect(origin: .zero, size: expected.size), collectionViewLayout: layout)
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
    contentOffset = expected.contentOffset
    layoutIfNeeded()
  }
}

@MainActor
private final class ExpectedFlowLayout: UICollectionViewFlowLayout {
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

/// A data source and delegate with the expected numbers of items and metrics.
@MainActor
private final class ExpectedLayoutSource: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  private let expected: ExpectedLayout

  init(_ expected: ExpectedLayout) { self.expected = expected }

  func register(in view: UICollectionView) {
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
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
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: kind, for: indexPath)
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
