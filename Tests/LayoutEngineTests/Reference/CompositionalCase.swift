import LayoutEngine
import StrictJSON

/// A case of `compositional_cases.json`: a layout and the frames that it has on a device.
/// compositional.md, "Worked cases".
struct CompositionalCase {
  let id: String
  let sample: CompositionalSample
  let contentOffset: Point?
  /// The insets of the background decoration; nil if there is none.
  private let decorationInsets: DirectionalEdgeInsets?
  private let expected: JSONValue

  /// All cases of the file.
  static func all() throws -> [CompositionalCase] {
    try DataFile.read("compositional_cases.json").elements().map { try CompositionalCase($0) }
  }

  private init(_ json: JSONValue) throws {
    try json.allow("id", "source", "engine", "input", "expected", "notes")
    id = try json.value("id").string()
    let input = try json.value("input")
    sample = try CompositionalSample(input)
    contentOffset = try input["contentOffset"]?.point()
    decorationInsets = try input["section"]?["decorationItems"]?.elements().first.map {
      try DirectionalEdgeInsets($0.value("contentInsets"))
    }
    expected = try json.value("expected")
  }

  /// Returns what a layout of the sample, pinned at the content offset, has otherwise than
  /// expected.
  func differences(from result: CompositionalResult) throws -> [String] {
    let tolerance = try expected.value("tolerance").number()
    var differences: [String] = []
    func compare(_ name: String, _ frame: Rect?, _ json: JSONValue) throws {
      let expected = try ExpectedFrame(json)
      guard let frame else { return differences.append("\(name) is missing") }
      if !expected.matches(frame, within: tolerance) {
        differences.append("\(name) is \(frame), expected \(expected)")
      }
    }
    for member in try expected.members() {
      switch member.key {
      case "tolerance": continue
      case "contentSize":
        let numbers = try member.value.elements()
        try compare(
          "content size", Rect(origin: .zero, size: result.contentSize),
          .array([.null, .null] + numbers))
      default:
        for frame in try member.value.members() {
          let found = try self.frame(member.key, frame.key, in: result)
          try compare("\(member.key) \(frame.key)", found, frame.value)
        }
      }
    }
    return differences
  }

  /// "Worked cases": "Keys of frames: section/item; supplementary items (`badges`, else by kind)
  /// section/ordinal; decorations and boundary items (`headers`, `footers`, also of kinds h and f;
  /// else kind + s) section; the layout's own under `layout`."
  private func frame(
    _ category: String, _ key: String, in result: CompositionalResult
  ) throws -> Rect? {
    if category == "layout" { return result.layoutItems.first { $0.kind == key }?.frame }
    let path = key.split(separator: "/").compactMap { Int($0) }
    guard let index = path.first, result.sections.indices.contains(index) else {
      throw BadData(.string(key), expected: "a section")
    }
    let section = result.sections[index]
    if path.count == 2 {
      let isItem = category == "items" || category == "clippedAtContainerEdge"
      guard isItem else {
        let kind = category == "badges" ? "badge" : category
        return section.supplementaryItems.first { $0.kind == kind && $0.ordinal == path[1] }?.frame
      }
      guard section.items.indices.contains(path[1]) else { return nil }
      var frame = section.items[path[1]]
      if category == "clippedAtContainerEdge" {
        frame.size.width = min(frame.maxX, sample.container.size.width) - frame.minX
      }
      return frame
    }
    if category == "decorations" {
      return section.background.map { background in
        AxisBox(background).less(decorationInsets ?? .zero, ignoredOn: [false, false]).rect
      }
    }
    let kind = String(category.dropLast())
    let kinds = ["header": ["header", "h"], "footer": ["footer", "f"]][kind] ?? [kind]
    return section.boundaryItems.first { kinds.contains($0.kind) }?.frame
  }
}

extension CompositionalSample {
  fileprivate init(_ json: JSONValue) throws {
    try json.allow(
      "engine", "container", "scale", "scrollDirection", "contentInsetAdjustment", "contentOffset",
      "itemCounts", "interSectionSpacing", "section", "boundarySupplementaryItems",
      "referenceInsets")
    container = Container(size: try json.value("container").size())
    container.scale = PixelScale(rawValue: try json.value("scale").integer())
    scrollDirection = try json.value("scrollDirection").choice(of: ScrollDirection.self)
    if let insets = json["contentInsetAdjustment"] {
      container.contentInset.top = try insets.value("top").number()
      container.contentInset.bottom = try insets.value("bottom").number()
    }
    interSectionSpacing = try json["interSectionSpacing"]?.number() ?? 0
    boundarySupplementaryItems =
      try json["boundarySupplementaryItems"]?.elements()
      .map { try BoundarySupplementaryItem($0) } ?? []
    let section = try Section(json.value("section"))
    if let insets = try json["referenceInsets"]?.insets() {
      if section.metrics.contentInsetsReference == .layoutMargins {
        container.layoutMargins = insets
      } else {
        container.safeArea = insets
      }
    }
    for count in try json.value("itemCounts").elements() {
      var copy = section
      copy.items = Array(repeating: MeasuredSize(), count: try count.integer())
      for member in try json.value("section")["measured"]?.members() ?? [] {
        guard let item = Int(member.key), copy.items.indices.contains(item) else {
          throw BadData(.string(member.key), expected: "an item")
        }
        copy.items[item] = try MeasuredSize(member.value)
      }
      sections.append(copy)
    }
  }
}

extension CompositionalSample.Section {
  fileprivate init(_ json: JSONValue) throws {
    try json.allow(
      "group", "interGroupSpacing", "contentInsets", "contentInsetsReference",
      "supplementariesFollowContentInsets", "boundarySupplementaryItems", "orthogonalScrolling",
      "decorationItems", "measured")
    metrics.group = .group(try LayoutGroup(json.value("group")))
    metrics.interGroupSpacing = try json["interGroupSpacing"]?.number()
    metrics.contentInsets = try json["contentInsets"].map { try DirectionalEdgeInsets($0) }
    metrics.contentInsetsReference = try json["contentInsetsReference"]?
      .choice(of: ContentInsetsReference.self)
    metrics.supplementariesFollowContentInsets = try json["supplementariesFollowContentInsets"]?
      .boolean()
    metrics.boundarySupplementaryItems = try json["boundarySupplementaryItems"]?.elements()
      .map { try BoundarySupplementaryItem($0) }
    metrics.orthogonalScrollingBehavior = try json["orthogonalScrolling"]?
      .choice(of: OrthogonalScrollingBehavior.self)
    hasDecorations = json["decorationItems"] != nil
  }
}
