import LayoutDocuments
import LayoutEngine
@_spi(Benchmarks) import LayoutService
import RandomNumbers

/// An editor of the sections of a stored document, in random order.
final class SectionEditor {
  let catalog: LayoutCatalog
  private let workload: Workload
  private var numbers = RandomNumbers(seed: 3)

  init(_ workload: Workload, _ synchronous: LayoutCatalog.Synchronous) throws {
    self.workload = workload
    catalog = try workload.catalog(synchronous)
    // The first edit reads the directory of sections.
    try edit()
  }

  func close() { catalog.close() }

  /// Sets a length of a section to a new value: the line spacing, or what a section of another
  /// layout has. Returns the layout.
  @discardableResult
  func edit() throws -> LayoutName {
    let index = Int.random(in: 0..<workload.sectionCount, using: &numbers)
    try edit(index)
    return layout(index)
  }

  func edit(_ index: Int) throws {
    let key =
      switch layout(index) {
      case .flow: "minimumLineSpacing"
      case .compositional: "interGroupSpacing"
      case .list: "margin"
      case .waterfall: "minimumColumnSpacing"
      }
    let length = "\(8 + Double(workload.nextEdit()) / 1024)"
    let report = try catalog.edit(Workload.documentID, kind: "set", summary: key) {
      editor throws(ServiceError) in
      try editor.set([(key, length)], at: .section(index))
    }
    guard report.computed == 1 else { throw Failure("computed \(report.computed) sections, not 1") }
  }

  private func layout(_ index: Int) -> LayoutName {
    workload.document.sections[index].attributes.layout ?? .flow
  }

  func undo() throws {
    let reports = try catalog.undo(Workload.documentID)
    guard reports.map(\.computed) == [1] else { throw Failure("undo computed other than 1") }
  }

  func removeFirst() throws {
    _ = try catalog.edit(Workload.documentID, kind: "remove", summary: "remove the first") {
      editor throws(ServiceError) in try editor.removeSection(at: 0)
    }
  }

  func removeLast() throws {
    _ = try catalog.edit(Workload.documentID, kind: "remove", summary: "remove the last") {
      editor throws(ServiceError) in try editor.removeSection(at: editor.sectionCount - 1)
    }
  }

  func insertFirst() throws {
    var section = DocumentSection()
    section.id = "new\(workload.nextEdit())"
    section.items = workload.document.sections[workload.sectionCount / 2].items
    let inserted = section
    _ = try catalog.edit(Workload.documentID, kind: "add", summary: "add a section") {
      editor throws(ServiceError) in try editor.insertSection(inserted, at: 0)
    }
  }
}
