/// A property that iOS 16 deprecates and has no equal for. A protocol's is called without a
/// warning.
@MainActor
private protocol SupplementaryInsets: AnyObject {
  var supplementariesFollowContentInsets: Bool { get set }
}

extension NSCollectionLayoutSection: SupplementaryInsets {}
