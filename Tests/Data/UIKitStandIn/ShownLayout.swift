// Gives a layout to a collection view, and prints the frames of its elements: for tests of exported
// layouts.
import Foundation

struct Shown {
  let size: CGSize
  let scale: CGFloat
  let isRegular: Bool
  let isMirrored: Bool
  let contentInset: UIEdgeInsets
  let safeArea: UIEdgeInsets
  let margins: UIEdgeInsets
  let counts: [Int]
  /// The numbers of items after a batch update.
  var later: [Int]?
}

final class ShownView: UICollectionView {
  var shown: Shown?
  override var safeAreaInsets: UIEdgeInsets { shown?.safeArea ?? .zero }
}

@MainActor
final class ShownSource: NSObject, UICollectionViewDataSource {
  var counts: [Int]

  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
      withReuseIdentifier: "view")
    return collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "view", for: indexPath)
  }
}

@MainActor
protocol FlowDelegate: UICollectionViewDelegateFlowLayout {
  func makeLayout() -> UICollectionViewFlowLayout
}

@MainActor
protocol SectionProvider {
  func makeLayout() -> UICollectionViewCompositionalLayout
}

@MainActor
func show(_ name: String, _ shown: Shown, _ object: any FlowDelegate) {
  show(name, shown, object.makeLayout(), object)
}

@MainActor
func show(_ name: String, _ shown: Shown, _ object: any SectionProvider) {
  show(name, shown, object.makeLayout(), nil)
}

@MainActor
func show(
  _ name: String, _ shown: Shown, _ layout: UICollectionViewLayout,
  _ delegate: (any UICollectionViewDelegate)?
) {
  let view = ShownView(
    frame: CGRect(origin: .zero, size: shown.size), collectionViewLayout: layout)
  view.shown = shown
  view.contentInset = shown.contentInset
  view.layoutMargins = shown.margins
  view.traitOverrides.displayScale = shown.scale
  view.traitOverrides.horizontalSizeClass = shown.isRegular ? .regular : .compact
  view.semanticContentAttribute = shown.isMirrored ? .forceRightToLeft : .forceLeftToRight
  view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
  let kinds = [
    UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
  ]
  let source = ShownSource(shown.counts)
  view.dataSource = source
  view.delegate = delegate
  view.contentOffset = CGPoint(x: -shown.contentInset.left, y: -shown.contentInset.top)
  view.layoutIfNeeded()
  func row(_ element: String, _ frame: CGRect?) {
    guard let frame else { return }
    print(name, element, frame.minX, frame.minY, frame.width, frame.height)
  }
  for (section, count) in shown.counts.enumerated() {
    let first = IndexPath(item: 0, section: section)
    for (kind, title) in [(kinds[0], "header"), (kinds[1], "footer")] {
      let found = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: first)
      row("\(section)/\(title)", found?.frame)
    }
    for item in 0..<count {
      let path = IndexPath(item: item, section: section)
      row("\(section)/item\(item)", layout.layoutAttributesForItem(at: path)?.frame)
    }
    if let flow = layout as? UICollectionViewFlowLayout {
      let all = flow.layoutAttributesForElements(in: .infinite) ?? []
      for attributes in all where attributes.indexPath.section == section {
        row("\(section)/decoration", attributes.frame)
      }
    } else {
      for kind in layout.registeredKinds {
        let found = layout.layoutAttributesForDecorationView(ofKind: kind, at: first)
        row("\(section)/decoration", found?.frame)
      }
    }
  }
  guard let later = shown.later else { return }
  source.counts = later
  layout.prepare()
  for kind in layout.registeredKinds.sorted() {
    for path in layout.indexPathsToInsertForDecorationView(ofKind: kind) {
      print(name, "inserted", kind, path.section, path.item)
    }
    for path in layout.indexPathsToDeleteForDecorationView(ofKind: kind) {
      print(name, "deleted", kind, path.section, path.item)
    }
  }
}
