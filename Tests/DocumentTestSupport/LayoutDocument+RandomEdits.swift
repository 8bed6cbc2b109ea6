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

  /// Returns whether the sections would be written differently with other settings.
  package func isRespelled(by other: DocumentSettings) -> Bool {
    let (old, new) = (settings.configuration, other.configuration)
    return old.shelf == nil
      && sections.contains {
        DocumentWriter.section($0, in: old) != DocumentWriter.section($0, in: new)
      }
  }
}
