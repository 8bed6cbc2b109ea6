import LayoutDocuments
import LayoutEngine
import LayoutService
import ServiceTestSupport
import Testing

@Suite struct DeviceInCodeTests {
  @Test func `a device made in code is checked as a device of a file`() throws {
    let store = try ScratchStore()
    let fold = DeviceModel(
      id: "fold", name: "Fold", names: ["The Fold"], size: Size(width: 400, height: 800),
      scale: .x3,
      portrait: .init(
        sizeClass: .compact, safeArea: EdgeInsets(top: 40, left: 0, bottom: 20, right: 0)),
      landscape: .init(
        sizeClass: .regular,
        splitViews: [
          .init(share: .twoThirds, width: 500, sizeClass: .regular),
          .init(share: .oneThird, width: 290, sizeClass: .compact),
        ]),
      sources: [DeviceSource(name: "box", citation: "the box")], note: "not sold")
    func refuse(_ path: String, _ change: (inout DeviceModel) -> Void) throws {
      var model = fold
      change(&model)
      let error = #expect(throws: ServiceError.self) {
        try store.catalog.addDevices([fold, model])
      }
      guard case .format(.document(let document))? = error else {
        Issue.record("\(path): \(String(describing: error))")
        return
      }
      #expect(document.path == path)
      #expect(document.address == model.id)
      #expect(document.line == nil)
    }
    try refuse("$.id") { $0.id = "ä b" }
    try refuse("$.id") { $0.id = "440x956" }
    try refuse("$.width") { $0.size.width = .nan }
    try refuse("$.height") { $0.size.height = -1 }
    try refuse("$.safeArea.portrait[1]") { $0.portrait.safeArea.left = .infinity }
    try refuse("$.safeArea.portrait") { $0.portrait.safeArea.left = 400 }
    try refuse("$.splitView.landscape") { $0.landscape.splitViews[0].width = 900 }
    #expect(try store.catalog.devices().model("fold") == nil)

    #expect(try store.catalog.addDevices([fold]).map(\.id) == ["fold"])
    #expect(try store.catalog.addDevices([fold]).isEmpty)
    let devices = try store.catalog.devices()
    let container = try ContainerSpecification(device: "The Fold:landscape", among: devices)
    _ = try store.catalog.importDocuments([
      LayoutDocument(id: "d", settings: DocumentSettings(container: container))
    ])
    #expect(try store.catalog.snapshot().layout(of: "d").contentSize.width == 800)
  }
}
