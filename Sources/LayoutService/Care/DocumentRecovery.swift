import LayoutDocuments
import LayoutEngine
import LayoutStorage
import StrictJSON

/// The recovery of one document: assembles it from its remaining rows, and records the losses.
struct DocumentRecovery {
  var id = ""
  private let row: SalvagedDocument
  private let catalog: DamagedCatalog
  private var losses: [RecoveryLoss] = []

  init(_ row: SalvagedDocument, in catalog: DamagedCatalog) {
    self.row = row
    self.catalog = catalog
  }

  func isID(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { DocumentParser.isID($0) }
  }

  mutating func lose(_ what: String, section: Int? = nil, id: String? = nil) {
    losses.append(RecoveryLoss(what, of: self.id, section: section, id: id))
  }

  consuming func run() -> RecoveredDocument {
    var recovery = self
    let document = recovery.document()
    return RecoveredDocument(document: document, losses: recovery.losses)
  }

  private mutating func document() -> LayoutDocument? {
    if row.isUncertain {
      lose(
        "several versions of it were found, or one on a free page: it may be an older version")
    }
    let numbers = sectionNumbers()
    if row.settings == nil && numbers.isEmpty {
      lose("it is lost, unless it was already deleted: only its id was found")
      return nil
    }
    var document = LayoutDocument(id: id, settings: settings())
    for (index, number) in numbers.enumerated() {
      if let section = section(number, at: index, in: document.settings) {
        document.sections.append(section)
      }
    }
    checkCounts(of: document, numbers.count)
    return readAgain(&document)
  }

  // MARK: - Settings and order

  private mutating func settings() -> DocumentSettings {
    let reason: String
    do throws(DocumentError) {
      if let text = row.settings {
        return try DocumentReader.settings(text, devices: devices)
      }
      reason = "its row is lost, and it may have been deleted before"
    } catch {
      if case .unknownDevice(let id, _, _) = error.reason, let text = row.settings,
        let settings = settings(text, withoutDevice: id)
      {
        return settings
      }
      reason = error.description
    }
    lose(
      """
      its settings are lost (title, tags, container, defaults, kinds of decorations): it gets a \
      container of 402x874 and UIKit's defaults; \(reason)
      """)
    return DocumentSettings(container: ContainerSpecification(width: 402, height: 874))
  }

  /// The devices by id only. A row names its device by id, so an id is never interpreted as the
  /// name of a shipped device.
  private var devices: DeviceTable { catalog.devices.withoutNames }

  /// Reads settings with an unknown device as if they named no device, and records the container
  /// values that came from the device as lost. All other settings are kept.
  ///
  /// `frameInset` is relative to the device's screen, and is lost, too.
  private mutating func settings(_ text: String, withoutDevice id: String) -> DocumentSettings? {
    guard let value = try? JSONValue(text: Array(text.utf8), source: nil),
      let container = value["container"]
    else { return nil }
    var patch = ["device", "frameInset"].map { JSONMember(key: $0, value: .null) }
    for (key, length) in [("width", 402.0), ("height", 874)] where container[key] == nil {
      patch.append(JSONMember(key: key, value: .number(length)))
    }
    var json = JSONWriter()
    json.value(
      JSONValue.mergePatch(
        value, with: .object([JSONMember(key: "container", value: .object(patch))])))
    let rest = String(decoding: json.bytes, as: UTF8.self)
    guard let settings = try? DocumentReader.settings(rest, devices: devices) else { return nil }
    let taken = ["width", "height", "scale", "sizeClass", "safeArea"].filter { key in
      // A view with its own length uses no safe area along that axis.
      container[key] == nil && (key != "safeArea" || patch.count > 2)
    }
    let lost = taken + (container["frameInset"] == nil ? [] : ["frameInset"])
    lose(
      "the device \(QuotedName(id)) of its container is lost"
        + (lost.isEmpty ? "" : ", with \(lost.joined(separator: ", "))")
        + ": the container is \(settings.container.label), without a device")
    return settings
  }

  private mutating func sectionNumbers() -> [SectionNumber] {
    var (numbers, isUncertain) = catalog.store.order(of: row.number)
    let known = row.counts?.sections
    if known.map({ $0 > numbers.count }) ?? catalog.store.isOrderDamaged {
      let listed = Set(numbers)
      let others = catalog.store.sections(of: row.number).filter { !listed.contains($0) }
      if !others.isEmpty || known != nil {
        lose(
          numbers.isEmpty
            ? "the order of its sections is lost: they are in the order of creation"
            : "the order of its sections is partly lost: \(others.count) are after the others")
      }
      numbers += others
    }
    if isUncertain { lose("the order of its sections may be an earlier version") }
    if let known, known != numbers.count {
      lose(
        known > numbers.count
          ? "it had \(known) sections; \(numbers.count) were found"
          : "its count is \(known) sections, but \(numbers.count) were found")
    }
    return numbers
  }

  // MARK: - Sections

  private mutating func section(
    _ number: SectionNumber, at index: Int, in settings: DocumentSettings
  ) -> DocumentSection? {
    guard let found = catalog.store.section(number, of: row.number) else {
      let name = catalog.store.name(of: number, of: row.number)
      lose("the section is lost", section: index, id: name)
      return nil
    }
    let record = found.record
    var section = DocumentSection()
    section.id = record.key
    section.title = record.title
    var lost = Set(found.lost)
    if let id = record.key, !isID(id) {
      lost.insert(.id)
      section.id = nil
    }
    do throws(DocumentError) {
      section.attributes = try DocumentReader.attributes(record.attributes)
    } catch { lost.insert(.attributes) }
    var palette: [SizingRule] = []
    do throws(DocumentError) {
      palette = try DocumentReader.palette(record.palette)
    } catch { lost.insert(.palette) }
    if let items = ItemRuns(
      sizes: record.runs.sizes, counts: record.runs.counts, references: record.runs.references,
      palette: palette), items.count <= DocumentLimits.items
    {
      section.items = items
      section.itemIDs = record.ids
    } else {
      lost.insert(.items)
    }
    for part in DamagedStore.SectionPart.inOrder where lost.contains(part) {
      lose(part.words, section: index, id: section.id)
    }
    if found.isUncertain {
      lose("it may be an earlier version", section: index, id: section.id)
    }
    return fitted(section, at: index, in: settings)
  }

  /// Removes the parts of a section that make it invalid in the document format, trying the
  /// smallest removal first. Returns nil if no removal makes it valid.
  private mutating func fitted(
    _ section: DocumentSection, at index: Int, in settings: DocumentSettings
  ) -> DocumentSection? {
    let configuration = settings.configuration
    func fault(_ section: DocumentSection) -> String? {
      do throws(DocumentError) {
        _ = try DocumentReader.section(
          DocumentWriter.section(section, in: configuration), in: configuration)
        try DocumentReader.check(section, in: settings)
        return nil
      } catch { return error.description }
    }
    guard let reason = fault(section) else { return section }
    var attempt = section
    attempt.itemIDs = ItemIDs()
    if fault(attempt) == nil {
      lose("the ids of its items are lost: \(reason)", section: index, id: section.id)
      return attempt
    }
    attempt = section
    attempt.attributes = SectionAttributes()
    if fault(attempt) == nil {
      lose("its metrics and decorations are lost: \(reason)", section: index, id: section.id)
      return attempt
    }
    attempt.itemIDs = ItemIDs()
    attempt.items = ItemRuns()
    if fault(attempt) == nil {
      lose("its metrics and its items are lost: \(reason)", section: index, id: section.id)
      return attempt
    }
    lose("the section is lost: \(reason)", section: index, id: section.id)
    return nil
  }

  // MARK: - The whole

  private mutating func checkCounts(of document: LayoutDocument, _ sections: Int) {
    guard let items = row.counts?.items, items != document.itemCount else { return }
    lose(
      items > document.itemCount
        ? "it had \(items) items; \(document.itemCount) were found"
        : "its count is \(items) items, but \(document.itemCount) were found")
  }

  /// Validates the document as an import does, and removes the parts that are invalid only in the
  /// whole document: repeated section ids, and decorations of several sections.
  private mutating func readAgain(_ document: inout LayoutDocument) -> LayoutDocument? {
    var ids: Set<String> = []
    for (index, section) in document.sections.enumerated() {
      guard let id = section.id, !ids.insert(id).inserted else { continue }
      document.sections[index].id = nil
      lose("its id is lost: another section has it", section: index, id: id)
    }
    do throws(DocumentError) { return try reread(document) } catch {
      guard !document.settings.configuration.decorations.isEmpty else {
        lose("it is lost: \(error)")
        return nil
      }
      document.settings.configuration.decorations = []
      lose("the decorations of several sections are lost: \(error)")
    }
    do throws(DocumentError) { return try reread(document) } catch {
      lose("it is lost: \(error)")
      return nil
    }
  }

  /// Returns the document after writing and reading it: rows may hold the same values in another
  /// form.
  private func reread(_ document: LayoutDocument) throws(DocumentError) -> LayoutDocument {
    try DocumentReader.document(
      DocumentWriter.compact(document), source: nil, devices: catalog.devices)
  }
}

extension DamagedStore.SectionPart {
  fileprivate static let inOrder: [Self] = [.id, .title, .attributes, .palette, .items, .itemIDs]

  fileprivate var words: String {
    switch self {
    case .id: "its id is lost"
    case .title: "its title is lost"
    case .attributes: "its metrics and decorations are lost"
    case .palette: "the rules of its items' sizes are lost"
    case .items: "items are lost"
    case .itemIDs: "ids of items are lost"
    }
  }
}
