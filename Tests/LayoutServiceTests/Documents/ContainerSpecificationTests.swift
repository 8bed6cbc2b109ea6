import LayoutEngine
import LayoutService
import Testing

struct ContainerSpecificationTests {
  private func phone() throws -> ContainerSpecification {
    try ContainerSpecification(width: 320, height: 480).applying("iphone-16-pro")
  }

  @Test func `a container of two lengths has no more`() {
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

  @Test func `what is given beside a device overrides it`() throws {
    var specification = try phone()
    specification.width = 200
    specification.scale = .x1
    specification.sizeClass = .regular
    specification.safeArea = .zero

    #expect(
      specification.container
        == Container(size: Size(width: 200, height: 874), scale: .x1, sizeClass: .regular))
    #expect(specification.label == "200x874")
  }

  @Test func `a device that is applied keeps content inset and margins, and drops the rest`() throws
  {
    let margin = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    var specification = ContainerSpecification(width: 1, height: 2)
    specification.scale = .x2
    specification.safeArea = margin
    specification.contentInset = margin
    specification.layoutMargins = margin

    var expected = try phone()
    expected.contentInset = margin
    expected.layoutMargins = margin
    #expect(try specification.applying("iphone-16-pro") == expected)
  }

  @Test func `a size that is applied changes nothing else`() throws {
    var expected = try phone()
    expected.width = 440
    expected.height = 956.5

    #expect(try phone().applying("440x956.5") == expected)
    #expect(try phone().applying("0x0").container.size == .zero)
    #expect(try phone().applying("1000000000x1").width == 1e9)
  }

  @Test(arguments: [
    ("iphone-16-por", "unknown device \"iphone-16-por\"; did you mean \"iphone-16-pro\"?"),
    ("", "unknown device \"\""), ("440", "unknown device \"440\""),
    ("440x", "unknown device \"440x\""), ("-1x2", "unknown device \"-1x2\""),
    ("1x2x3", "unknown device \"1x2x3\""),
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
  func `what is neither a device nor a size is refused`(text: String, sentence: String) throws {
    let error = #expect(throws: DocumentError.self) { try phone().applying(text) }
    #expect(error?.description == sentence)
  }
}
