public import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension DocumentEditor {
  /// Replaces the settings: everything except the id and the sections.
  ///
  /// - Complexity: O(1) in sections, unless the scroll direction, the kind of layout or the
  ///   decoration kinds change. Then sections are checked against the new settings: all sections,
  ///   or for decoration kinds only sections with decorations.
  /// - Throws: `document` if the settings are not valid; `otherDevice` for a device that differs
  ///   from the store's device of that id; `rulesOfDirection` for another scroll direction if
  ///   sizing rules of sections give lengths along an axis.
  public func setSettings(_ new: DocumentSettings) throws(ServiceError) {
    try checkRules(in: new.configuration)
    guard let read = try changed(new) else { return }
    let named = try checkSections(in: read, revalidationScope(for: read))
    try allOrNothing { () throws(ServiceError) in
      try take(read)
      try makeDecorationsDirty(named)
    }
  }

  /// The checks that existing sections need after a change of settings.
  struct RevalidationScope {
    /// Whether all sections are checked, and not only sections with decorations.
    var isOfAll = false
    /// The decoration kinds whose frames change; nil if no kind changed.
    var changedKinds: Set<String>?
  }

  /// Changes the settings, and returns the checks that the sections need.
  func changeSettings(_ new: DocumentSettings) throws(ServiceError) -> RevalidationScope {
    guard let read = try changed(new) else { return RevalidationScope() }
    let revalidationScope = revalidationScope(for: read)
    try take(read)
    return revalidationScope
  }

  /// Returns the settings in the form in which the store keeps them; nil if they equal the
  /// document's settings.
  private func changed(_ new: DocumentSettings) throws(ServiceError) -> DocumentSettings? {
    guard new != settings else { return nil }
    // The settings are written and read as the text that the store keeps, which drops default
    // values and checks the rest.
    let text = DocumentWriter.settings(new)
    let read: DocumentSettings
    do throws(ServiceError) { read = try connection.settings(text) } catch {
      throw error.ofMadeValue(at: id)
    }
    // A container made with another device table must not change its meaning.
    if let device = new.container.device, device != read.container.device {
      throw .otherDevice(device.id, document: id)
    }
    return read != settings ? read : nil
  }

  private func revalidationScope(for new: DocumentSettings) -> RevalidationScope {
    let (was, now) = (settings.configuration, new.configuration)
    return RevalidationScope(
      isOfAll: (was.shelf == nil) != (now.shelf == nil)
        || was.layoutOfSections != now.layoutOfSections,
      changedKinds: was.decorationKinds != now.decorationKinds
        ? settings.changedKinds(to: new) : nil)
  }

  private func take(_ new: DocumentSettings) throws(ServiceError) {
    let revision = try nextRevision()
    inverse.append(.settings(settings, newRevisions))
    newRevisions.set(settings.changedKeys(to: new), to: revision)
    settings = new
  }

  /// Checks sections against settings that they were not read with.
  ///
  /// - Returns: The sections that name a changed kind themselves.
  func checkSections(
    in settings: DocumentSettings, _ revalidationScope: RevalidationScope
  ) throws(ServiceError) -> [SectionDirectory.Place] {
    guard revalidationScope.isOfAll || revalidationScope.changedKinds != nil else { return [] }
    var named: [SectionDirectory.Place] = []
    for index in 0..<sectionCount {
      let place = loaded.directory.place(at: index)
      let number = loaded.directory[place].order.number
      let attributes = try loaded.input(of: number).attributes
      guard revalidationScope.isOfAll || attributes.givesDecorations else { continue }
      let section = try loaded.section(number)
      try formatErrors(section.checkText(in: settings, at: index, of: id))
      if let kinds = revalidationScope.changedKinds, attributes.names(kinds) { named.append(place) }
    }
    return named
  }

  func makeDecorationsDirty(_ places: [SectionDirectory.Place]) throws(ServiceError) {
    for place in places {
      let entry = loaded.directory[place].order
      let revision = try nextRevision()
      inverse.append(.decorations(entry.number, entry.decorations))
      loaded.directory.update(place, isWritten: true) { $0.order.decorations = revision }
    }
  }
}
