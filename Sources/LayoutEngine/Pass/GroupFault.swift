/// Why a group cannot be laid out.
package enum GroupFault: Error, Hashable {
  /// The layout has no group with this name.
  case unknownName(String)
  /// The group with this name contains itself.
  case containsItself(String)
  /// Groups are nested more than ``LayoutGroup/maximumDepth`` times.
  case tooDeep
  /// There are more than ``LayoutGroup/maximumSubitems`` subitems.
  case tooManySubitems
}

extension LayoutSubitem {
  /// Returns why a section with this group cannot be laid out; nil if it can.
  ///
  /// - Parameter named: The groups of the layout.
  package func fault(among named: [NamedGroup]) -> GroupFault? {
    do throws(GroupFault) {
      _ = try GroupTree(self, among: named)
      return nil
    } catch { return error }
  }
}
