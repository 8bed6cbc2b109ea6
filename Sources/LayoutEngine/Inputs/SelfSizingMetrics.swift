/// The metrics of a flow section whose items measure themselves. flow-layout.md, section 11.
struct SelfSizingMetrics: LayoutMetrics {
  /// The size of items until they are measured; zero turns measuring off.
  var estimatedItemSize: Size?

  var traitsRead: ContainerTraitSet { [] }
  var fault: LayoutError? { ItemRuns.isValid(estimatedItemSize ?? .zero) ? nil : .invalidMetrics }
  var geometry: Self { self }

  mutating func override(with other: Self) {
    if let value = other.estimatedItemSize { estimatedItemSize = value }
  }
}

extension SectionMetrics {
  /// The size of the items of a flow section until the host has measured them, in points. Zero
  /// turns measuring off, as in UIKit.
  public var estimatedItemSize: Size? {
    get { setsOthers ? others.selfSizing?.estimatedItemSize : nil }
    set {
      others.selfSizing = newValue.map { SelfSizingMetrics(estimatedItemSize: $0) }
    }
  }
}
