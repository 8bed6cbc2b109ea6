import LayoutEngine
import Testing

/// Extreme values: no call traps, and all frames are finite.
struct HostileInputTests {
  private static let lengths = [0, 1e-300, 1e-9, 0.1, 50, 1e9]
  private static let spacings = [-1e9, -50, -1e-9, 0, 10, 1e9]

  @Test(arguments: [false, true])
  func `extreme lengths neither trap nor give frames that are not finite`(
    isMixed: Bool
  ) throws {
    for extent in HostileInputTests.lengths {
      for length in HostileInputTests.lengths {
        for spacing in HostileInputTests.spacings {
          for distribution in Distribution.allCases {
            for direction in ScrollDirection.allCases {
              var document = SampleDocument(
                container: Container(size: Size(width: extent, height: extent), scale: .x3))
              document.configuration.scrollDirection = direction
              var section = SectionInput()
              section.attributes.metrics.minimumInteritemSpacing = spacing
              section.attributes.metrics.minimumLineSpacing = spacing
              section.attributes.metrics.distribution = distribution
              section.items.append(.fixed(Size(width: length, height: length)), count: 3)
              if isMixed { section.items.append(Size(width: 7, height: 9)) }
              document.sections = [section]
              expectFinite(document)
            }
          }
        }
      }
    }
  }

  @Test func `no combination of extreme insets and rules traps`() throws {
    for extent in HostileInputTests.lengths {
      for inset in [-1e9, -7, 0, 1e9] {
        for spacing in HostileInputTests.spacings {
          for rounding in SizingRule.Rounding.allCases {
            for columns in [
              ColumnCount(1), ColumnCount(ItemRuns.maximumCount),
              ColumnCount(min: 1, max: nil, minWidth: .leastNonzeroMagnitude),
              ColumnCount(min: 3, max: nil, minWidth: 1e-300),
            ] {
              var rule = SizingRule(.columns(columns))
              rule.rounding = rounding
              rule.other = .aspect(1e-300)
              rule.plus = -1
              var document = SampleDocument(
                container: Container(size: Size(width: extent, height: 480), scale: .x2))
              document.configuration.defaults.metrics.sectionInset = EdgeInsets(
                top: 0, left: inset, bottom: 0, right: inset)
              document.configuration.defaults.metrics.minimumInteritemSpacing = spacing
              var section = SectionInput()
              section.items.append(.rule(rule), count: 4)
              document.sections = [section]
              expectFinite(document)
            }
          }
        }
      }
    }
  }

  @Test func `extreme shelves do not trap`() throws {
    for extent in HostileInputTests.lengths {
      for length in HostileInputTests.lengths {
        for spacing in HostileInputTests.spacings {
          for title in [0, 60, 1e9] {
            var document = SampleDocument(
              container: Container(size: Size(width: 320, height: extent), scale: .x2))
            var shelf = ShelfMetrics()
            shelf.itemSize = Size(width: length, height: length)
            shelf.itemSpacing = spacing
            shelf.sectionSpacing = spacing
            shelf.titleHeight = title
            document.configuration.shelf = shelf
            var section = SectionInput()
            section.items.append(nil, count: 5)
            document.sections = Array(repeating: section, count: 4)
            expectFinite(document)
          }
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `extreme decorations do not trap`(isShelf: Bool) throws {
    for inset in [-1e9, -7, 0, 1e9] {
      for extent in HostileInputTests.lengths {
        for each in DecorationGeometry.Each.allCases {
          var card = DecorationKind(name: "card")
          card.values.geometry.each = each
          card.values.geometry.insets = PartialInsets(top: inset, left: inset, right: -inset)
          card.values.geometry.thickness = inset == 0 ? nil : abs(inset)
          card.values.appearance.shape = .bubble
          card.values.appearance.cornerRadius = CornerRadii(all: 1e9)
          var badge = DecorationKind(name: "badge")
          badge.values.geometry.badge = DecorationGeometry.Badge()
          badge.values.geometry.badge?.size = Size(width: abs(inset), height: extent)
          badge.values.geometry.badge?.fractionalOffset = Point(x: inset, y: -1e9)
          badge.values.geometry.isPinned = true
          var document = SampleDocument(
            container: Container(size: Size(width: extent, height: extent), scale: .x3))
          document.configuration.shelf = isShelf ? ShelfMetrics() : nil
          document.configuration.decorationKinds = [card, badge]
          document.configuration.decorations = [DecorationEntry(kind: "card")]
          document.configuration.defaults.metrics.decorations = ["card", "badge"].map {
            DecorationEntry(kind: $0)
          }
          var section = SectionInput()
          section.items.append(nil, count: 3)
          document.sections = [section, SectionInput()]
          expectFinite(document)
        }
      }
    }
  }

  @Test func `one rule more than the limit of a section is refused`() {
    var items = ItemRuns()
    for columns in 1...ItemRuns.maximumRuleCount {
      let isTaken = items.append(.rule(SizingRule(.columns(ColumnCount(columns)))), count: 1)
      #expect(isTaken)
    }
    let before = items
    let isOneMoreTaken = items.append(.rule(SizingRule(.fill)), count: 1)
    #expect(!isOneMoreTaken)
    #expect(items == before)
    let isKnownOneTaken = items.append(.rule(SizingRule(.columns(ColumnCount(7)))), count: 1)
    #expect(isKnownOneTaken)
  }

  @Test func `a million items of one run are laid out`() throws {
    var document = SampleDocument(container: Container(size: Size(width: 320, height: 480)))
    var section = SectionInput()
    section.items.append(nil, count: 1_000_000)
    document.sections = [section]
    let layout = try document.layout()
    // Five items on a line: 200,000 lines of 50 and 199,999 gaps of 10.
    #expect(layout.contentSize == Size(width: 320, height: 11_999_990))
    let last = layout.layoutAttributesForItem(at: .init(item: 999_999, section: 0))
    #expect(last?.frame == Rect(x: 270, y: 11_999_940, width: 50, height: 50))
  }

  @Test func `content longer than the limit is refused`() throws {
    #expect(throws: LayoutError.contentTooLong) { try layout(sections: 1, of: 2, length: 6e8) }
    #expect(throws: LayoutError.contentTooLong) { try layout(sections: 2, of: 1, length: 6e8) }
    #expect(try layout(sections: 1, of: 1, length: 1e9).contentSize.height == 1e9)
  }

  @Test func `more of the longest sections than 64 bits can sum are refused`() throws {
    // 1e9 points are 2^50 units: 8,796 such sections pass 2^63.
    #expect(throws: LayoutError.contentTooLong) { try layout(sections: 9000, of: 1, length: 1e9) }
  }

  @Test func `a shelf that grows leftwards without end is refused`() throws {
    // 20,000 columns, each 1e9 to the left of the previous one, overflow 64 bits.
    var document = SampleDocument(container: Container(size: Size(width: 320, height: 300)))
    var shelf = ShelfMetrics()
    shelf.itemSize = Size(width: 0, height: 1e9)
    shelf.itemSpacing = -1e9
    shelf.titleHeight = 0
    document.configuration.shelf = shelf
    var section = SectionInput()
    section.items.append(nil, count: 20_000)
    document.sections = [section]
    #expect(throws: LayoutError.contentTooLong) { try document.layout() }
  }

  @Test func `negative content length is clamped to zero`() throws {
    let layout = try layout(sections: 2, of: 3, length: 10, lineSpacing: -50)
    #expect(layout.contentSize == Size(width: 320, height: 0))
    // Each section is 3 * 10 - 2 * 50 = -70 long.
    #expect(layout.frame(ofSection: 1).minY == -70)
    #expect(layout.cellFrames(inSection: 1).map(\.minY) == [-70, -110, -150])
  }

  private func layout(
    sections: Int, of items: Int, length: Double, lineSpacing: Double = 0
  ) throws -> CollectionLayout {
    var document = SampleDocument(container: Container(size: Size(width: 320, height: 480)))
    var section = SectionInput()
    section.attributes.metrics.minimumLineSpacing = lineSpacing
    section.items.append(.fixed(Size(width: 320, height: length)), count: items)
    document.sections = Array(repeating: section, count: sections)
    return try document.layout()
  }

  private func expectFinite(_ document: SampleDocument) {
    do {
      let layout = try document.layout()
      var numbers = [layout.contentSize.width, layout.contentSize.height]
      for frame in layout.allAttributes(contentOffset: Point(x: -1e9, y: 1e9)).map(\.frame) {
        numbers += [frame.minX, frame.minY, frame.width, frame.height]
      }
      if !numbers.allSatisfy(\.isFinite) { Issue.record("not finite: \(document)") }
    } catch {
      // A content or an element beyond the limit is refused, which is the other correct result.
      switch error as? LayoutError {
      case .contentTooLong, .elementTooFar: break
      default: Issue.record(error)
      }
    }
  }
}
