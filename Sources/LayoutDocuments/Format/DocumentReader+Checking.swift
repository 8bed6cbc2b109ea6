import LayoutEngine

extension DocumentReader {
  /// Checks a section against settings that it was not read with: checks that this kind of layout
  /// has its keys, and that the decoration kinds that it names exist.
  package static func check(
    _ section: DocumentSection, in settings: DocumentSettings, path: String = "$.sections[0]"
  ) throws(DocumentError) {
    var (section, settings) = (section, settings)
    let items = section.items
    section.items = ItemRuns()
    for reference in items.kinds {
      section.items.append(items.representative(of: reference), count: 1)
    }
    section.itemIDs = .init()
    if !section.attributes.givesDecorations { settings.configuration.decorationKinds = [] }
    // Settings that do not affect sections are removed, since they would be written and read for
    // each section.
    (settings.schema, settings.title, settings.tags) = (nil, nil, [])
    settings.suppressions = []
    // Of the defaults, only these decide which keys a section has and needs.
    let defaults = settings.configuration.defaults
    settings.configuration.defaults = SectionAttributes()
    settings.configuration.defaults.layout = defaults.layout
    if let needed = defaults.metrics.compositional {
      var metrics = CompositionalMetrics()
      (metrics.group, metrics.list.appearance) = (needed.group, needed.list.appearance)
      settings.configuration.defaults.metrics.compositional = metrics
    }
    settings.configuration.boundarySupplementaryItems = []
    settings.configuration.decorations = []
    settings.container = ContainerSpecification(width: 0, height: 0)
    let document = LayoutDocument(id: "checked", settings: settings, sections: [section])
    do throws(DocumentError) {
      _ = try DocumentReader.document(
        DocumentWriter.compact(document), source: nil, devices: DeviceTable())
    } catch {
      var error = error.ofMadeValue
      error.path = error.path.map { $0.replacingPrefix("$.sections[0]", with: path) }
      throw error
    }
  }
}

/// The origin of a section, which decides which of its values are known to be valid.
package enum SectionOrigin {
  /// Made in code: nothing is known.
  case code
  /// Read for the settings of its document, alone or with the whole document.
  case text
}

extension DocumentSection {
  /// Checks a new section, or one that replaces another section, as the reader checks it in a
  /// document. Parts that are equal in both sections are valid.
  ///
  /// - Parameter document: The id of the document, for errors.
  /// - Complexity: O(*n*) in the runs of items where they differ.
  /// - Throws: `document`, with the address of the section or the item.
  package func check(
    in settings: DocumentSettings, at index: Int, of document: String,
    insteadOf old: DocumentSection?, from origin: SectionOrigin
  ) throws(FormatError) {
    guard origin == .code else { return }
    let address = "\(document)/\(id ?? "[\(index)]")"
    try checkItems(as: address, insteadOf: old)
    let old = old ?? DocumentSection()
    guard
      attributes != old.attributes || title != old.title || items.palette != old.items.palette
        || items.kinds != old.items.kinds
    else { return }
    try checkText(in: settings, at: index, of: document)
  }

  /// Checks the section as the reader checks its text, with one item for each sizing rule, one for
  /// all fixed sizes and one for all measured lengths.
  ///
  /// - Throws: `document`, with the address of the section or of the first such item.
  package func checkText(
    in settings: DocumentSettings, at index: Int, of document: String
  ) throws(FormatError) {
    let path = "$.sections[\(index)]"
    do throws(DocumentError) { try DocumentReader.check(self, in: settings, path: path) } catch {
      var located = error
      located.address = "\(document)/\(id ?? "[\(index)]")"
      if let rest = error.path?.suffix(after: path + ".items") {
        let (entry, tail) = rest.entry ?? (0, rest)
        let reference = items.kinds[entry]
        let first = (0..<items.runCount).first { items.references?[$0] ?? 0 == reference }
        let canonical = withCanonicalItems
        let item = firstItem(ofRun: first ?? 0)
        let place = canonical.items.runCount == 1 ? "" : "[\(canonical.run(of: item).run)]"
        located.address? += "/item:[\(item)]"
        located.path = path + ".items" + place + tail
      }
      throw .document(located)
    }
  }
}

extension ItemRuns {
  /// The references of the sizing rules, that of all fixed sizes and that of all measured lengths,
  /// if the runs have such items. One item of each stands for all where no number is checked.
  ///
  /// - Complexity: O(*r*) in runs if they have references, and O(rules) otherwise.
  fileprivate var kinds: [UInt16] {
    var kinds = palette.indices.map { UInt16($0 + 2) }
    if references?.contains(0) ?? (runCount > 0) { kinds.append(0) }
    if references?.contains(ItemRuns.measured) ?? false { kinds.append(ItemRuns.measured) }
    return kinds
  }

  fileprivate func representative(of reference: UInt16) -> ItemSize {
    switch reference {
    case 0: .fixed(.zero)
    case ItemRuns.measured: .measured(MeasuredSize(width: 1))
    default: .rule(palette[Int(reference) - 2])
    }
  }
}

extension String {
  /// Returns the text with another prefix if it has this prefix; the unchanged text otherwise.
  package func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }

  /// Returns the text after a prefix; nil if the text has another prefix.
  func suffix(after prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}

extension Substring {
  /// The index in brackets at the start of a path, and the rest of the path; nil if the path starts
  /// otherwise.
  var entry: (index: Int, rest: Substring)? {
    guard first == "[", let end = firstIndex(of: "]"), let index = Int(self[..<end].dropFirst())
    else { return nil }
    return (index, self[end...].dropFirst())
  }
}
