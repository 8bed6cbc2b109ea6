/// The traits of a container that a layout reads in addition to the length of a line.
package struct ContainerTraitSet: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let width = ContainerTraitSet(rawValue: 1)
  package static let scale = ContainerTraitSet(rawValue: 2)
  package static let sizeClass = ContainerTraitSet(rawValue: 4)
  package static let containerLine = ContainerTraitSet(rawValue: 8)
}
