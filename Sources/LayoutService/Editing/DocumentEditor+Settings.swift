public import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension DocumentEditor {
  /// Changes everything but the id and the sections.
  ///
  /// - Complexity: O(1) in sections, unless the scroll direction, the kind of layout or the
  ///   decoration kinds change. Then sections are checked against them: all, or for decoration
  ///   kinds those with decorations.
  /// - Throws: `document` when the settings are not valid; `otherDevice` for a device that differs
  ///   from the store's device of that id; `rulesOfDirection` for another scroll direction where
  ///   sizing rules of sections give lengths along an axis.
  public func setSettings(_ new: DocumentSettings) throws(ServiceError) {
    try checkRules(in: new.configuration)
    guard let read = try changed(new) else { return }
    let named = try checkSections(in: read, recheck(for: read))
    try takingAll { () throws(ServiceError) in
      try take(read)
      try makeDecorationsDirty(named)
    }
  }

  /// What sections that were read with other settings are to be looked at for.
  struct Recheck {
    /// Whether all of them are to be checked, and not only those with decorations.
    var isOfAll = false
    /// The kinds of decorations that give other frames; nil where all kinds are the same.
    var changedKinds: Set<String>?
  }

  /// Changes the settings; returns what sections are to be looked at for.
  func changeSettings(_ new: DocumentSettings) throws(ServiceError) -> Recheck {
    guard let read = try changed(new) else { return Recheck() }
    let recheck = recheck(for: read)
    try take(read)
    return recheck
  }

  /// Returns settings as they are kept, checked; nil where they are those of the document.
  private func changed(_ new: DocumentSettings) throws(ServiceError) -> DocumentSettings? {
    guard new != settings else { return nil }
    // Through the text, which is what is kept: it drops what is as by default, and checks.
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

  private func recheck(for new: DocumentSettings) -> Recheck {
    let (was, now) = (settings.configuration, new.configuration)
    return Recheck(
      isOfAll: (was.shelf == nil) != (now.shelf == nil),
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
    in settings: DocumentSettings, _ recheck: Recheck
  ) throws(ServiceError) -> [SectionDirectory.Place] {
    guard recheck.isOfAll || recheck.changedKinds != nil else { return [] }
    var named: [SectionDirectory.Place] = []
    for index in 0..<sectionCount {
      let place = loaded.directory.place(at: index)
      let number = loaded.directory[place].order.number
      let attributes = try loaded.input(of: number).attributes
      guard recheck.isOfAll || attributes.givesDecorations else { continue }
      let section = try loaded.section(number)
      try formatErrors(section.checkText(in: settings, at: index, of: id))
      if let kinds = recheck.changedKinds, attributes.names(kinds) { named.append(place) }
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
