import LayoutDocuments
import LayoutEngine
@_spi(Benchmarks) import LayoutService
import RandomNumbers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Edits one store repeatedly in one process, and prints the resources of the process and the files
/// over time: memory, descriptors, the write-ahead log.
///
/// Usage: soak STORE EDITS; the store has documents with sections, such as the samples. The status
/// is 1 if memory grew by a tenth or more after the first tenth of the edits, if descriptors were
/// left open, if the log grew to 64 MB, or if the cache differs from a fresh computation.
@main
struct Soak {
  private let catalog: LayoutCatalog
  private let store: String
  private let documents: [String]
  private let configurations: [String: LayoutConfiguration]
  private var numbers = RandomNumbers(seed: 2026)

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let edits = Int(arguments[2]), edits >= 10 else {
      throw ServiceError.format(
        .badAddress(
          arguments.dropFirst().joined(separator: " "), expected: "STORE EDITS, 10 at least"))
    }
    var soak = try Soak(store: arguments[1])
    exit(try soak.run(edits: edits) ? 0 : 1)
  }

  private init(store: String) throws {
    self.store = store
    catalog = try LayoutCatalog(at: store)
    let snapshot = try catalog.snapshot()
    documents = try snapshot.documentIDs()
    configurations = Dictionary(
      uniqueKeysWithValues: try documents.map {
        ($0, try snapshot.document($0).settings.configuration)
      })
  }

  private mutating func run(edits: Int) throws -> Bool {
    var samples: [Sample] = []
    print("edits seconds residentKilobytes descriptors logBytes fileBytes")
    let start = ContinuousClock.now
    for edit in 1...edits {
      try change(edit)
      if edit % 7 == 0 { try read() }
      // A store that is edited for years is trimmed occasionally.
      if edit % 20_000 == 0 { _ = try catalog.trimHistory(keeping: 5_000) }
      guard edit % (edits / 10) == 0 else { continue }
      let sample = Sample(store: store)
      samples.append(sample)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      print(edit, Int(seconds), sample.text)
    }
    let grown = Double(samples[samples.count - 1].resident) / Double(samples[0].resident)
    let leaves = samples.contains { $0.descriptors != samples[0].descriptors }
    let longestLog = samples.map(\.log).max() ?? 0
    let snapshot = try catalog.snapshot()
    let different = try snapshot.documentIDs().first { try snapshot.verify($0).difference != nil }
    print(
      "memory \(Int((grown * 100).rounded())) % of that after a tenth,",
      "descriptors \(leaves ? "left open" : "constant"), longest log \(longestLog) bytes,",
      "cache \(different.map { "WRONG in \($0)" } ?? "as computed afresh")")
    return grown < 1.1 && !leaves && longestLog < 64 << 20 && different == nil
  }

  private mutating func change(_ edit: Int) throws {
    let document = documents[pick(documents.count)]
    do { try change(document, edit) } catch ServiceError.noDocument {
      // Its import was undone.
      _ = try catalog.redo(document)
    }
  }

  /// Sets a spacing that the section's layout has, else its title.
  private func setSpacing(
    of section: inout DocumentSection, to value: Double, in configuration: LayoutConfiguration?
  ) {
    let inherited = configuration?.defaults.layout ?? configuration?.layout ?? .flow
    switch section.attributes.layout ?? inherited {
    case .flow where configuration?.shelf == nil:
      section.attributes.metrics.minimumLineSpacing = value
    case .compositional:
      var metrics = section.attributes.metrics.compositional ?? CompositionalMetrics()
      metrics.interGroupSpacing = value
      section.attributes.metrics.compositional = metrics
    case .waterfall:
      var metrics = section.attributes.metrics.waterfall ?? WaterfallMetrics()
      metrics.minimumColumnSpacing = value
      section.attributes.metrics.waterfall = metrics
    case .flow, .list: section.title = "Section \(value)"
    }
  }

  private mutating func change(_ document: String, _ edit: Int) throws {
    switch pick(20) {
    case 0: _ = try? catalog.undo(document)
    case 1: _ = try? catalog.redo(document)
    case 2: _ = try catalog.relayout(document)
    case 3:
      // Always the same section, so that the document does not grow.
      _ = try catalog.edit(document, kind: "move", summary: "move") { editor in
        let count = editor.sectionCount
        if count > 1 { try editor.moveSection(from: 0, to: count - 1) }
      }
    case 4:
      _ = try catalog.edit(document, kind: "add", summary: "add and remove") { editor in
        guard editor.sectionCount > 0 else { return }
        let last = editor.sectionCount - 1
        var section = try editor.section(at: last)
        section.id = nil
        try editor.insertSection(section, at: last)
        try editor.removeSection(at: last)
      }
    case let kind:
      let value = 1 + Double(edit % 1_000) / 4
      _ = try catalog.edit(
        document, kind: "set", summary: "set \(document)", deferred: kind == 5
      ) { editor in
        guard editor.sectionCount > 0 else { return }
        var section = try editor.section(at: edit % editor.sectionCount)
        setSpacing(of: &section, to: value, in: configurations[document])
        try editor.setSection(at: edit % editor.sectionCount, to: section)
      }
    }
  }

  private mutating func read() throws {
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    let existing = try snapshot.documentIDs()
    let layout = try snapshot.layout(of: existing[pick(existing.count)])
    _ = try layout.layoutAttributesForElements(in: layout.visibleBounds(at: .zero))
  }

  private mutating func pick(_ count: Int) -> Int {
    Int.random(in: 0..<count, using: &numbers)
  }
}

/// The resource use of the process and the store's files at one time.
private struct Sample {
  /// The resident memory in kilobytes.
  let resident: Int
  let descriptors: Int
  /// The length of the write-ahead log in bytes.
  let log: Int
  let file: Int

  var text: String { "\(resident) \(descriptors) \(log) \(file)" }

  init(store: String) {
    var pages = 0
    if let file = fopen("/proc/self/statm", "r") {
      var total = 0
      withUnsafeMutablePointer(to: &total) { total in
        withUnsafeMutablePointer(to: &pages) { pages in
          _ = withVaList([total, pages]) { vfscanf(file, "%ld %ld", $0) }
        }
      }
      fclose(file)
    }
    resident = pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
    descriptors = (0..<256 as Range<Int32>).count { fcntl($0, F_GETFD) >= 0 }
    log = Self.size(of: store + "-wal")
    self.file = Self.size(of: store)
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
