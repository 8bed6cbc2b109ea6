import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// Where the sections and items of an edited document were before the edits, as UIKit is told it in
/// `performBatchUpdates(_:completion:)`.
public struct BatchUpdate: Hashable, Sendable {
  /// The former index of each section; nil for an inserted one.
  public var sections: [Int?] = []
  /// The former index of each item, nil for an inserted one, by the new index of the section. Lacks
  /// sections in which no item was inserted, removed or moved by its place, and sections whose
  /// items were replaced by others.
  public var items: [Int: [Int?]] = [:]

  /// Creates the update of a document that was not edited.
  public init() {}
}

/// The former places of items, by the sections that items were inserted, removed or moved in.
struct FormerItems {
  private let sections: [SectionNumber]
  private var items: [SectionNumber: [Int?]] = [:]
  /// The sections whose items were replaced, so that nothing tells where they were.
  private var replaced: Set<SectionNumber> = []

  init(of editor: DocumentEditor) { sections = editor.sectionNumbers }

  /// Follows the items of a section through an edit.
  mutating func update(_ number: SectionNumber, count: Int, _ edit: (inout [Int?]) -> Void) {
    guard !replaced.contains(number) else { return }
    edit(&items[number, default: Array(0..<count)])
  }

  /// Forgets the items of a section, which were replaced.
  mutating func remove(_ number: SectionNumber) {
    items[number] = nil
    replaced.insert(number)
  }

  /// Returns the update between the first and the present state of the editor's document.
  func update(of editor: DocumentEditor) -> BatchUpdate {
    let former = Dictionary(uniqueKeysWithValues: sections.enumerated().map { ($1, $0) })
    var update = BatchUpdate()
    for (index, number) in editor.sectionNumbers.enumerated() {
      update.sections.append(former[number])
      update.items[index] = items[number]
    }
    return update
  }
}

extension DocumentEditor {
  fileprivate var sectionNumbers: [SectionNumber] { (0..<sectionCount).map(number(at:)) }

  /// Replaces the content of a section in which items were inserted, removed or moved.
  ///
  /// - Parameter edit: Does the same with the former places of the items.
  func setItems(
    at index: Int, to section: DocumentSection, _ edit: (inout [Int?]) -> Void
  ) throws(ServiceError) {
    guard var former = formerItems else { return try setSection(at: index, to: section) }
    let (number, count) = (number(at: index), try self.section(at: index).items.count)
    former.update(number, count: count, edit)
    try setSection(at: index, to: section)
    formerItems = former
  }
}
