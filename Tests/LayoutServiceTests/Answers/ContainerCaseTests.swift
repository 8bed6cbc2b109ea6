import DocumentTestSupport
import LayoutDocuments
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutService

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

  @Test func `with another width a container keeps its height, and with another height its width`()
    throws
  {
    let phone = try ContainerSpecification(device: "iphone-16-pro")
    var own = phone
    own.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    own.frameInset = EdgeInsets(top: 4, left: 0, bottom: 70, right: 0)

    let labels = try own.applying([], widths: [500, 1], heights: [9], among: .shipped)
    #expect(labels.map(\.label) == ["500x9", "1x9"])
    #expect(try phone.applying([], widths: [], heights: [9], among: .shipped)[0].label == "402x9")
    let wider = try own.applying([], widths: [500], among: .shipped)[0]
    #expect(wider.label == "500x800")
    #expect(wider.container.safeArea == EdgeInsets(top: 58, left: 0, bottom: 0, right: 0))
  }
}
