import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

struct DeviceLayoutTests {
  private func fold(_ width: Double = 600) throws -> [DeviceModel] {
    try DeviceReader.models(
      Array(
        """
        {"id": "fold", "width": \(width), "height": 720, "scale": 3, "sizeClass": "compact",
         "safeArea": {"landscape": {"left": 30}}}
        """.utf8), source: nil)
  }

  @Test func `a device of the store is known in every reading of the store's documents`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.addDevices(fold())
    let document = try document(on: "fold:landscape", in: store)
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

  @Test func `an equal device is added once, and a different device with its id is refused`() throws
  {
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

  private func document(on device: String, in store: ScratchStore) throws -> LayoutDocument {
    let text = """
      {"format": "insetory/1", "id": "a", "container": {"device": "\(device)"}, "sections": []}
      """
    return try DocumentReader.document(
      Array(text.utf8), source: nil, devices: try store.catalog.devices())
  }

  /// The definition is not a device, or defines another device.
  @Test(arguments: ["'{}'", "replace(definition, 'fold', 'fodl')", "'[]'"])
  func `a device with a damaged definition is named, and can be added again`(
    definition: String
  ) throws {
    let store = try ScratchStore()
    _ = try store.catalog.addDevices(fold())
    _ = try store.catalog.importDocuments([document(on: "fold:landscape", in: store)])
    store.catalog.close()
    try store.execute("UPDATE device SET definition = \(definition)")
    try store.reopen()
    let error = #expect(throws: ServiceError.self) { try store.catalog.relayout("a") }
    #expect(error?.description.contains("device fold, column definition: ") ?? false)
    var findings: [HealthFinding] = []
    var examination = StoreExamination(ofStoreAt: store.path).makeAsyncIterator()
    while let finding = try examination.advance() {
      if finding.severity == .error { findings.append(finding) }
    }
    #expect(findings.map(\.check) == [.documents, .devices], "\(findings)")
    #expect(findings.allSatisfy { $0.advice == .adding("fold") }, "\(findings)")

    #expect(try store.catalog.addDevices(fold()).map(\.id) == ["fold"])

    #expect(try store.catalog.relayout("a").map(\.container) == ["fold:landscape"])
    store.catalog.close()
    examination = StoreExamination(ofStoreAt: store.path).makeAsyncIterator()
    while let finding = try examination.advance() { #expect(finding.severity == .ok) }
  }

  /// "iPhone 15 Pro" is the name of a shipped device of 393 points.
  @Test func `the id of a device of the store is never resolved as a name`() throws {
    let store = try ScratchStore()
    var models = try fold()
    models[0].id = "iphone-15-pro"
    _ = try store.catalog.addDevices(models)
    _ = try store.catalog.importDocuments([document(on: "iphone-15-pro", in: store)])
    store.catalog.close()
    try store.execute("DELETE FROM device")
    try store.reopen()
    let error = #expect(throws: ServiceError.self) {
      try store.catalog.snapshot().layout(of: "a").container
    }
    #expect(error?.description.contains(#"unknown device "iphone-15-pro""#) ?? false, "\(error)")
  }

  @Test func `a device is deleted only if no document and no history names it`() throws {
    let store = try ScratchStore()
    let catalog = store.catalog
    _ = try catalog.addDevices(fold())
    #expect(throws: ServiceError.noDevice("fodl", known: ["fold"])) {
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
    // Stored frames for the device do not count as a use. The newest operation does, because its
    // undo needs the device.
    #expect(
      throws: ServiceError.deviceInUse("fold", users: ["operation 3"], newerOperations: 0)
    ) {
      try catalog.removeDevice("fold")
    }
  }

  @Test func `an unused device is deleted`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.addDevices(fold())

    try store.catalog.removeDevice("fold")

    #expect(try store.catalog.devices().device("fold") == nil)
  }

  @Test func `an added device is found by its name, and its id is not resolved as a name`() throws {
    let store = try ScratchStore()
    let text = """
      [{"id": "iphone-15-pro", "name": "440x956", "names": ["Fold 2", "--"],
        "width": 600, "height": 720, "scale": 3, "sizeClass": "compact"},
       {"id": "more", "name": "iPhone 16 Pro", "width": 1, "height": 1, "scale": 1,
        "sizeClass": "compact"}]
      """
    let models = try DeviceReader.models(Array(text.utf8), source: nil)
    _ = try store.catalog.addDevices(models)
    let devices = try store.catalog.devices()

    #expect(devices.device("iphone-15-pro")?.size.width == 600)
    #expect(devices.device("fold 2")?.size.width == 600)
    #expect(devices.device("440x956") == nil)
    #expect(devices.device("") == nil)
    #expect(
      devices.unknown("iPhone 16 Pro")
        == .ambiguousDevice("iPhone 16 Pro", ids: ["iphone-16-pro", "more"]))

    // A document and an address name the device with the id, even after the store was opened again.
    let document = """
      {"format": "insetory/1", "id": "a", "container": {"device": "iphone-15-pro"},
       "sections": [{"id": "s", "items": [["fill", 10]]}]}
      """
    _ = try store.catalog.importDocuments([
      try DocumentReader.document(Array(document.utf8), source: nil, devices: devices)
    ])
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    #expect(try snapshot.layout(of: "a").contentSize.width == 600)
    #expect(try snapshot.layout(of: "a", in: "iphone-15-pro").contentSize.width == 600)
    #expect(try snapshot.layout(of: "a", in: "iPhone 15").contentSize.width == 393)
  }
}
