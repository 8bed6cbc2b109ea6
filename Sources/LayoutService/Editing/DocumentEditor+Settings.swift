public import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension DocumentEditor {
  /// Replaces the settings: everything except the id and the sections.
  ///
  /// - Complexity: O(1) in sections, unless the scroll direction, the kind of layout, the
  ///   decoration kinds or the named groups change. Then sections are checked against the new
  ///   settings: all sections, or for decoration kinds only sections with decorations, and for
  ///   named groups only sections that name one.
  /// - Throws: `document` if the settings are not valid; `otherDevice` for a device that differs
  ///   from the store's device of that id; `rulesOfDirection` for another scroll direction if
  ///   sizing rules of sections give lengths along an axis.
  public func setSettings(_ new: DocumentSettings) throws(ServiceError) {
    try checkRules(in: new.configuration)
    guard let read = try changed(new) else { return }
    let revalidationScope = revalidationScope(for: read)
    let users = try checkSections(in: read, revalidationScope)
    try allOrNothing { () throws(ServiceError) in
      try take(read, revalidationScope.changedGroups)
      try makeDirty(users)
      // In the canonical form no section has the layout that it inherits.
      for index in users.ofSameLayout {
        var section = try section(at: index)
        section.attributes.layout = nil
        try setSection(at: index, to: section, from: .text)
      }
    }
  }

  /// The checks that existing sections need after a change of settings.
  struct RevalidationScope {
    /// Whether all sections are checked, and not only sections with decorations.
    var isOfAll = false
    /// The decoration kinds whose frames change; nil if no kind changed.
    var changedKinds: Set<String>?
    /// The named groups whose frames change.
    var changedGroups: Set<String> = []
  }

  /// The sections that name something of the document that changed.
  struct Users {
    /// Those that name a kind of decorations in entries of their own.
    var ofKinds: [SectionDirectory.Place] = []
    /// Those that name a group in a group of their own.
    var ofGroups: [SectionDirectory.Place] = []
    /// Those that give themselves the layout that they inherit now, by index.
    var ofSameLayout: [Int] = []
  }

  /// Changes the settings, and returns the checks that the sections need.
  func changeSettings(_ new: DocumentSettings) throws(ServiceError) -> RevalidationScope {
    guard let read = try changed(new) else { return RevalidationScope() }
    let revalidationScope = revalidationScope(for: read)
    try take(read, revalidationScope.changedGroups)
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
        ? settings.changedKinds(to: new) : nil,
      changedGroups: settings.changedGroups(to: new))
  }

  private func take(
    _ new: DocumentSettings, _ groups: Set<String>
  ) throws(ServiceError) {
    let revision = try nextRevision()
    let keys = settings.changedKeys(to: new, groups, hasSameEdges: try hasSameEdges(new))
    inverse.append(.settings(settings, newRevisions))
    newRevisions.set(keys, to: revision)
    settings = new
  }

  /// Returns whether compositional sections that follow the document's reference have equal frames
  /// with it and with another reference, in each container with cached frames.
  private func hasSameEdges(_ new: DocumentSettings) throws(ServiceError) -> Bool {
    let (was, now) = (settings.configuration, new.configuration)
    guard was.contentInsetsReference != now.contentInsetsReference else { return true }
    guard loaded.detached == nil else { return false }
    for set in try stored(connection.repairedSets(of: loaded.record.number)) {
      let container = try ContainerSpecification(text: set.container, on: connection).container
      guard was.followedEdges(in: container) == now.followedEdges(in: container) else {
        return false
      }
    }
    return true
  }

  /// Checks sections against settings that they were not read with.
  ///
  /// - Returns: The sections that name a changed kind or group themselves.
  func checkSections(
    in settings: DocumentSettings, _ revalidationScope: RevalidationScope
  ) throws(ServiceError) -> Users {
    let (kinds, groups) = (revalidationScope.changedKinds, revalidationScope.changedGroups)
    var users = Users()
    guard revalidationScope.isOfAll || kinds != nil || !groups.isEmpty else { return users }
    for index in 0..<sectionCount {
      let place = loaded.directory.place(at: index)
      let entry = loaded.directory[place].order
      let mayNameGroup = !groups.isEmpty && entry.inherits.contains(.groups)
      guard revalidationScope.isOfAll || kinds != nil || mayNameGroup else { continue }
      let attributes = try loaded.input(of: entry.number).attributes
      if let layout = attributes.layout, layout == settings.configuration.layoutOfSections {
        users.ofSameLayout.append(index)
      }
      let usesGroup = mayNameGroup && attributes.namesGroups(where: groups.contains)
      if usesGroup {
        users.ofGroups.append(place)
        traitsReadBySections.formUnion(
          attributes.traitsRead(among: settings.configuration.groups))
      }
      guard
        usesGroup || revalidationScope.isOfAll || kinds != nil && attributes.givesDecorations
      else { continue }
      let section = try loaded.section(entry.number)
      try formatErrors(section.checkText(in: settings, at: index, of: id))
      if let kinds, attributes.names(kinds) { users.ofKinds.append(place) }
    }
    return users
  }

  /// Gives sections a new revision because something that they name changed.
  func makeDirty(_ users: Users) throws(ServiceError) {
    for place in users.ofGroups {
      let entry = loaded.directory[place].order
      let revision = try nextRevision()
      inverse.append(.groups(entry.number, entry.revision))
      loaded.directory.update(place, isWritten: true) { $0.order.revision = revision }
    }
    for place in users.ofKinds {
      let entry = loaded.directory[place].order
      let revision = try nextRevision()
      inverse.append(.decorations(entry.number, entry.decorations))
      loaded.directory.update(place, isWritten: true) { $0.order.decorations = revision }
    }
  }
}
