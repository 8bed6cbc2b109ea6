import LayoutEngine

// Documents made in code are written as an export writes them, and the reader of texts checks that
// text. Items of fixed sizes are checked as values, by the same rules. So a store never accepts a
// document that an import would refuse.
extension LayoutDocument {
  /// Reads the canonical text of the document without the plain sections, which have only an id and
  /// items of fixed sizes. Their values are checked directly, because there may be a million.
  ///
  /// - Parameter devices: The devices that the document may name.
  package func readAgain(among devices: DeviceTable) throws(FormatError) -> LayoutDocument {
    // The writer requires that ids and runs have the same count.
    for (index, section) in sections.enumerated() {
      try section.checkItems(as: "\(id)/\(section.id ?? "[\(index)]")")
    }
    var document = self
    // A decoration of several sections may name any section.
    let namesSections = settings.configuration.decorations.contains { $0.sections != nil }
    let indices = sections.indices.filter { namesSections || !sections[$0].isPlain }
    document.sections = indices.map { index in
      var section = sections[index]
      if section.items.palette.isEmpty { (section.items, section.itemIDs) = (.init(), .init()) }
      return section
    }
    let text = DocumentWriter.canonical(document)
    var length = text.count
    for index in sections.indices where sections[index].items.palette.isEmpty {
      length += sections[index].longestPlainText
    }
    do throws(DocumentError) {
      guard
        length <= DocumentLimits.bytes
          || DocumentWriter.canonical(self).count <= DocumentLimits.bytes
      else {
        throw DocumentError(.canonicalTextTooLarge)
      }
      document = try DocumentReader.document(text, source: nil, devices: devices)
    } catch {
      var located = error.ofMadeValue
      located.address = id
      if let (place, rest) = located.path?.suffix(after: "$.sections")?.entry {
        let index = indices[place]
        located.address = "\(id)/\(sections[index].id ?? "[\(index)]")"
        if let items = String(rest).suffix(after: ".items") {
          let item = sections[index].withCanonicalItems.firstItem(ofRun: items.entry?.index ?? 0)
          located.address? += "/item:[\(item)]"
        }
        located.path = "$.sections[\(index)]" + rest
      }
      throw .document(located)
    }
    let read = document.sections
    document.sections = sections
    for (place, index) in indices.enumerated() {
      document.sections[index] = read[place]
      guard sections[index].items.palette.isEmpty else { continue }
      document.sections[index].items = sections[index].items
      document.sections[index].itemIDs = sections[index].itemIDs
    }
    for index in sections.indices where sections[index].items.palette.isEmpty {
      guard !sections[index].hasCanonicalItems else { continue }
      document.sections[index].makeItemsCanonical()
    }
    document.isRead.holds = true
    return document
  }

  /// Returns the document as the strict reader reads its canonical text, with the document's own
  /// device, even if no table has that device. A document that a reader returned is returned
  /// unchanged, unless it was modified since.
  ///
  /// - Complexity: O(size of the document); O(1) for a document that a reader returned.
  /// - Throws: `document`, `badAddress`, `tooMany`; `invalidContainer` for numbers that a device
  ///   cannot have.
  @discardableResult
  package func checkedWithOwnDevice() throws(FormatError) -> LayoutDocument {
    guard !isRead.holds else { return self }
    try LayoutDocument.checkID(id)
    try checkSections()
    var document = self
    document.settings.container = try settings.container.withKnownDevice(for: id)
    document = try document.readAgain(among: .shipped)
    document.settings.container.device = settings.container.device
    document.isRead.holds = true
    return document
  }
}

extension ContainerSpecification {
  /// Checks a container that a document is laid out for instead of its own.
  ///
  /// - Parameter document: The id of the document, for errors.
  /// - Throws: `document`, `invalidContainer`.
  func check(for document: String) throws(FormatError) {
    let text = DocumentWriter.settings(
      DocumentSettings(container: try withKnownDevice(for: document)))
    do throws(DocumentError) {
      _ = try DocumentReader.settings(text, devices: .shipped, isRequested: true)
    } catch { throw FormatError.document(error).ofMadeValue(at: document) }
  }

  /// Returns the container with a device that every table has, so that the other keys can be read.
  /// Checks the numbers of the document's own device.
  fileprivate func withKnownDevice(for document: String) throws(FormatError) -> Self {
    guard let device else { return self }
    var screen = Container(size: device.size)
    screen.safeArea = device.safeArea
    guard screen.isValid, let known = DeviceTable.shipped.models.first else {
      throw .invalidContainer(document: document)
    }
    var container = self
    container.device = known.upright
    return container
  }
}

extension FormatError {
  /// The error about the text of a value made in code: with the address of the value, and without a
  /// line and a column, because the caller never saw the text.
  ///
  /// - Parameter source: The name of the file that the value was read from.
  package func ofMadeValue(at address: String, from source: String? = nil) -> FormatError {
    guard case .document(let error) = self else { return self }
    var located = error.ofMadeValue
    located.address = address
    located.source = source
    return .document(located)
  }
}

extension DocumentSection {
  /// Whether the section has only an id and items of fixed sizes.
  fileprivate var isPlain: Bool {
    title == nil && items.palette.isEmpty && attributes.isEmpty
  }

  /// Checks the sizes, counts and ids of the items.
  ///
  /// - Parameters:
  ///   - address: The name of the section in errors.
  ///   - old: A section whose items are known to be valid; parts that both sections share are not
  ///     checked.
  /// - Complexity: O(*n*) in the runs, O(1) if both share their memory.
  /// - Throws: `document`, with the address of the item.
  func checkItems(
    as address: @autoclosure () -> String, insteadOf old: DocumentSection? = nil
  ) throws(FormatError) {
    guard items != old?.items || itemIDs != old?.itemIDs else { return }
    func refuse(_ run: Int, _ expected: String, _ found: String) -> FormatError {
      let item = run < items.runCount ? firstItem(ofRun: run) : run
      return .document(
        DocumentError(
          .unexpected(expected: expected, found: found), address: "\(address())/item:[\(item)]"))
    }
    if !items.areValid, let run = items.sizes.firstIndex(where: { !ItemRuns.isValid($0) }) {
      let size = items.sizes[run]
      throw refuse(run, "a size from 0 to 1000000000 points", "\(size.width) x \(size.height)")
    }
    if let run = items.counts?.firstIndex(of: 0) {
      throw refuse(run, "a run of at least one item", "none")
    }
    // A rule that is not valid is refused by the reader, which names the number.
    guard items.areValid || items.palette.contains(where: { !$0.isValid }) else {
      throw .document(
        DocumentError(
          .unexpected(
            expected: "counts of 1 or more, and rules of at most \(SizingRule.maximumDepth) levels",
            found: "items that were appended with others"),
          address: address()))
    }
    guard itemIDs.count > 0 else { return }
    guard itemIDs.count == items.runCount else {
      throw refuse(
        min(itemIDs.count, items.runCount), "as many ids as runs of items, or none",
        "\(itemIDs.count) for \(items.runCount)")
    }
    for run in 0..<itemIDs.count where !itemIDs.isEmpty(at: run) {
      guard itemIDs.withUTF8(at: run, DocumentParser.isID) else {
        throw refuse(run, DocumentParser.idExpectation, "\(QuotedName(itemIDs[run] ?? ""))")
      }
      guard items.itemCount(ofRun: run) == 1 else {
        throw refuse(
          run, "one item with the id \(QuotedName(itemIDs[run] ?? ""))",
          "\(items.itemCount(ofRun: run))")
      }
    }
    guard itemIDs != old?.itemIDs, let same = DuplicateID(in: itemIDs) else { return }
    throw .document(
      DocumentError(
        .duplicateID(
          itemIDs[same.second] ?? "", owner: "item of the section",
          first: "item [\(firstItem(ofRun: same.first))]"),
        address: "\(address())/item:[\(firstItem(ofRun: same.second))]"))
  }
}

extension LayoutDocument {
  /// Checks the number of sections and of items, and the sections' ids.
  ///
  /// - Throws: `tooMany`; `document`, with the address of the section.
  package func checkSections() throws(FormatError) {
    guard sections.count <= DocumentLimits.sections else {
      throw .tooMany("sections", limit: DocumentLimits.sections)
    }
    var ids = ItemIDs()
    var items = 0
    for (index, section) in sections.enumerated() {
      try section.checkID(at: index, of: id)
      ids.append(section.id)
      items += section.items.count
    }
    guard items <= DocumentLimits.items else {
      throw .tooMany("items", limit: DocumentLimits.items)
    }
    if let same = DuplicateID(in: ids) {
      throw sections[same.second].duplicateID(at: same.second, of: id, first: same.first)
    }
  }
}

extension DocumentSection {
  /// Checks the section's own id.
  ///
  /// - Throws: `document`, with the address of the section.
  package func checkID(at index: Int, of document: String) throws(FormatError) {
    guard var id, !id.withUTF8({ DocumentParser.isID($0) }) else { return }
    throw .document(
      DocumentError(
        .unexpected(
          expected: DocumentParser.idExpectation, found: QuotedName(id).description),
        address: "\(document)/[\(index)]", path: "$.sections[\(index)].id"))
  }

  /// Returns the error for a section that has the id of an earlier section.
  package func duplicateID(at index: Int, of document: String, first: Int) -> FormatError {
    .document(
      DocumentError(
        .duplicateID(id ?? "", owner: "section", first: "$.sections[\(first)].id"),
        address: "\(document)/[\(index)]", path: "$.sections[\(index)].id"))
  }
}

extension LayoutDocument {
  /// Checks an id of a document.
  ///
  /// - Parameter others: The other forms that the caller accepts, for the error.
  /// - Throws: `badAddress`.
  package static func checkID(_ id: String, orElse others: String = "") throws(FormatError) {
    var id = id
    guard id.withUTF8({ DocumentParser.isID($0) }) else {
      throw .badAddress(id, expected: DocumentParser.idExpectation + others)
    }
  }
}
