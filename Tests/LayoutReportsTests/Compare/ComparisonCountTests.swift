import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

/// The work of a comparison, counted in sections whose frames are compared. The count does not
/// depend on the machine.
@Suite struct ComparisonCountTests {
  /// Sections of 100 pt with four items of 20 × 10 in two lines: 30 high.
  private func store(sections: Int) throws -> ScratchStore {
    let text = """
      {"format": "insetory/1", "id": "d", "container": {"width": 100, "height": 50, "scale": 2},
       "defaults": {"itemSize": [20, 10], "decorations": ["card"]}, "decorationKinds": {"card": {}},
       "sections": [\((0..<sections).map { #"{"id": "s\#($0)", "items": {"count": 4}}"# }
         .joined(separator: ","))]}
      """
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try LayoutDocument.read(text)])
    return store
  }

  private func comparison(in store: ScratchStore) throws -> LayoutComparison {
    let snapshot = try store.catalog.snapshot()
    return try LayoutComparison(
      .stored(snapshot.layout(of: Address("d@-1"))), .stored(snapshot.layout(of: Address("d"))))
  }

  @Test(arguments: [1, 10, 165, 166, 167, 1000])
  func `only the edited section of a document is compared`(
    count: Int
  ) throws {
    let store = try store(sections: count)
    let index = count / 2
    _ = try store.catalog.edit("d", kind: "set", summary: "") { editor in
      var section = try editor.section(at: index)
      section.attributes.metrics.minimumLineSpacing = 15
      try editor.setSection(at: index, to: section)
    }
    let comparison = try comparison(in: store)
    #expect(comparison.comparedSections == 1)
    #expect(comparison.recognisedSections == count - 1)
    // The second line, with one item, and the section and its card. All sections after it are one
    // value.
    var runs: [Int] = []
    func gather(_ entry: LayoutComparison.Entry) {
      if case .shifted(let sections) = entry { runs.append(sections.count) }
    }
    try comparison.forEach(gather)
    #expect(runs == (index == count - 1 ? [] : [count - 1 - index]))
    let counts = try comparison.counts()
    #expect(counts[.moved] == 1)
    // The content, the section and its card.
    #expect(counts[.resized] == 3)
    #expect(counts[.shifted] == count - 1 - index)
  }

  @Test func `a moved section is reported as moved, and no section is compared`() throws {
    let store = try store(sections: 500)
    _ = try store.catalog.edit("d", kind: "move", summary: "") {
      try $0.moveSection(from: 499, to: 0)
    }
    let comparison = try comparison(in: store)
    #expect(comparison.comparedSections == 0)
    let counts = try comparison.counts()
    #expect(counts[.moved] == 1)
    #expect(counts[.shifted] == 499)
    #expect(counts.total == 500)
  }

  @Test func `a changed kind is compared only in its decorations`() throws {
    let store = try store(sections: 300)
    _ = try store.catalog.edit("d", kind: "set", summary: "") { editor in
      var settings = editor.settings
      settings.configuration.decorationKinds[0].values.zIndex = -7
      try editor.setSettings(settings)
    }
    let comparison = try comparison(in: store)
    #expect(comparison.comparedSections == 0)
    let counts = try comparison.counts()
    #expect(counts[.restyled] == 300)
    #expect(counts.total == 300)
  }

  @Test func `a layout compared with itself needs no section comparisons`() throws {
    let store = try store(sections: 20)
    let snapshot = try store.catalog.snapshot()
    let (a, b) = (try snapshot.layout(of: "d"), try snapshot.layout(of: "d"))
    let comparison = try LayoutComparison(.stored(a), .stored(b))
    #expect(comparison.comparedSections == 0)
    #expect(try comparison.counts().total == 0)
  }
}
