import LayoutDocuments
import LayoutEngine
import LayoutService

/// The layouts of a query with sections that had to be computed in memory. One note at the end of
/// the query reports them all, because there may be one layout for each document.
final class ComputedLayouts {
  private let options: GlobalOptions
  private let asked: [Address]?
  /// Whether the documents are of a file, so that no command can store their frames.
  private let isOfFile: Bool
  /// The number of sections of the first layout, for queries of one document.
  private var sectionCount: Int?
  private var documents: Set<String> = []
  /// The addresses of the layouts that are counted, each once.
  private var counted: Set<Address> = []
  private var sections = 0
  /// The layouts, grouped by requested container; nil means the document's own.
  private var groups: [Group] = []
  private var algorithms: BoundedNotes

  private struct Group {
    var container: String?
    var label: String
    var documents: Set<String> = []
  }

  /// - Parameter asked: The addresses of the documents, which may be globs; nil if a query named
  ///   the documents in another way.
  init(_ options: GlobalOptions, of asked: [Address]? = nil, isOfFile: Bool = false) {
    (self.options, self.asked, self.isOfFile) = (options, asked, isOfFile)
    algorithms = BoundedNotes(options)
  }

  /// Opens a document's layout, and records which sections had to be computed.
  func layout(of address: Address, in snapshot: CatalogSnapshot) throws -> StoredLayout {
    let layout = try snapshot.layout(of: address)
    if address.revision != nil {
      try addAlgorithm(of: layout, at: address)
    } else if layout.computedCount > 0, counted.insert(address).inserted {
      add(layout, for: address.container)
    }
    return layout
  }

  func add(_ layout: StoredLayout, for container: String?) {
    if sectionCount == nil { sectionCount = layout.sectionCount }
    documents.insert(layout.document)
    sections += layout.computedCount
    let label = layout.container.label
    let index = groups.firstIndex { $0.container == container } ?? groups.count
    if index == groups.count { groups.append(Group(container: container, label: label)) }
    // The label of a container depends on the document.
    if groups[index].label != label { groups[index].label = container ?? label }
    groups[index].documents.insert(layout.document)
  }

  /// Adds a note if another version of the engine computed the frames of an earlier state.
  private func addAlgorithm(of layout: StoredLayout, at address: Address) throws(ServiceError) {
    guard let version = try layout.algorithm, version != LayoutPass.algorithmVersion else { return }
    algorithms.add(
      """
      \(address.document)@\(address.revision?.description ?? "") was laid out by version \(version) of \
      the engine; this is version \(LayoutPass.algorithmVersion)
      """)
  }

  /// Writes a note with the number of computed sections, and the command that stores them.
  func note() {
    algorithms.end()
    guard let sectionCount, !isOfFile else { return }
    let count =
      groups.count == 1 && documents.count == 1
      ? "\(sections) of \(sectionCount) sections"
      : """
      \(sections.grouped) sections of \(documents.count.grouped) \
      document\(documents.count == 1 ? "" : "s")
      """
    options.note("computed \(count) in memory; \(advice)")
  }

  private var advice: String {
    var commands: [String] = []
    var isOfMore = false
    for group in groups {
      let names = names(of: group)
      isOfMore = isOfMore || names == nil
      let command = "\(options.program) relayout \(names ?? "--all")"
      guard group.container != nil else {
        commands.insert(command, at: 0)
        continue
      }
      let device = " --device \(group.label.shellWord)"
      let index = commands.firstIndex { $0.hasPrefix(command + " --device ") }
      if let index { commands[index] += device } else { commands.append(command + device) }
    }
    let isLong = commands.count > 3 || groups.count > 6
    if isLong { commands = ["\(options.program) relayout --all --device DEVICE"] }
    let stored = isLong ? "those of a container" : isOfMore ? "those of all documents" : "them"
    let verb = commands.count == 1 ? "stores" : "store"
    return commands.map { "`\($0)`" }.joined(separator: " and ") + " \(verb) \(stored)"
  }

  /// Returns the arguments of `relayout` that name the documents of a group; nil if only `--all`
  /// names them and other documents too.
  private func names(of group: Group) -> String? {
    guard group.documents.count > 1 else { return group.documents.first?.shellWord }
    var patterns: [String] = []
    for pattern in asked?.map(\.document) ?? [] where !patterns.contains(pattern) {
      let glob = Glob(pattern)
      if pattern == "*" { return "--all" }
      let names = group.documents
      if names.contains(pattern) || (glob.map { names.contains(where: $0.matches) } ?? false) {
        patterns.append(pattern)
      }
    }
    if patterns.isEmpty, group.documents.count <= 3 { patterns = group.documents.sorted() }
    return patterns.isEmpty ? nil : patterns.map(\.shellWord).joined(separator: " ")
  }
}
