import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension CatalogSnapshot {
  /// Returns whether a text contains a letter or a digit. Other texts find nothing.
  public static func canFind(_ text: String) -> Bool { !FindQuery(text).isEmpty }

  /// Returns the documents, sections and items whose texts contain all words of a query.
  ///
  /// Documents and sections are found by id, title, tags and kinds of decorations, with an index.
  /// The words may be in several of these texts of one document or section. Items are found by
  /// their ids, without an index: all ids are read. With an index an edit of one item would have to
  /// write the ids of 124 neighbours.
  ///
  /// - Parameters:
  ///   - text: The words of the query, taken literally. Case and accents are ignored, and the last
  ///     word may be the beginning of a word.
  ///   - limit: The maximum number of results; the best matches are returned.
  /// - Returns: The results, the best first: texts equal to the query, then texts that begin with
  ///   it, then others. Equally good results are ordered: documents, then sections, then items,
  ///   each in their order. And the number of all matches.
  /// - Complexity: O(*n*) in the items that have ids, and O(*m* log *m*) in the matches.
  /// - Throws: `badValue` for more than 32 words or 1,000 bytes; `storage`.
  public func find(
    _ text: String, limit: Int
  ) throws(ServiceError) -> (results: [FindResult], count: Int) {
    let query = FindQuery(text)
    let (words, bytes) = (query.wordCount, text.utf8.count)
    guard bytes <= FindQuery.mostBytes, words <= FindQuery.mostWords else {
      throw .format(
        .badValue(
          key: "text",
          reason: "expected at most \(FindQuery.mostWords) words and \(FindQuery.mostBytes) bytes, "
            + "found \(words) word\(words == 1 ? "" : "s") and \(bytes) bytes"))
    }
    var finder = Finder(query, limit: max(0, limit), snapshot: self)
    try finder.findTexts()
    try finder.findItems()
    if let latest = finder.latest { keep(latest) }
    return finder.results
  }
}

/// The best matches of a query.
private struct Finder {
  private struct Candidate {
    var rank: Int
    /// 0 for a document, 1 for a section, 2 for an item.
    var level: Int
    var document: String
    var section = 0
    var item = 0
    var result: FindResult
  }

  private let query: FindQuery
  private let limit: Int
  private let snapshot: CatalogSnapshot
  private var candidates: [Candidate] = []
  private var count = 0
  /// The document whose section was looked up last.
  private(set) var latest: LoadedDocument?

  init(_ query: FindQuery, limit: Int, snapshot: CatalogSnapshot) {
    self.query = query
    self.limit = limit
    self.snapshot = snapshot
  }

  mutating func findTexts() throws(ServiceError) {
    guard let match = query.match else { return }
    let found = try stored(snapshot.connection.find(match))
    for found in found {
      let index = try found.section.map { section throws(ServiceError) in
        try self.index(of: section, in: found.documentKey)
      }
      let address = found.documentKey + (index.map { "/\(found.sectionKey ?? "[\($0)]")" } ?? "")
      // The result shows the best of the matching texts, or the first of equally good ones: the
      // order is id, title, tag, kind.
      let ranks = found.texts.map { query.rank(of: $0.text) }
      guard let rank = ranks.min(), let best = ranks.firstIndex(of: rank) else { continue }
      let (part, text) = found.texts[best]
      add(
        Candidate(
          rank: rank, level: index == nil ? 0 : 1, document: found.documentKey,
          section: index ?? 0,
          result: FindResult(
            id: address, document: found.documentKey, matched: .init(part), text: text)))
    }
  }

  mutating func findItems() throws(ServiceError) {
    guard query.match != nil else { return }
    var found: [(segment: ItemIDSegment, run: Int, id: String)] = []
    try storageErrors { () throws(StorageError) in
      try snapshot.connection.forEachItemIDs { (segment, blob) throws(StorageError) in
        let isValid = ItemIDs.forEach(packed: blob) { run, id in
          if query.matches(itemID: id) {
            found.append((segment, run, String(decoding: id, as: UTF8.self)))
          }
        }
        guard isValid else {
          throw snapshot.connection.corrupt("section \(segment.section.rawValue), column ids")
        }
      }
    }
    var owner: (segment: ItemIDSegment, keys: (document: String, section: String?)?, index: Int)?
    for (segment, run, id) in found {
      if owner?.segment.section != segment.section || owner?.segment.document != segment.document {
        let keys = try stored(snapshot.connection.keys(of: segment.section, in: segment.document))
        let index = try keys.map { keys throws(ServiceError) in
          try self.index(of: segment.section, in: keys.document)
        }
        owner = (segment, keys, index ?? 0)
      }
      guard let owner, let keys = owner.keys else { continue }
      let section = keys.section ?? "[\(owner.index)]"
      let result = FindResult(
        id: "\(keys.document)/\(section)/item:\(id)", document: keys.document, matched: .id,
        text: id)
      add(
        Candidate(
          rank: query.rank(of: id), level: 2, document: keys.document, section: owner.index,
          item: segment.number * RowCapacity.segmentLength + run, result: result))
    }
  }

  var results: (results: [FindResult], count: Int) {
    (candidates.sorted(by: Finder.isBefore).prefix(limit).map(\.result), count)
  }

  private mutating func add(_ candidate: Candidate) {
    count += 1
    candidates.append(candidate)
    // Discards the worst candidates now and then, to bound the memory.
    if candidates.count > 2 * limit + 10_000 {
      candidates = Array(candidates.sorted(by: Finder.isBefore).prefix(limit))
    }
  }

  private static func isBefore(_ a: Candidate, _ b: Candidate) -> Bool {
    if a.rank != b.rank { return a.rank < b.rank }
    if a.level != b.level { return a.level < b.level }
    if a.document != b.document {
      return a.document.utf8.lexicographicallyPrecedes(b.document.utf8)
    }
    return (a.section, a.item) < (b.section, b.item)
  }

  private mutating func index(
    of section: SectionNumber, in document: String
  ) throws(ServiceError) -> Int {
    if latest?.record.key != document {
      if let latest { snapshot.keep(latest) }
      latest = try snapshot.loaded(document, in: nil)
    }
    guard let directory = latest?.directory, let place = directory.place(of: section) else {
      throw .storage(
        snapshot.connection.corrupt("section \(section.rawValue) of \(document) is not in order"))
    }
    return directory.index(of: place)
  }
}

extension FindResult.Part {
  fileprivate init(_ part: SearchTextMatch.Part) {
    self =
      switch part {
      case .id: .id
      case .title: .title
      case .tag: .tag
      case .kind: .kind
      }
  }
}
