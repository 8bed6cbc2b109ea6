import LayoutDocuments
@_spi(Benchmarks) import LayoutEngine
import LayoutPictures
import LayoutReports
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// Three decorations in each section: a background, a card within it and a badge.
  static let decorations = [
    Measure(
      name: "decoration-layout", title: "lay out all items with three decorations a section",
      baseline: "without decorations", goal: .atMost(1.1), data: [.tenThousandSections]
    ) { workload, options in try layOut(workload, options) },
    Measure(
      name: "decoration-kind", title: "change the geometry of a kind, NORMAL",
      baseline: "relayout of all", goal: .none, data: [.tenThousandSections]
    ) { workload, options in try changeKind(of: workload, options) },
    Measure(
      name: "svg", title: "write 100,000 elements as SVG", baseline: "write of the same bytes",
      goal: .none, data: [.tenThousandSections]
    ) { workload, options in try writeSVG(of: workload, options) },
  ]

  private static func layOut(_ workload: Workload, _ options: Options) throws -> Outcome {
    let plain = workload.document.settings
    let decorated = settings(decorating: plain)
    func layout(_ settings: DocumentSettings) -> SectionBenchmark {
      SectionBenchmark(settings.configuration, in: settings.container.container)
    }
    var withDecorations = layout(decorated)
    var without = layout(plain)
    let sections = workload.document.sections.map(\.input)
    for section in sections {
      _ = try withDecorations.layOut(section)
      let count = withDecorations.decorationCount
      guard count == 3 else { throw Failure("there are \(count) decorations") }
    }
    let comparison = try Comparison(rounds: options.rounds(31)) {
      try Clock.seconds { () throws(LayoutError) in _ = try withDecorations.layOut(sections) }
    } baseline: {
      try Clock.seconds { () throws(LayoutError) in _ = try without.layOut(sections) }
    }
    return .measured(comparison)
  }

  /// Both are one edit of the document, computed, logged and committed.
  private static func changeKind(of workload: Workload, _ options: Options) throws -> Outcome {
    let path = workload.scratch.newPath()
    let catalog = try LayoutCatalog.create(at: path)
    defer {
      catalog.close()
      workload.scratch.delete(path)
    }
    var document = workload.document
    document.settings = settings(decorating: document.settings)
    _ = try catalog.importDocuments([document])
    catalog.close()
    let edited = try LayoutCatalog(at: path, synchronous: .normal)
    defer { edited.close() }
    var number = 0
    func seconds(_ key: String, _ decorated: Int) throws -> Double {
      number += 1
      let value = "\(8 + number % 5)"
      return try Clock.seconds {
        let report = try edited.edit(
          Workload.documentID, kind: "set", summary: key, deferred: false
        ) { editor throws(ServiceError) in
          try editor.set([(key, value)], at: .document)
        }
        guard report.computed == document.sections.count, report.decorated == decorated else {
          throw Failure("\(report.computed) sections were computed, \(report.decorated) decorated")
        }
      }
    }
    let comparison = try Comparison(rounds: options.rounds(7)) {
      try seconds("decorationKinds.card.geometry.insets", document.sections.count)
    } baseline: {
      try seconds("defaults.minimumLineSpacing", 0)
    }
    return .measured(comparison)
  }

  private static func writeSVG(of workload: Workload, _ options: Options) throws -> Outcome {
    var document = Workload.document(Array(workload.document.sections.prefix(1_000)))
    document.settings = settings(decorating: document.settings)
    let path = workload.scratch.newPath()
    let catalog = try LayoutCatalog.create(at: path)
    defer {
      catalog.close()
      workload.scratch.delete(path)
    }
    _ = try catalog.importDocuments([document])
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    let picture = try snapshot.layout(of: document.id, in: nil)
      .picture(of: Address(document: document.id))
    let bytes = SVGWriter().bytes(of: picture)
    report("\(picture.elements.count) elements, \(bytes.count) bytes")
    let file = workload.scratch.newPath()
    let comparison = try Comparison(rounds: options.rounds(7)) {
      var written = 0
      let seconds = Clock.seconds { SVGWriter().write(picture) { written += $0.count } }
      guard written == bytes.count else { throw Failure("another length was written") }
      return seconds
    } baseline: {
      defer { workload.scratch.delete(file) }
      return try Clock.seconds { () throws(Failure) in try Scratch.write(bytes, to: file) }
    }
    return .throughput(comparison, bytes: bytes.count)
  }

  private static func settings(decorating settings: DocumentSettings) -> DocumentSettings {
    var settings = settings
    var background = DecorationKind(name: "background")
    background.values.geometry.span = .items
    background.values.geometry.sectionInset = .always
    var card = background
    card.name = "card"
    card.values.geometry.insets = PartialInsets(top: 8, left: 12, bottom: 8, right: 12)
    card.values.appearance.cornerRadius = CornerRadii(all: 6)
    card.values.appearance.backgroundColor = DynamicColor(light: .black)
    var armband = background
    armband.name = "armband"
    armband.values.zIndex = 1
    var badge = DecorationGeometry.Badge()
    badge.size = Size(width: 80, height: 53)
    badge.offset = Point(x: 1, y: 18)
    armband.values.geometry.badge = badge
    settings.configuration.decorationKinds = [background, card, armband]
    settings.configuration.defaults.metrics.decorations = ["background", "card", "armband"]
      .map { DecorationEntry(kind: $0) }
    return settings
  }
}
