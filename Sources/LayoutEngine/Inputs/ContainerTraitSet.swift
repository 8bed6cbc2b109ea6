/// The traits of a container that a layout reads in addition to the length of a line.
package struct ContainerTraitSet: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let width = ContainerTraitSet(rawValue: 1)
  package static let scale = ContainerTraitSet(rawValue: 2)
  package static let sizeClass = ContainerTraitSet(rawValue: 4)
  package static let containerLine = ContainerTraitSet(rawValue: 8)
  /// What every compositional section reads: the length across the scroll axis.
  package static let bounds = ContainerTraitSet(rawValue: 16)
  /// The container's length on an axis: a size in a compositional section is a fraction of it.
  package static let fractionalWidth = ContainerTraitSet(rawValue: 32)
  package static let fractionalHeight = ContainerTraitSet(rawValue: 64)
  /// All that compositional sections read. Reading more than a layout needs changes no frame.
  package static let ofCompositional: ContainerTraitSet = [
    .bounds, .fractionalWidth, .fractionalHeight, .safeArea, .layoutMargins,
  ]
  /// All traits.
  package static let all: ContainerTraitSet = [
    .width, .scale, .sizeClass, .containerLine, .ofCompositional,
  ]
  /// The insets of the references of compositional sections.
  package static let safeArea = ContainerTraitSet(rawValue: 128)
  package static let layoutMargins = ContainerTraitSet(rawValue: 256)
  /// No trait of a container, but a fact of the sections that decides how its traits are read:
  /// whether a layout from right to left flips by default. A store derives it and does not keep
  /// it.
  package static let flip = ContainerTraitSet(rawValue: 512)
}
