/// What a layout reads of a container beyond the length of a line.
package struct ContainerReads: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let width = ContainerReads(rawValue: 1)
  package static let scale = ContainerReads(rawValue: 2)
  package static let sizeClass = ContainerReads(rawValue: 4)
  package static let containerLine = ContainerReads(rawValue: 8)
}
