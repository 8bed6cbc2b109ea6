package import LayoutDocuments
import LayoutEngine

extension LayoutDocument {
  /// Whether a decoration begins or ends at a missing section, or ends before it begins.
  package var namesMissingSections: Bool {
    settings.configuration.decorations.contains { entry in
      func index(_ reference: SectionReference) -> Int? {
        switch reference {
        case .index(let index): sections.indices.contains(index) ? index : nil
        case .id(let id): sections.firstIndex { $0.id == id }
        }
      }
      let first = entry.sections?.first.map(index)
      let last = entry.sections?.last.map(index)
      if first == .some(nil) || last == .some(nil) { return true }
      if let first = first ?? nil, let last = last ?? nil { return first > last }
      return false
    }
  }

  /// Returns whether the sections would be written differently with other settings. Lengths along
  /// the scroll axis are written with its key, and mean the same along each axis.
  package func isRespelled(by other: DocumentSettings) -> Bool {
    let (old, new) = (settings.configuration, other.configuration)
    return old.shelf == nil
      && sections.contains {
        let section = $0.withoutLengths
        return DocumentWriter.section(section, in: old) != DocumentWriter.section(section, in: new)
      }
  }
}

extension DocumentSection {
  fileprivate var withoutLengths: DocumentSection {
    var section = self
    func remove(_ metrics: inout SectionMetrics) {
      metrics.compositional?.header = nil
      metrics.compositional?.footer = nil
    }
    remove(&section.attributes.metrics)
    if var metrics = section.attributes.whenEmpty {
      remove(&metrics)
      section.attributes.whenEmpty = metrics
    }
    for index in section.attributes.conditions.indices {
      remove(&section.attributes.conditions[index].metrics)
    }
    return section
  }
}
