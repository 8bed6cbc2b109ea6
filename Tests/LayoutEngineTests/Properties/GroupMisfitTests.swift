import LayoutEngine
import Testing

/// The diagnostic of a section whose group fits nothing. compositional.md, "Groups", R5.
struct GroupMisfitTests {
  private func diagnostics(
    _ group: LayoutGroup, items: [MeasuredSize], size: Size = Size(width: 300, height: 400)
  ) throws -> [Diagnostic] {
    var input = SectionInput()
    input.attributes.layout = .compositional
    input.attributes.metrics.compositionalValues.group = .group(group)
    for item in items { input.items.append(.measured(item), count: 1) }
    let layout = try CollectionLayout(
      LayoutConfiguration(), in: Container(size: size), sections: [input])
    return layout.diagnostics.map(\.diagnostic)
  }

  private struct Misfit: Equatable {
    var subitem: GroupMisfit.Subitem
    var lengths: [Double]

    init(_ subitem: GroupMisfit.Subitem, _ lengths: Double...) {
      (self.subitem, self.lengths) = (subitem, lengths)
    }
  }

  /// The length, the edge spacing and the available length of what does not fit.
  private func misfit(_ diagnostic: Diagnostic) -> Misfit? {
    guard case .groupFitsNothing(let misfit?) = diagnostic.kind else { return nil }
    return Misfit(misfit.subitem, misfit.length, misfit.edgeSpacing, misfit.available)
  }

  private func item(_ width: LayoutDimension, after: Double = 0) -> LayoutSubitem {
    .item(
      LayoutItem(
        size: LayoutSize(width: width, height: .absolute(10)),
        edgeSpacing: EdgeSpacing(trailing: .fixed(after))))
  }

  private func row(_ width: Double, _ subitems: LayoutSubitem...) -> LayoutGroup {
    LayoutGroup(
      .horizontal, size: LayoutSize(width: .absolute(width), height: .absolute(10)),
      content: .subitems(subitems))
  }

  @Test func `an item that is measured too long is named, with its spacing`() throws {
    let items = [100, 90, 300, 20].map { MeasuredSize(width: $0) }
    let found = try #require(
      try diagnostics(row(300, item(.estimated(50), after: 8)), items: items).first)
    #expect(found.firstItem == 2)
    #expect(found.itemCount == 1)
    #expect(misfit(found) == Misfit(.item, 300, 8, 300))
  }

  /// The row of 40 follows an item: its own first item is the second of the section.
  @Test func `a group inside of a group is searched`() throws {
    let column = LayoutGroup(
      .vertical, size: LayoutSize(width: .absolute(200), height: .absolute(30)),
      content: .subitems([item(.absolute(10)), .group(row(40, item(.absolute(50))))]))
    let found = try #require(
      try diagnostics(column, items: Array(repeating: MeasuredSize(), count: 3)).first)
    #expect(found.firstItem == 1)
    #expect(misfit(found) == Misfit(.item, 50, 0, 40))
    // With one item, no item of the section fills the row.
    let alone = try #require(try diagnostics(column, items: [MeasuredSize()]).first)
    #expect(alone.firstItem == 0)
    #expect(misfit(alone) == Misfit(.unfilled, 50, 0, 40))
  }

  @Test func `a group that does not fit in a group is named by its first item`() throws {
    let outer = row(100, .group(row(120, item(.absolute(10)))))
    let found = try #require(try diagnostics(outer, items: [MeasuredSize()]).first)
    #expect(misfit(found) == Misfit(.group, 120, 0, 100))
  }

  @Test func `a group without size has no misfit`() throws {
    var group = row(100, item(.absolute(10)))
    group.contentInsets.leading = 100
    let found = try #require(try diagnostics(group, items: [MeasuredSize()]).first)
    #expect(found.kind == .groupFitsNothing(nil))
  }
}
