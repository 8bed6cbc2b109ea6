import LayoutEngine

extension DocumentReader {
  /// Checks a section against settings that it was not read with: that this kind of layout has the
  /// keys, and that the decoration kinds it names exist.
  static func check(
    _ section: DocumentSection, in settings: DocumentSettings, path: String = "$.sections[0]"
  ) throws(DocumentError) {
    var (section, settings) = (section, settings)
    // One sizing rule stands for all: a layout has room for them or has not.
    let rule = section.items.palette.first
    section.items = ItemRuns()
    section.itemIDs = .init()
    if let rule { section.items.append(.rule(rule), count: 1) }
    // What says nothing about sections would be written and read for each of them.
    (settings.title, settings.tags, settings.suppressions) = (nil, [], [])
    settings.configuration.defaults = SectionAttributes()
    settings.configuration.decorations = []
    settings.container = ContainerSpecification(width: 0, height: 0)
    let document = LayoutDocument(id: "checked", settings: settings, sections: [section])
    do throws(DocumentError) {
      _ = try DocumentReader.document(
        DocumentWriter.compact(document), source: nil, devices: DeviceTable())
    } catch {
      var error = error.withoutPlace
      error.path = error.path.map { $0.replacingPrefix("$.sections[0]", with: path) }
      throw error
    }
  }
}

extension String {
  /// Returns the text with another beginning, where it begins so.
  func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
