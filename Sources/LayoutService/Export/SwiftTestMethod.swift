import LayoutEngine

/// The method of a ``SwiftTestFile`` for one document.
struct SwiftTestMethod {
  var name: String
  /// What UIKit leaves undefined of the document, a sentence each.
  private(set) var notes: [String] = []
  /// The first section that is spread evenly, which ends what is asserted.
  private(set) var firstEvenSection: Int?
  private let document: String
  private var body = ""

  /// - Complexity: O(*n*) in items.
  init(_ layout: StoredLayout) throws(ServiceError) {
    document = layout.naming.prefix
    name = SwiftLiteral.methodName(
      [layout.document] + (document == layout.document ? [] : [layout.container.label]))
    let offset = layout.initialContentOffset
    var sections = ""
    let pass = LayoutPass(layout.settings.configuration, in: layout.loaded.part)
    var buffer = FrameBuffer()
    for index in 0..<layout.sectionCount {
      let section = try layout.section(at: index)
      let metrics = pass.sectionMetrics(of: section.input)
      guard section.items.count == 0 || metrics.distribution != .even else {
        firstEvenSection = index
        break
      }
      sections += try Self.section(section, at: index, metrics, of: layout, contentOffset: offset)
      notes += try layout.undefined(section, at: index, pass, &buffer)
    }
    body = Self.settings(of: layout, contentOffset: offset, isWhole: firstEvenSection == nil)
    body += sections
  }

  var text: String {
    """
      func \(name)() {
        var layout = ExpectedLayout(\(SwiftLiteral.string(document)), \(body)
        check(layout)
      }

    """
  }

  private static func settings(
    of layout: StoredLayout, contentOffset offset: Point, isWhole: Bool
  ) -> String {
    let (container, configuration) = (layout.container.container, layout.settings.configuration)
    let size = container.size
    var text = "width: \(number(size.width)), height: \(number(size.height)))\n"
    func set(_ key: String, _ value: String) { text += "    layout.\(key) = \(value)\n" }
    func set(_ key: String, _ insets: EdgeInsets) {
      if insets != .zero { set(key, self.insets(insets)) }
    }
    if let scale = container.scale { set("scale", "\(scale.rawValue)") }
    set("contentInset", container.contentInset)
    switch configuration.sectionInsetReference {
    case .contentInset: break
    case .safeArea:
      set("sectionInsetReference", ".fromSafeArea")
      set("safeArea", container.safeArea)
    case .layoutMargins:
      set("sectionInsetReference", ".fromLayoutMargins")
      set("layoutMargins", container.layoutMargins)
    }
    if configuration.scrollDirection == .horizontal { set("scrollDirection", ".horizontal") }
    if configuration.direction == .rightToLeft { set("isRightToLeft", "true") }
    if configuration.pinHeaders { set("pinsHeaders", "true") }
    if configuration.pinFooters { set("pinsFooters", "true") }
    if offset != .zero {
      set("contentOffset", "CGPoint(x: \(number(offset.x)), y: \(number(offset.y)))")
    }
    if isWhole {
      let size = layout.contentSize
      set("contentSize", "CGSize(width: \(number(size.width)), height: \(number(size.height)))")
    }
    if !configuration.decorationKinds.isEmpty {
      text += "    // A flow layout has no decorations; the document's are left out.\n"
    }
    if configuration.swapHorizontalSpacings {
      text += "    // The document has UIKit swap the spacings of mixed columns, as iOS 12 did.\n"
    }
    return text
  }

  private static func section(
    _ section: DocumentSection, at index: Int, _ metrics: SectionMetrics, of layout: StoredLayout,
    contentOffset: Point
  ) throws(ServiceError) -> String {
    let name = section.id ?? "[\(index)]"
    let variable = "section\(index)"
    var text = "\n    var \(variable) = ExpectedSection(\(SwiftLiteral.string(name)))\n"
    func set(_ key: String, _ value: String) { text += "    \(variable).\(key) = \(value)\n" }
    let (lineSpacing, spacing) = (metrics.minimumLineSpacing, metrics.minimumInteritemSpacing)
    if let inset = metrics.sectionInset, inset != .zero { set("inset", insets(inset)) }
    if let lineSpacing { set("minimumLineSpacing", number(lineSpacing)) }
    if let spacing { set("minimumInteritemSpacing", number(spacing)) }
    var cells: [Rect] = []
    let found = try layout.layoutAttributesForElements(
      inSection: index, contentOffset: contentOffset)
    for attributes in found {
      let frame = attributes.frame
      switch attributes.elementKind {
      case .header: set("header", rect(frame))
      case .footer:
        set("footer", rect(frame))
        let isSeen = frame.touches(layout.visibleBounds(at: contentOffset))
        let isPinned = layout.settings.configuration.pinFooters
        if isPinned && !isSeen { set("assertsFooter", "false") }
      case nil: if attributes.category == .cell { cells.append(frame) }
      }
    }
    if !cells.isEmpty {
      text += "    \(variable).addItems(\n      sizes: \"\"\"\n"
      text += table(
        runs(of: cells).map { "\($0.count) \(number($0.size.width)) \(number($0.size.height))" })
      text += "        \"\"\",\n      origins: \"\"\"\n"
      text += table(cells.map { "\(number($0.minX)) \(number($0.minY))" })
      text += "        \"\"\")\n"
    }
    return text + "    layout.sections.append(\(variable))\n"
  }

  private static func runs(of cells: [Rect]) -> [(count: Int, size: Size)] {
    var runs: [(count: Int, size: Size)] = []
    for cell in cells {
      if let last = runs.last, last.size == cell.size {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((1, cell.size))
      }
    }
    return runs
  }

  /// Returns lines of a string literal with as many entries as fit on each.
  private static func table(_ entries: [String]) -> String {
    var (text, line) = ("", "")
    for entry in entries {
      if line.utf8.count + entry.utf8.count > 88 {
        text += "        \(line)\n"
        line = ""
      }
      line += line.isEmpty ? entry : "  " + entry
    }
    return text + "        \(line)\n"
  }

  private static func number(_ number: Double) -> String { SwiftLiteral.number(number) }

  private static func rect(_ rect: Rect) -> String {
    let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { number($0) }
    return "CGRect(x: \(numbers[0]), y: \(numbers[1]), width: \(numbers[2]), height: \(numbers[3]))"
  }

  private static func insets(_ insets: EdgeInsets) -> String {
    let numbers = [insets.top, insets.left, insets.bottom, insets.right].map { number($0) }
    return
      "UIEdgeInsets(top: \(numbers[0]), left: \(numbers[1]), bottom: \(numbers[2]), "
      + "right: \(numbers[3]))"
  }
}

extension StoredLayout {
  /// Where the content stands before anybody scrolls.
  fileprivate var initialContentOffset: Point {
    let (container, configuration) = (container.container, settings.configuration)
    let inset = container.contentInset
    let isMirrored =
      configuration.scrollDirection == .horizontal && configuration.direction == .rightToLeft
    let x = isMirrored ? contentSize.width - container.size.width + inset.right : 0 - inset.left
    return Point(x: x, y: 0 - inset.top)
  }

  /// Returns what UIKit leaves undefined of a section.
  fileprivate func undefined(
    _ section: DocumentSection, at index: Int, _ pass: LayoutPass, _ buffer: inout FrameBuffer
  ) throws(ServiceError) -> [String] {
    let diagnostics: [Diagnostic]
    do throws(LayoutError) {
      diagnostics = try pass.layOut(section.input, into: &buffer).diagnostics
    } catch { throw .contentTooLong(document: document) }
    var ids = ItemIDCursor(section.items, section.itemIDs)
    return diagnostics.filter(\.isOfItems).map {
      naming.note(
        on: $0, inSection: index, of: section.id, itemID: ids.id(ofItem: $0.firstItem))
    }
  }
}
