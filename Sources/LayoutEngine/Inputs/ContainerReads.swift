/// What a layout reads of a container beyond the length of a line.
public struct ContainerReads: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let width = ContainerReads(rawValue: 1)
  public static let scale = ContainerReads(rawValue: 2)
  public static let sizeClass = ContainerReads(rawValue: 4)
  public static let containerLine = ContainerReads(rawValue: 8)
}
