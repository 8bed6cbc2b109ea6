import LayoutEngine
import Testing

@testable import LayoutService

struct DeviceLayoutTests {
  /// On its side the phone is 874 wide and 62 of it on either side are not safe: with an inset of
  /// 10, items fill 874 - 2 × 62 - 2 × 10 = 730 from 72 on.
  @Test func `insets from the safe area are those of the side that the device lies on`() throws {
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "a", "container": {"device": "iphone-16-pro:landscape"},
       "sectionInsetReference": "safeArea",
       "sections": [{"sectionInset": [0, 10, 0, 10], "items": [["fill", 20]]}]}
      """)

    var frames: [Rect] = []
    try DocumentFrames(document).forEachRow(of: nil) { row in frames.append(row.frame) }

    #expect(frames == [Rect(x: 72, y: 0, width: 730, height: 20)])
  }

  private func fold(_ width: Double = 600) throws -> [DeviceModel] {
    try DeviceReader.models(
      Array(
        """
        {"id": "fold", "width": \(width), "height": 720, "scale": 3, "sizeClass": "compact",
         "safeArea": {"landscape": {"left": 30}}}
        """.utf8), source: nil)
  }

  @Test func `a device of the store is known wherever the store's documents are read`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.addDevices(fold())
    let result = Array(
      #"{"format": "insetory/1", "id": "a", "container": {"device": "fold:landscape"}, "sections": []}"#
        .utf8)
    let document = try DocumentReader.document(
      result, source: nil, devices: try store.catalog.devices())
    _ = try store.catalog.importDocuments([document])
    try store.reopen()

    let report = try store.catalog.edit("a", kind: "set", summary: "") { editor in
      try editor.apply(patch: Array("{\"title\": \"A\"}".utf8), source: nil, to: .document)
    }
    #expect(report.container == "fold:landscape")
    let snapshot = try store.catalog.snapshot()
    #expect(try snapshot.layout(of: "a", in: "fold").container.container.size.width == 600)
    #expect(try snapshot.document("a").settings.container == document.settings.container)
    #expect(throws: ServiceError.self) { try snapshot.layout(of: "a", in: "fodl") }
    snapshot.close()
    _ = try store.catalog.undo("a")
    #expect(try store.catalog.relayout("a").map(\.container) == ["fold:landscape"])
  }

  @Test func `an equal device is added once, and another under its id is refused`() throws {
    let store = try ScratchStore()

    #expect(try store.catalog.addDevices(fold()).map(\.id) == ["fold"])
    #expect(try store.catalog.addDevices(fold()).isEmpty)
    #expect(throws: ServiceError.deviceExists("fold", isShipped: false)) {
      try store.catalog.addDevices(try fold(601))
    }
    var shipped = try fold()
    shipped[0].id = "iphone-se"
    #expect(throws: ServiceError.deviceExists("iphone-se", isShipped: true)) {
      try store.catalog.addDevices(shipped)
    }
  }

  @Test func `a device goes only when neither document nor history names it`() throws {
    let store = try ScratchStore()
    let catalog = store.catalog
    _ = try catalog.addDevices(fold())
    #expect(throws: ServiceError.noDevice("fodl", nearest: "fold")) {
      try catalog.removeDevice("fodl")
    }
    _ = try catalog.importDocuments([
      try .read(
        #"{"format": "insetory/1", "id": "a", "container": {"width": 9, "height": 9}, "sections": []}"#
      )
    ])
    _ = try catalog.relayout("a", in: ["fold"])
    for container in ["{\"device\": \"fold:landscape\"}", "{\"device\": \"iphone-se\"}"] {
      _ = try catalog.edit("a", kind: "set", summary: "") { editor in
        let patch = "{\"container\": \(container)}"
        try editor.apply(patch: Array(patch.utf8), source: nil, to: .document)
      }
    }
    // What is kept for it is no use of it; the newest operation is, for undoing it.
    #expect(
      throws: ServiceError.deviceInUse("fold", users: ["operation 3"], newerOperations: 0)
    ) {
      try catalog.removeDevice("fold")
    }
  }

  @Test func `a device that nothing names goes`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.addDevices(fold())

    try store.catalog.removeDevice("fold")

    #expect(try store.catalog.devices().device("fold") == nil)
  }
}
