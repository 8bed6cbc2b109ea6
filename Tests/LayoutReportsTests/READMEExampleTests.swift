import DocumentTestSupport
import Foundation
import LayoutDocuments
import LayoutEngine
import LayoutFoundation
import LayoutReports
import LayoutService
import ServiceTestSupport
import TestSupport
import Testing

/// The Swift code and the document of the README.
@Suite struct READMEExampleTests {
  @Test func `the tour's document is valid, and its cards have frames`() throws {
    var cards: [Rect] = []
    try DocumentFrames(try document(of: try json(in: "docs/tour.md")))
      .forEachRow(of: FrameKind(name: "card")) { cards.append($0.frame) }
    // On 402: floor((370 + 10) / 115) = 3 columns of floor((370 - 20) / 3) = 116, 116 / 0.7 =
    // 165.714 high. 14 lines from 44 + 8 on: 14 * 165.714 + 13 * 10 = 2450, and the album's line of
    // 160 from 2510 + 44 + 8 on. Both cards cover the insets of 8 along y; along x they are inset
    // by 8.
    #expect(cards.map(\.origin) == [Point(x: 8, y: 44), Point(x: 8, y: 2554)])
    #expect(cards.map(\.size.width) == [386, 386])
    #expect(abs((cards.first?.height ?? 0) - 2466) < 1e-6)
    #expect(cards.last?.height == 176)
  }

  @Test func `the decorations page has a valid document with the described frames`() throws {
    var frames: [String: Rect] = [:]
    try DocumentFrames(try document(of: try json(in: "docs/decorations.md")))
      .forEachRow(of: .decoration) { frames[$0.id] = $0.frame }
    // Sections of 10 + 100 + 10 + 100 + 10 and of 120. The badge is in the top right corner of
    // (0, 230, 375, 120), the inner card 20 inside of it, and the page 8 and 12 inside of 590.
    #expect(
      frames == [
        "home/[0]/decoration:card": Rect(x: 12, y: 8, width: 351, height: 214),
        "home/[1]/decoration:card": Rect(x: 12, y: 238, width: 351, height: 104),
        "home/[1]/decoration:badge": Rect(x: 355, y: 230, width: 20, height: 20),
        "home/[1]/decoration:inner": Rect(x: 20, y: 250, width: 335, height: 80),
        "home/decoration:page": Rect(x: 12, y: 8, width: 351, height: 574),
      ])
  }

  /// Examples must not have problems that `lint` reports.
  @Test func `lint has no warning about a documented document`() throws {
    let pages = try Project.names(in: "docs", endingWith: ".md").map { "docs/" + $0 }
    let paths = ["README.md"] + pages
    var count = 0
    for path in paths {
      for block in try blocks(of: "json", in: path) where block.contains("\"format\"") {
        count += 1
        let found = try document(of: block).lint(in: [], among: .shipped)
          .filter { $0.finding.severity > .note }.map { "\(path): \($0.finding.message)" }
        #expect(found == [])
      }
    }
    #expect(count >= 2)
  }

  private func json(in path: String) throws -> String {
    try #require(try blocks(of: "json", in: path).first)
  }

  private func blocks(of language: String, in path: String) throws -> [String] {
    try Project.text(path).components(separatedBy: "```").filter { $0.hasPrefix("\(language)\n") }
      .map { String($0.dropFirst(language.count + 1)) }
  }

  /// Each block is compiled with its own imports and the variables of the text before it: a
  /// catalog, a layout.
  @Test(arguments: [
    "docs/swift.md", "docs/watch.md", "docs/batch.md",
    "Sources/LayoutEngine/LayoutEngine.docc/ComputingFrames.md",
    "Sources/LayoutDocuments/LayoutDocuments.docc/ReadingADocument.md",
    "Sources/LayoutService/LayoutService.docc/EditingAStoredLayout.md",
  ])
  func `the Swift examples compile as printed`(page: String) throws {
    let folder = try ScratchFolder()
    let (main, context) = (folder.file("main.swift"), folder.file("Context.swift"))
    let blocks = try blocks(of: "swift", in: page).filter {
      !$0.hasPrefix("// swift-tools-version")
    }
    #expect(!blocks.isEmpty)
    for block in blocks {
      try Data(block.utf8).write(to: main)
      let known = [("catalog", "LayoutCatalog"), ("stored", "StoredLayout")]
        .filter { !block.contains("let \($0.0) =") }
        .map { "nonisolated(unsafe) let \($0): \($1) = { fatalError() }()\n" }
      try Data(("import LayoutService\n" + known.joined()).utf8).write(to: context)
      let errors = try SwiftRun.typeCheck([main, context])
      #expect(errors.isEmpty, "\(page): \(block)")
    }
  }

  @Test func `the example program names products of the package`() throws {
    let manifest = try #require(
      try blocks(of: "swift", in: "README.md").first { $0.contains("PackageDescription") })
    let own = try Project.text("Package.swift")
    let products = manifest.matches(of: /\.product\(name: "(\w+)", package: "insetory"\)/).map(\.1)
    #expect(products == ["LayoutEngine", "LayoutReports"])
    let libraries = own.matches(of: /\.library\(\s*name: "(\w+)"/).map(\.1)
    for product in products { #expect(libraries.contains(product)) }
  }

  @Test func `the element's transform type does not collide with Foundation's`() {
    let transform: ElementTransform = .identity
    #expect(transform.a == 1)
    #expect(AffineTransform(translationByX: 1, byY: 0).m11 == 1)
  }

  @Test func `the engine example gives the documented frames`() throws {
    var configuration = LayoutConfiguration()
    configuration.defaults.metrics.sectionInset = EdgeInsets(
      top: 10, left: 10, bottom: 10, right: 10)

    var items = ItemRuns()
    items.append(.fixed(Size(width: 82, height: 79)), count: 7)

    let layout = try CollectionLayout(
      configuration, in: Container(size: Size(width: 375, height: 667), scale: .x2),
      sections: [SectionInput(items: items)])

    #expect(layout.contentSize == Size(width: 375, height: 277))
    #expect(
      layout.layoutAttributesForItem(at: ElementIndexPath(item: 1, section: 0))?.frame
        == Rect(x: 146.5, y: 10, width: 82, height: 79))
  }

  @Test func `the store example gives the documented results`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments(try SampleDocuments.all())

    let catalog = try LayoutCatalog(at: store.path)

    let report = try catalog.edit("sb-flow-demo", kind: "set", summary: "wider lines") { editor in
      var section = try editor.section(at: 0)
      section.attributes.metrics.minimumLineSpacing = 30
      try editor.setSection(at: 0, to: section)
    }
    #expect(report.computed == 1)

    let snapshot = try catalog.snapshot()
    let stored = try snapshot.layout(of: "sb-flow-demo")
    // Three lines of 79 in s0: 277 with spacings of 10, and 40 more with spacings of 30.
    #expect(try stored.frame(ofSection: "s2") == Rect(x: 0, y: 317, width: 375, height: 366))

    let cell = try stored.layoutAttributesForItem(at: ElementIndexPath(item: 1, section: 0))
    #expect(cell.map { IndexPath($0.indexPath) } == [0, 1])

    var album = DocumentSection(id: "album")
    try album.append(id: "cover", size: .fixed(Size(width: 120, height: 160)))
    try album.append(size: .fixed(Size(width: 80, height: 80)), count: 3)

    var settings = DocumentSettings(title: "Home", container: .init(width: 402, height: 874))
    settings.configuration.defaults.metrics.minimumLineSpacing = 9

    _ = try catalog.importDocuments([
      LayoutDocument(id: "home", settings: settings, sections: [album])
    ])
    #expect(
      try catalog.snapshot().layout(of: "home").rows().map(\.id) == [
        "home/album/item:cover", "home/album/item:[1]", "home/album/item:[2]",
        "home/album/item:[3]",
      ])
    #expect(try catalog.snapshot().contains("home/album/item:cover"))
  }
}
