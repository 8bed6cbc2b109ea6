#if canImport(UIKit) && !os(watchOS)
  import LayoutDocuments
  import LayoutEngine
  import UIKit

  extension LayoutAttributes {
    /// The element kind in UIKit; that of a decoration is the name of its kind. Empty for a cell.
    var uiKitKind: String {
      switch elementKind {
      case .header?: UICollectionView.elementKindSectionHeader
      case .footer?: UICollectionView.elementKindSectionFooter
      case let kind?: kind.rawValue
      case nil: decoration?.kind ?? ""
      }
    }

    /// The index path in UIKit.
    ///
    /// UIKit knows a view by its kind and its index path, but a section can have decorations of one
    /// kind in several entries, each with many. The entries have numbers of items far apart. Those
    /// of the first one are the engine's.
    var uiKitIndexPath: IndexPath {
      if category == .supplementary, supplementaryHost == .layout {
        return IndexPath(item: .max, section: 0)
      }
      guard let decoration else {
        return IndexPath(item: indexPath.item, section: indexPath.section)
      }
      let entry = decoration.ordinal + (decoration.sections == nil ? 0 : 1 << 20)
      return IndexPath(item: indexPath.item + entry << 32, section: indexPath.section)
    }

    /// The attributes in UIKit.
    @MainActor var uiKitAttributes: UICollectionViewLayoutAttributes {
      let (kind, path) = (uiKitKind, uiKitIndexPath)
      let attributes =
        switch category {
        case .cell: UICollectionViewLayoutAttributes(forCellWith: path)
        case .supplementary:
          UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
        case .decoration:
          UICollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
        }
      attributes.frame = CGRect(frame)
      attributes.zIndex = zIndex
      attributes.alpha = alpha
      attributes.isHidden = isHidden
      return attributes
    }
  }

  extension UICollectionViewLayout {
    /// - Parameter former: The document whose kinds are registered, perhaps by the app.
    func registerDecorations(of document: LayoutDocument, besides former: LayoutDocument? = nil) {
      let known = Set((former?.settings.configuration.decorationKinds ?? []).map(\.name))
      for kind in document.settings.configuration.decorationKinds where !known.contains(kind.name) {
        register(DocumentDecorationView.self, forDecorationViewOfKind: kind.name)
      }
    }
  }

  extension DocumentLayout {
    /// Returns the index paths in UIKit of the boundary items of a kind that sections get and lose.
    func boundaryPaths(
      ofKind kind: String, since former: DocumentLayout?, _ updates: [ItemUpdate]
    ) -> (inserted: [IndexPath], deleted: [IndexPath]) {
      guard let former else { return ([], []) }
      let (gained, lost) = sectionsChanging(
        boundaryItemOf: ElementKind(uiKit: kind), since: former, updates)
      func paths(_ sections: [Int]) -> [IndexPath] {
        sections.map { IndexPath(item: 0, section: $0) }
      }
      return (paths(gained), paths(lost))
    }
  }

  extension DocumentLayout? {
    /// Returns the index paths in UIKit of the decorations of a kind that another layout lacks.
    ///
    /// - Complexity: O(*n*) in the decorations.
    func decorationPaths(
      ofKind kind: String, butNotIn other: DocumentLayout?, at contentOffset: LayoutEngine.Point
    ) -> [IndexPath] {
      func paths(_ layout: DocumentLayout?) -> Set<IndexPath> {
        layout?.layout.uiKitDecorationPaths(ofKind: kind, at: contentOffset) ?? []
      }
      return paths(self).subtracting(paths(other)).sorted()
    }
  }

  extension CollectionLayout {
    /// Returns the index paths in UIKit of all decorations of a kind.
    ///
    /// - Complexity: O(*n*) in the decorations.
    fileprivate func uiKitDecorationPaths(
      ofKind kind: String, at contentOffset: LayoutEngine.Point
    ) -> Set<IndexPath> {
      let all =
        (0..<sectionCount).flatMap {
          layoutAttributesForDecorationViews(inSection: $0, contentOffset: contentOffset)
        } + layoutAttributesForContentDecorationViews(contentOffset: contentOffset)
      return Set(all.filter { $0.uiKitKind == kind }.map(\.uiKitIndexPath))
    }
  }

  extension Container {
    /// Creates the container that a collection view of a size is.
    @MainActor init(_ view: UICollectionView, size: CGSize) {
      let traits = view.traitCollection
      let sizeClass: SizeClass? =
        switch traits.horizontalSizeClass {
        case .compact: .compact
        case .regular: .regular
        default: nil
        }
      self.init(
        size: LayoutEngine.Size(width: size.width, height: size.height),
        scale: PixelScale(rawValue: Int(traits.displayScale)), sizeClass: sizeClass,
        contentInset: EdgeInsets(view.adjustedContentInset),
        safeArea: EdgeInsets(view.safeAreaInsets), layoutMargins: EdgeInsets(view.layoutMargins))
    }
  }

  extension ElementKind {
    init(uiKit kind: String) {
      switch kind {
      case UICollectionView.elementKindSectionHeader: self = .header
      case UICollectionView.elementKindSectionFooter: self = .footer
      default: self.init(rawValue: kind)
      }
    }
  }

  extension ElementIndexPath {
    init(_ path: IndexPath) { self.init(item: path.item, section: path.section) }
  }

  extension UICollectionViewLayoutAttributes {
    /// The kind and the index path of a view that can be measured; nil for a decoration. A cell has
    /// no kind, a boundary item of the whole layout no index path.
    @MainActor var measuredElement: (kind: ElementKind?, path: ElementIndexPath?)? {
      let path =
        indexPath == InsetoryCollectionViewLayout.boundaryIndexPath
        ? nil : ElementIndexPath(indexPath)
      switch representedElementCategory {
      case .cell: return (nil, path)
      case .supplementaryView: return representedElementKind.map { (ElementKind(uiKit: $0), path) }
      default: return nil
      }
    }
  }

  extension UICollectionViewUpdateItem {
    /// The change of an item or a section; nil for none.
    @MainActor var itemUpdate: ItemUpdate? {
      let (before, after) = (indexPathBeforeUpdate, indexPathAfterUpdate)
      // The index path of a section has no item.
      let isOfSection = (before ?? after)?.item == NSNotFound
      func item(_ path: IndexPath) -> ElementIndexPath { ElementIndexPath(path) }
      return switch updateAction {
      case .insert: after.map { isOfSection ? .insertSection($0.section) : .insert(item($0)) }
      case .delete: before.map { isOfSection ? .deleteSection($0.section) : .delete(item($0)) }
      case .reload: before.map { isOfSection ? .reloadSection($0.section) : .reload(item($0)) }
      case .move:
        before.flatMap { before in
          after.map {
            isOfSection
              ? .moveSection(before.section, to: $0.section) : .move(item(before), to: item($0))
          }
        }
      default: nil
      }
    }
  }

  extension MeasuredSize {
    init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  }

  extension EdgeInsets {
    init(_ insets: UIEdgeInsets) {
      self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
  }
#endif
