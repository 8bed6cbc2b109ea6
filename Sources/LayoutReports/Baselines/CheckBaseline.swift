public import LayoutDocuments
public import LayoutService
import LayoutStorage

/// The baseline that a check compares the documents of a store with.
public enum CheckBaseline {
  /// The state of the store that a tag names.
  case tag(String)
  /// The recorded frames of a file.
  case file(Baseline)
  /// The recorded frames that a tag carries. They do not cover other documents.
  case recorded(Baseline)

  /// Creates the baseline that an argument names. `./x` and `/x` are files. Any other text is a tag
  /// if there is one with this name; otherwise it is a file.
  ///
  /// - Throws: `noBaseline` if the text is neither a tag nor a file; `input` or `document` for a
  ///   file that cannot be read; `badBaseline` if the store's recorded frames are damaged.
  public init(_ text: String, in snapshot: CatalogSnapshot) throws(ServiceError) {
    guard !ComparisonOperand.isCertainlyFile(text) else {
      self = .file(try formatErrors(Baseline(path: text)))
      return
    }
    let tags = try snapshot.tags().map(\.name)
    if tags.contains(text) {
      self = try snapshot.recordedFrames(ofTag: text).map(Self.recorded) ?? .tag(text)
      return
    }
    do throws(ServiceError) {
      let baseline = try formatErrors(Baseline(path: text))
      self = .file(baseline)
    } catch .format(.document) where DocumentStream.isStoryboard(text) {
      throw .wrongTarget(
        text,
        expected:
          "a tag or a baseline file; an import of a storyboard keeps the frames recorded by "
          + "Interface Builder under a tag")
    } catch .format(.input(.noSuchFile)) {
      throw .noBaseline(text, nearest: NearestMatch.find(text, among: tags))
    }
  }

  var isRecorded: Bool {
    if case .recorded = self { true } else { false }
  }

  /// Returns the pairs to compare: each layout of the baseline with the store's layout of the same
  /// document. A layout that only one side has is in a pair without the other side.
  ///
  /// - Parameter addresses: The requested documents, globs, or documents in other containers; empty
  ///   for all documents.
  /// - Throws: `wrongTarget`, `noDocument`, `noMatch`, `historyTrimmed`.
  public func pairs(
    _ addresses: [Address], in snapshot: CatalogSnapshot
  ) throws(ServiceError) -> CheckPairs {
    var selection = try CheckSelection(addresses, among: try snapshot.devices())
    var pairs = CheckPairs(self)
    let present = Set(try snapshot.documentIDs())
    switch self {
    case .file(let baseline):
      var covered: Set<String> = []
      for (index, entry) in baseline.entries.enumerated() {
        let address = entry.address
        covered.insert(address.document)
        guard selection.includes(address) else { continue }
        pairs.add(address, entry: index, isPresent: present.contains(address.document))
      }
      selection.forEachAddress(of: present, unless: covered) { pairs.addNew($0) }
    case .recorded(let baseline):
      let documents = try RecordedDocuments(snapshot, tag: baseline.name)
      var covered: Set<String> = []
      for (index, entry) in baseline.entries.enumerated() {
        let address = try documents.address(of: entry)
        guard selection.includes(address ?? entry.address) else { continue }
        if let address { covered.insert(address.document) }
        pairs.add(address ?? entry.address, entry: index, isPresent: address != nil)
      }
      if !addresses.isEmpty {
        selection.forEachAddress(of: present, unless: covered) { pairs.addNew($0) }
      }
    case .tag(let tag):
      let known = try snapshot.documents(after: snapshot.connection.existingTag(tag).revision)
      selection.forEachAddress(of: present.union(known.keys), unless: []) { address in
        pairs.add(
          address, isFormer: known[address.document] != nil,
          isPresent: present.contains(address.document))
      }
    }
    try selection.finish(in: snapshot)
    pairs.sort()
    return pairs
  }
}

/// The selection of documents to check.
private struct CheckSelection {
  private let addresses: [Address]
  private let globs: [Glob?]
  private var hasMatch: [Bool]

  init(_ addresses: [Address], among devices: DeviceTable) throws(ServiceError) {
    var addresses = addresses
    for index in addresses.indices {
      let address = addresses[index]
      guard address.section == nil, address.element == nil, address.revision == nil else {
        throw .wrongTarget(address.description, expected: "a document, a glob or DOC#CONTAINER")
      }
      guard let container = address.container else { continue }
      // A baseline uses the canonical label of each container.
      addresses[index].container = try documentErrors(
        ContainerSpecification().applying(container, among: devices).label)
    }
    self.addresses = addresses
    globs = addresses.map { $0.isGlob ? Glob($0.document) : nil }
    hasMatch = addresses.map { _ in false }
  }

  private func matches(_ index: Int, _ document: String) -> Bool {
    globs[index]?.matches(document) ?? (addresses[index].document == document)
  }

  /// Returns whether a layout of a baseline is requested. A document without a container is
  /// requested in all its containers.
  mutating func includes(_ layout: Address) -> Bool {
    var isIncluded = addresses.isEmpty
    for index in addresses.indices
    where matches(index, layout.document)
      && [nil, layout.container].contains(addresses[index].container)
    {
      hasMatch[index] = true
      isIncluded = true
    }
    return isIncluded
  }

  /// Calls the body with the requested addresses of some documents.
  ///
  /// - Parameter covered: Documents to leave out unless they are requested in a container.
  mutating func forEachAddress(
    of documents: Set<String>, unless covered: Set<String>, _ body: (Address) -> Void
  ) {
    guard !addresses.isEmpty else {
      for document in documents where !covered.contains(document) {
        body(Address(document: document))
      }
      return
    }
    for index in addresses.indices {
      for document in documents where matches(index, document) {
        hasMatch[index] = true
        var address = addresses[index]
        guard address.container != nil || !covered.contains(document) else { continue }
        address.document = document
        body(address)
      }
    }
  }

  /// - Throws: `noDocument` or `noMatch` for the first address that names nothing.
  func finish(in snapshot: CatalogSnapshot) throws(ServiceError) {
    guard let index = hasMatch.firstIndex(of: false) else { return }
    if globs[index] != nil { throw .noMatch(addresses[index].document) }
    _ = try snapshot.connection.existingDocument(addresses[index].document)
  }
}

extension CheckBaseline {
  /// Returns the tolerance for comparing a pair, in points. For frames that Interface Builder
  /// recorded it is at least a pixel of the canvas, because Interface Builder rounds frames.
  public func tolerance(of pair: ComparisonPair, asked: Double) -> Double {
    guard case .recorded = self, case .baseline(let entry, _)? = pair.old else { return asked }
    return max(asked, entry.grain)
  }
}

extension CatalogSnapshot {
  /// Returns the recorded frames that a tag carries; nil if it carries none, or if there is no such
  /// tag.
  ///
  /// - Throws: `badBaseline` if the recorded frames are damaged.
  func recordedFrames(ofTag name: String) throws(ServiceError) -> Baseline? {
    let text = try stored(connection.frames(ofTag: name))
    return try text.map { text throws(ServiceError) in
      try formatErrors(Baseline(text: Array(text.utf8), name: name))
    }
  }
}
