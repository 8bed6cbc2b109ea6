import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutService

/// A layout set of several containers whose traits that are read were equal, after an edit that
/// reads a trait in which they differ.
@Suite struct SharedSetTests {
  @Test func `frames without a scale are not stored in the set of a container with a scale`()
    throws
  {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"device": "iphone-se"},
        "sections": [{"items": {"count": 9, "size": {"columns": 4, "aspect": 1}}}]}
        """)
    ])
    _ = try store.catalog.relayout("d", in: ["iphone-se"])
    try store.set("container", #"{"device": null, "width": 375, "height": 667}"#)
    // From now on the layout reads the scale: (375 - 3 * 10) / 4 is 86.25, 86 in pixels of 1/2.
    try store.set("items.size.round", "pixel", at: .section(0))
    try expectFreshFrames(in: store, ["iphone-se"])
  }

  @Test func `a set deleted with its first container is not written to`()
    throws
  {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
        "sections": [{"items": {"count": 9}}]}
        """)
    ])
    _ = try store.catalog.relayout("d", in: ["400x800"])
    try store.set("container.height", "400")
    // In 400 x 400, a line has the same length in both directions; in 400 x 800, which has the set,
    // it does not.
    try store.set("scrollDirection", "horizontal")
    try expectFreshFrames(in: store, ["400x800"])
    let layout = try store.catalog.snapshot().layout(of: "d")
    #expect(layout.computedCount == 0)
    #expect(try store.rows(of: ["frame"]).count == 1)
  }

  @Test func `a requested container stays requested while it shares a set`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
        "sections": [{"items": {"count": 9}}]}
        """)
    ])
    _ = try store.catalog.relayout("d", in: ["440x874"])
    // Lines have the height of the containers, which is equal.
    try store.set("scrollDirection", "horizontal")
    try store.set("scrollDirection", "vertical")
    #expect(try store.catalog.relayout("d").map(\.container) == ["402x874", "440x874"])
    try expectFreshFrames(in: store, ["440x874"])
  }

  private func expectFreshFrames(in store: ScratchStore, _ containers: [String]) throws {
    let snapshot = try store.catalog.snapshot()
    let document = try snapshot.document("d")
    var random = SeededGenerator(seed: 1)
    for container in [nil] + containers {
      let layout = try snapshot.layout(of: "d", in: container)
      #expect(try firstDifference(layout, from: document, using: &random) == nil)
    }
    #expect(try snapshot.verify("d").difference == nil)
  }
}

extension ScratchStore {
  /// Sets one value of the document `d`.
  @discardableResult
  func set(
    _ key: String, _ value: String, at target: EditTarget = .document, deferred: Bool = false
  ) throws -> EditReport {
    try catalog.edit("d", kind: "set", summary: key, deferred: deferred) { editor in
      try editor.set([(key, value)], at: target)
    }
  }
}
