/// The groups of a section, one after another along the stack axis. compositional.md, "Sections".
///
/// An object, because copies of a value with so many references would take as long as placing the
/// groups of a section.
final class GroupStack: Sendable {
  let section: CompositionalSection
  private let axis: Int
  private let placer: GroupPlacer
  /// Whether the groups measure more items than is allowed, and are not there therefore.
  let isTooCostly: Bool
  /// The start of the first group's room; ``end`` without groups.
  let start: Double

  /// A group of a section.
  struct Group {
    let subitem: MeasuredSubitem
    /// The index of its first item, and the number of its items.
    let firstItem: Int
    let items: Int
    /// The start of its slot along the stack axis.
    let start: Double
    /// The length of its slot, trimmed to the items that it has.
    let length: Double
  }

  /// Measures the groups of a section. It has none if the first subitem of a group does not fit.
  ///
  /// - Parameter known: The group of another section with the same values.
  /// - Complexity: O(group) where nothing is measured and the group is not known, else O(*n*) in
  ///   items.
  init(_ section: CompositionalSection, _ items: ItemRuns, known: RepeatedGroup? = nil) {
    (self.section, axis) = (section, section.stackAxis)
    start =
      section.insets.start(along: axis) + (section.isOrthogonal ? section.container.start : 0)
    var placer = GroupPlacer(
      measurer: known?.measurer
        ?? GroupMeasurer(section.tree, MeasuredItems(items), scale: section.scale),
      known: known, axis: axis, spacing: section.metrics.interGroupSpacing ?? 0, end: start)
    var isTooCostly = false
    if items.count > 0 {
      if section.tree[0].isStatic {
        placer.placeEqual(in: section.groupBox, items: items.count)
      } else {
        isTooCostly = !placer.placeEach(in: section.groupBox, items: items.count)
      }
    }
    self.isTooCostly = isTooCostly
    self.placer = placer
  }

  /// What measured the groups.
  var measurer: GroupMeasurer { placer.measurer }
  /// The end of the last group's room.
  var end: Double { placer.end }
  /// The greatest room of a group across the stack axis.
  var thickness: Double { placer.thickness }
  /// The greatest length of a group across the stack axis.
  var breadth: Double { placer.breadth }
  private var groups: [Group] { placer.groups }
  private var repeated: Int { placer.repeated }

  /// The number of groups.
  var count: Int { repeated > 0 ? repeated + groups.count - 1 : groups.count }

  /// Returns the *n*-th group.
  func group(_ n: Int) -> Group {
    let group = groups[place(of: n)]
    guard n > 0, n < repeated else { return group }
    return Group(
      subitem: group.subitem, firstItem: n * group.items, items: group.items, start: start(of: n),
      length: group.length)
  }

  /// Returns the place in ``groups`` of a group that equals the *n*-th.
  private func place(of n: Int) -> Int { repeated > 0 ? max(0, n - repeated + 1) : n }

  /// The number of equal groups, and the distance from one to the next; nil without equal groups.
  var repetition: (count: Int, pitch: Double)? {
    repeated > 0 ? (repeated, placer.pitch) : nil
  }

  /// Returns the start of the *n*-th slot along the stack axis.
  ///
  /// - Parameter coreStart: Where the section's core begins there.
  private func start(of n: Int, coreAt coreStart: Double = 0) -> Double {
    guard repeated > 0 else { return groups[n].start + coreStart }
    return LineArithmetic.place(groups[0].start + coreStart, Double(n), every: placer.pitch)
  }

  /// Returns the corner of the *n*-th slot, in section coordinates.
  ///
  /// - Parameter coreStart: The position of the section's core along the scroll axis.
  func corner(of n: Int, coreAt coreStart: Double) -> Point {
    let insets = section.insets
    let across = 1 - axis
    var (origin, extent) = (insets.start(along: across), Double?.none)
    if section.isOrthogonal {
      origin += coreStart
    } else {
      origin += section.container.start
      extent = max(0, section.inside(section.container.length, along: across))
    }
    var corner = Point.zero
    corner[axis] = start(of: n, coreAt: section.isOrthogonal ? 0 : coreStart)
    let subitem = groups[place(of: n)].subitem
    corner[across] = origin + measurer.roomBefore(subitem, subitem.slot, in: extent, along: across)
    return corner
  }
}
