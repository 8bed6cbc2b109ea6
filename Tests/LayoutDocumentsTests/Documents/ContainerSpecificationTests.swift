import DocumentTestSupport
import LayoutEngine
import Testing

@testable import LayoutDocuments

struct ContainerSpecificationTests {
  private func phone() throws -> ContainerSpecification {
    try ContainerSpecification(width: 320, height: 480).applying("iphone-16-pro")
  }

  @Test func `a container of two lengths has no traits`() {
    let specification = ContainerSpecification(width: 320, height: 480.5)

    #expect(specification.container == Container(size: Size(width: 320, height: 480.5)))
    #expect(specification.label == "320x480.5")
  }

  @Test func `a device brings its size, scale, size class and safe area`() throws {
    var container = Container(
      size: Size(width: 402, height: 874), scale: .x3, sizeClass: .compact)
    container.safeArea = EdgeInsets(top: 62, left: 0, bottom: 34, right: 0)

    #expect(try phone().container == container)
    #expect(try phone().label == "iphone-16-pro")
  }

  @Test(arguments: try ContainerCase.all.get())
  func `a container has the lengths of the contract's table`(_ one: ContainerCase) throws {
    let own = try one.document().settings.container
    let asked = try one.asked.map { try own.applying($0) } ?? own

    #expect(asked.container == one.expected, "\(one.why)")
    // The container's label resolves to the same container, and so does its text as settings, which
    // a layout set keeps.
    #expect(try own.applying(asked.label).container == one.expected)
    let text = DocumentWriter.settings(DocumentSettings(container: asked))
    let kept = try DocumentReader.settings(text, devices: .shipped, isRequested: true)
    #expect(kept.container == asked)
  }

  @Test(arguments: try SampleDocuments.all().filter { $0.settings.container.device != nil })
  func `a document is equal to itself on its own device`(document: LayoutDocument) throws {
    let device = try #require(document.settings.container.device)
    let asked = try document.settings.container.applying(device.id)
    var rows: [[FrameRow]] = [[], []]
    try DocumentFrames(document).forEachRow { rows[0].append($0) }
    try DocumentFrames(document, in: asked).forEachRow { rows[1].append($0) }

    #expect(!rows[0].isEmpty)
    #expect(rows[0].map(\.frame) == rows[1].map(\.frame))
    #expect(rows[0].map(\.container) == rows[1].map(\.container))
  }

  @Test func `a screen smaller than the frame inset gives size zero and a diagnostic`()
    throws
  {
    var container = try phone()
    container.frameInset = EdgeInsets(top: 0, left: 200, bottom: 1000, right: 201)
    #expect(
      container.diagnostics == [
        "frameInset takes 1000 points of a height of 874 on iphone-16-pro; the container's height is 0"
      ])
    #expect(container.container.size == Size(width: 1, height: 0))
    let smaller = try container.applying("iphone-se")
    #expect(
      smaller.diagnostics.first
        == "frameInset takes 401 points of a width of 375 on iphone-se; the container's width is 0")
    #expect(smaller.container.size == .zero)
    // With another size no inset is subtracted.
    #expect(try container.applying("10x10").diagnostics == [])
  }

  @Test func `a container is made of a device's id`() throws {
    let container = try ContainerSpecification(device: "ipad-mini:landscape")
    #expect(container.container.size == Size(width: 1133, height: 744))
    #expect(container.label == "ipad-mini:landscape")

    let unknown = #expect(throws: DocumentError.self) {
      try ContainerSpecification(device: "iphone-16-por")
    }
    #expect(unknown?.description == "unknown device \"iphone-16-por\"")
    #expect(throws: DocumentError.self) { try ContainerSpecification(device: "ipad-mini:screen") }
  }

  @Test func `a size that is applied changes nothing else`() throws {
    var own = try phone()
    own.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    var expected = own.container
    expected.size = Size(width: 440, height: 956.5)

    #expect(try own.applying("440x956.5").container == expected)
    #expect(try own.applying("440x956.5").label == "440x956.5")
    #expect(try phone().applying("0x0").container.size == .zero)
    #expect(try phone().applying("1000000000x1").width == 1e9)
  }

  @Test(arguments: [
    ("iphone-16-por", "unknown device \"iphone-16-por\""),
    ("", "unknown device \"\""), ("440", "unknown device \"440\""),
    ("440x", "unknown device \"440x\""), ("-1x2", "unknown device \"-1x2\""),
    ("1x2x3", "unknown device \"1x2x3\""),
    (
      "iphone-16:screen:landscape",
      "the device \"iphone-16\" has no variant \":screen:landscape\" "
        + "(it has :landscape; :screen may follow)"
    ),
    (
      "iphone-16:scren",
      "the device \"iphone-16\" has no variant \":scren\" (it has :landscape; :screen may follow)"
    ),
    (
      "1x1000000001",
      "expected a container such as 440x956, at most 1000000000 wide and high, found \"1x1000000001\""
    ),
    (
      "1ex2",
      "expected a container such as 440x956, at most 1000000000 wide and high, found \"1ex2\""
    ),
    (
      "01x2",
      "expected a container such as 440x956, at most 1000000000 wide and high, found \"01x2\""
    ),
  ])
  func `text that is neither a device nor a size is refused`(text: String, sentence: String) throws
  {
    let error = #expect(throws: DocumentError.self) { try phone().applying(text) }
    #expect(error?.description == sentence)
  }
}
