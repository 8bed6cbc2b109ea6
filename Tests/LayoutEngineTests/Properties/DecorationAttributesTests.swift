import LayoutEngine
import Testing

/// The values of a decoration's attributes except the frame, and when two are equal.
struct DecorationAttributesTests {
  /// The two columns of decorations.md, "The bubble's outline".
  private func document(items: Int) -> SampleDocument {
    var document = SampleDocument(container: Container(size: Size(width: 320, height: 480)))
    var bubble = DecorationKind(name: "bubble")
    bubble.values.geometry.extent = .items
    bubble.values.appearance.shape = .bubble
    bubble.values.appearance.cornerRadius = CornerRadii(all: 8)
    document.configuration.decorationKinds = [bubble]
    document.configuration.defaults.metrics.decorations = [DecorationEntry(kind: "bubble")]
    document.configuration.defaults.metrics.minimumLineSpacing = 0
    document.configuration.defaults.metrics.minimumInteritemSpacing = 0
    var section = SectionInput()
    section.items.append(.fixed(Size(width: 160, height: 60)), count: items)
    document.sections = [section]
    return document
  }

  private func bubble(of document: SampleDocument) throws -> LayoutAttributes {
    try #require(try document.layout().layoutAttributesForDecorationViews(inSection: 0).first)
  }

  @Test func `a sixth item changes the bubble's outline and not its frame`() throws {
    let five = try bubble(of: document(items: 5))
    let six = try bubble(of: document(items: 6))
    #expect(five.frame == six.frame)
    #expect(five.outline != six.outline)
    #expect(five != six)
  }

  @Test func `recomputed attributes of the same document are equal`() throws {
    let (first, second) = (
      try bubble(of: document(items: 5)), try bubble(of: document(items: 5))
    )
    #expect(first == second)
    #expect(Set([first, second]).count == 1)
  }

  @Test func `a changed appearance changes the decoration and not the frame`() throws {
    var other = document(items: 5)
    other.configuration.decorationKinds[0].values.appearance.backgroundColor = DynamicColor(
      light: .black)
    let (plain, black) = (try bubble(of: document(items: 5)), try bubble(of: other))
    #expect(plain.frame == black.frame)
    #expect(plain != black)
  }

  @Test func `a decoration has the full set of attributes`() throws {
    var document = document(items: 5)
    document.configuration.decorationKinds[0].values.zIndex = 3
    document.configuration.decorationKinds[0].values.appearance.alpha = 0.25
    let bubble = try bubble(of: document)
    #expect(bubble.category == .decoration)
    #expect(bubble.elementKind == nil)
    #expect(bubble.decoration?.kind == "bubble")
    #expect(bubble.indexPath == ElementIndexPath(item: 0, section: 0))
    #expect(bubble.zIndex == 3)
    #expect(bubble.alpha == 0.25)
    #expect(!bubble.isHidden)
    // Three lines of 60 on 320.
    #expect(bubble.bounds == Rect(x: 0, y: 0, width: 320, height: 180))
    #expect(bubble.center == Point(x: 160, y: 90))
    #expect(bubble.size == Size(width: 320, height: 180))
    #expect(bubble.transform == .identity)
    #expect(bubble.transform3D == .identity)
  }

  @Test func `a kind without values is behind the cells`() throws {
    let bubble = try bubble(of: document(items: 1))
    #expect(bubble.zIndex == -1)
    #expect(bubble.alpha == 1)
  }

  @Test func `the ordinal of an entry is the item of its index path, also where one is hidden`()
    throws
  {
    var document = document(items: 2)
    var hidden = DecorationEntry(kind: "bubble", id: "hidden")
    hidden.isHidden = true
    document.sections[0].attributes.metrics.decorations = [
      DecorationEntry(kind: "bubble"), hidden, DecorationEntry(kind: "bubble", id: "inner"),
    ]
    let found = try document.layout().layoutAttributesForDecorationViews(inSection: 0)
    #expect(found.map(\.indexPath.item) == [0, 2])
    #expect(found.map(\.decoration?.id) == ["bubble", "inner"])
  }

  @Test func `the values without an appearance keep the shape, which moves the step of a bubble`() {
    var values = DecorationValues()
    values.zIndex = 4
    values.requires = ["card"]
    values.geometry.span = .items
    values.appearance.alpha = 0.5
    values.appearance.shape = .bubble
    var expected = DecorationValues()
    expected.requires = ["card"]
    expected.geometry.span = .items
    expected.appearance.shape = .bubble
    #expect(values.withoutAppearance == expected)
  }
}
