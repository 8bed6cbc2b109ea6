import DocumentTestSupport
import LayoutService
import ServiceTestSupport
import Testing

struct ContainerCaseTests {
  @Test(arguments: try ContainerCase.all.get())
  func `a store lays out for the lengths of the contract's table`(_ one: ContainerCase) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try one.document()])
    let asked = one.asked.map { [$0] } ?? []
    let reports = try store.catalog.relayout("d", in: asked)
    let snapshot = try store.catalog.snapshot()

    let layout = try snapshot.layout(of: "d", in: one.asked)

    #expect(layout.container.container == one.expected, "\(one.why)")
    #expect(layout.computedCount == 0)
    #expect(reports.map(\.container) == [layout.naming.container])
    let again = try snapshot.layout(of: "d", in: layout.naming.container)
    #expect(again.container.container == one.expected)
  }
}
