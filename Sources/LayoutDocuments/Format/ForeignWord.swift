import LayoutEngine

/// A word of UIKit or of other layouts that a document has in another place, in another form or
/// under another name, with the entry to write.
///
/// ``all`` is the only list of them. An error about a key or a value looks there for its advice.
struct ForeignWord {
  /// The objects of a document in which a word is foreign.
  enum Place {
    case document, section, item, header, footer, dimension, spacing, group, size
    case boundaryItem, supplementaryItem
    /// A value that is a number, in a section or its items. The word is the first key of an object.
    case number
    /// The name of a layout.
    case layout
    /// The length along the scroll axis of an item.
    case scrollLength
  }

  let words: [String]
  let places: [Place]
  /// The layouts of the section; nil for all, and where the layout is not known.
  let layouts: Set<LayoutName>?
  /// The advice. VALUE stands for the value that was found, and LENGTH for the key of the length
  /// along the scroll axis.
  let advice: String

  private init(
    _ words: [String], in places: [Place], of layouts: Set<LayoutName>? = nil, _ advice: String
  ) {
    (self.words, self.places, self.layouts, self.advice) = (words, places, layouts, advice)
  }

  /// Returns the advice for a word; nil for a word that is not foreign.
  ///
  /// - Parameters:
  ///   - layout: The layout of the section; nil if it is not known.
  ///   - value: The value that was found, in words.
  static func advice(
    for word: String, in place: Place, of layout: LayoutName?, _ value: String, scrollKey: String
  ) -> String? {
    let found = all.first { row in
      row.words.contains(word) && row.places.contains(place)
        && (row.layouts == nil || layout.map { row.layouts?.contains($0) ?? true } ?? false)
    }
    return found?.advice.replacing("LENGTH", with: scrollKey).replacing("VALUE", with: value)
  }

  // MARK: - The words

  private static let pinnedHeader =
    "a boundary item is pinned: \"boundarySupplementaryItems\": [{\"kind\": \"header\", \"size\": "
    + "[{\"fractionalWidth\": 1}, 44], \"alignment\": \"top\", \"pinToVisibleBounds\": true}]"
  private static let pinnedFooter =
    "a boundary item is pinned: \"boundarySupplementaryItems\": [{\"kind\": \"footer\", \"size\": "
    + "[{\"fractionalWidth\": 1}, 44], \"alignment\": \"bottom\", \"pinToVisibleBounds\": true}]"
  private static let pinnedRowHeader =
    "\"appearance\": \"plain\" pins the headers and footers of a list"
  private static let headerPins = [
    "pinToVisibleBounds", "pinHeaders", "sectionHeadersPinToVisibleBounds",
  ]
  private static let footerPins = ["pinFooters", "sectionFootersPinToVisibleBounds"]
  private static let columns = ["columns", "numberOfColumns", "columnCount"]
  private static let ofGroup =
    "\"size\" of the items in \"group\" gives their lengths, such as "
    + "[{\"fractionalWidth\": 0.5}, {\"estimated\": 44}]"
  private static let listMargins =
    "\"appearance\" and \"margin\" give the insets of a list; \"layout\": \"compositional\" has "
    + "\"contentInsets\""
  private static let rowSpacing =
    "the rows of a list touch; \"layout\": \"compositional\" has \"interGroupSpacing\""
  private static let flowing: Set<LayoutName> = [.flow, .waterfall]
  private static let grouping: Set<LayoutName> = [.compositional]

  private static let all: [ForeignWord] =
    ofPins + ofColumns + ofSpacings + ofSizes + ofSupplementaryItems + ofLayouts

  private static let ofPins = [
    Self(headerPins, in: [.section, .header], of: grouping, pinnedHeader),
    Self(headerPins, in: [.footer], of: grouping, pinnedFooter),
    Self(footerPins, in: [.section, .footer], of: grouping, pinnedFooter),
    Self(headerPins + footerPins, in: [.section, .header, .footer], of: [.list], pinnedRowHeader),
    Self(
      headerPins, in: [.section, .header], of: flowing, "write \"pinHeaders\": true in the document"
    ),
    Self(headerPins, in: [.footer], of: flowing, "write \"pinFooters\": true in the document"),
    Self(
      footerPins, in: [.section, .footer], of: flowing, "write \"pinFooters\": true in the document"
    ),
    Self(
      ["pinToVisibleBounds"], in: [.document],
      "write \"pinHeaders\": true for flow sections and waterfalls, or "
        + "\"pinToVisibleBounds\": true in an entry of \"boundarySupplementaryItems\""),
    Self(
      ["headerTopPadding"], in: [.section],
      "no key has this space: add it to the length of \"header\", such as "
        + "\"header\": {\"height\": 44}"),
  ]

  private static let ofColumns = [
    Self(columns, in: [.section], of: [.waterfall], "write \"columnCount\": VALUE"),
    Self(
      columns, in: [.section], of: [.flow],
      "the size of the items has it: \"itemSize\": {\"columns\": VALUE, \"aspect\": 1}"),
    Self(
      columns, in: [.section], of: grouping,
      "the group has it: \"group\": {\"kind\": \"horizontal\", \"subitem\": {…}, \"count\": VALUE}"),
    Self(
      columns, in: [.section], of: [.list],
      "a list has one column; \"layout\": \"flow\", \"waterfall\" or \"compositional\" has more"),
  ]

  private static let ofSpacings = [
    Self(
      ["interItemSpacing", "minimumInteritemSpacing"], in: [.section], of: grouping,
      "the group has it: \"group\": {\"interItemSpacing\": VALUE}; \"interGroupSpacing\" is the "
        + "space between groups"),
    Self(
      ["interItemSpacing"], in: [.section], of: flowing, "write \"minimumInteritemSpacing\": VALUE"),
    Self(
      ["minimumLineSpacing"], in: [.section], of: grouping, "write \"interGroupSpacing\": VALUE"),
    Self(["interGroupSpacing"], in: [.section], of: [.flow], "write \"minimumLineSpacing\": VALUE"),
    Self(
      ["interGroupSpacing", "minimumLineSpacing"], in: [.section], of: [.waterfall],
      "write \"minimumInteritemSpacing\": VALUE"),
    Self(
      [
        "interItemSpacing", "interGroupSpacing", "minimumLineSpacing", "minimumInteritemSpacing",
      ], in: [.section], of: [.list], rowSpacing),
    Self(
      ["contentInsets"], in: [.section], of: flowing,
      "write \"sectionInset\", in the order top, left, bottom, right"),
    Self(
      ["sectionInset"], in: [.section], of: grouping,
      "write \"contentInsets\", in the order top, leading, bottom, trailing"),
    Self(["contentInsets", "sectionInset"], in: [.section], of: [.list], listMargins),
  ]

  private static let ofSizes = [
    Self(
      ["fixed", "absolute"], in: [.dimension, .spacing, .number, .header, .footer],
      "write the number alone: VALUE"),
    Self(
      ["fractionalWidth", "fractionalHeight", "estimated", "absolute"], in: [.size],
      "a size has two lengths, such as [{\"fractionalWidth\": 1}, 44]"),
    Self(
      ["width"], in: [.item], of: [.flow, .waterfall],
      "the size has both lengths: \"size\": [VALUE, …]"),
    Self(
      ["height"], in: [.item], of: [.flow, .waterfall],
      "the size has both lengths: \"size\": […, VALUE]"),
    Self(
      ["width"], in: [.item], of: [.compositional, .list], "write \"measured\": {\"width\": VALUE}"),
    Self(
      ["height"], in: [.item], of: [.compositional, .list],
      "write \"measured\": {\"height\": VALUE}"),
    Self(["measured"], in: [.item], of: [.waterfall], "write \"size\": VALUE"),
    Self(
      ["size"], in: [.item], of: [.compositional, .list],
      "its \"group\" or \"rowHeight\" gives its size; write \"measured\": {\"height\": 44} for "
        + "an estimated length"),
    Self(["layoutSize"], in: [.group, .boundaryItem, .supplementaryItem], "write \"size\": VALUE"),
    Self(
      ["widthDimension", "heightDimension"], in: [.group, .boundaryItem, .supplementaryItem],
      "\"size\" has both, such as \"size\": [{\"fractionalWidth\": 1}, 44]"),
    Self(
      ["fractionalWidth", "fractionalHeight", "estimated", "uniformAcrossSiblings"],
      in: [.header, .footer], of: [.compositional, .list],
      "a header or footer is as wide as its section and has one length: "
        + "{\"LENGTH\": {\"estimated\": 44}}; \"boundarySupplementaryItems\" have two"),
    Self(
      ["fractionalWidth", "fractionalHeight", "estimated", "uniformAcrossSiblings"],
      in: [.header, .footer], of: flowing,
      "a header or footer has its length as a number: {\"LENGTH\": 44}"),
    Self(
      ["fractionalWidth", "fractionalHeight"], in: [.number], of: flowing,
      "only \"layout\": \"compositional\" has fractions; here {\"columns\": 2, \"aspect\": 1} divides "
        + "the line"),
    Self(
      ["estimated"], in: [.number], of: [.flow],
      "write \"estimatedItemSize\": [width, height] for the section, and \"measured\" for an item"),
    Self(
      ["dimension in \"header\"", "dimension in \"footer\""], in: [.section], of: flowing,
      "write the length as a number"),
    Self(
      ["measured"], in: [.section], of: [.waterfall],
      "write \"size\": VALUE for an item of a waterfall"),
    Self(
      ["itemSize", "estimatedItemSize", "size of an item"], in: [.section], of: grouping, ofGroup),
    Self(
      ["itemSize", "estimatedItemSize", "size of an item"], in: [.section], of: [.list],
      "write \"rowHeight\": 44 for the section, or \"measured\": {\"height\": 44} for a row"),
    Self(
      ["fill"], in: [.scrollLength],
      "write its length, or \"aspect\"; a page as long as the container is compositional: \"size\": "
        + "[{\"fractionalWidth\": 1}, {\"fractionalHeight\": 1}]"),
  ]

  private static let ofSupplementaryItems = [
    Self(
      ["containerAnchor", "itemAnchor"], in: [.boundaryItem],
      "\"alignment\" and \"absoluteOffset\" place a boundary item; an item or a group has "
        + "\"supplementaryItems\" with anchors"),
    Self(
      ["alignment", "absoluteOffset"], in: [.supplementaryItem],
      "an anchor places it: \"containerAnchor\": {\"edges\": [\"top\", \"trailing\"]}"),
    Self(
      ["boundarySupplementaryItems"], in: [.section], of: flowing,
      "write \"header\" and \"footer\" with their lengths"),
    Self(
      ["boundarySupplementaryItems"], in: [.section], of: [.list],
      "write \"headerMode\": \"supplementary\" and the length of \"header\""),
  ]

  private static let ofLayouts = [
    Self(
      ["grid"], in: [.layout],
      "a grid is \"flow\" with \"itemSize\": {\"columns\": 3, \"aspect\": 1}, or \"compositional\""),
    Self(
      ["masonry", "pinterest", "staggered", "mosaic"], in: [.layout],
      "columns of items with their own heights are \"waterfall\""),
    Self(
      ["carousel", "pager", "gallery", "orthogonal"], in: [.layout],
      "a row that scrolls by itself is \"compositional\" with \"orthogonalScrollingBehavior\": "
        + "\"continuous\" in its section"),
    Self(["table", "tableView", "rows"], in: [.layout], "rows of a table are \"list\""),
  ]
}

extension ForeignWord.Place {
  /// The object that has these keys; nil for an object without foreign words.
  ///
  /// - Parameter owner: The last step of the object's path, such as `header`.
  init?(keys: [String], owner: Substring) {
    if keys.contains("decorationKinds") {
      self = .document
    } else if keys.contains("header") {
      self = .section
    } else if keys.contains("uniformAcrossSiblings") {
      self = .dimension
    } else if keys == ["flexible"] {
      self = .spacing
    } else if keys.contains("repeatingSubitem") {
      self = .group
    } else if keys.contains("extendsBoundary") {
      self = .boundaryItem
    } else if keys.contains("itemAnchor") {
      self = .supplementaryItem
    } else if keys == ["width", "height"] {
      guard let owner = Self(owner: owner) else { return nil }
      self = owner
    } else {
      return nil
    }
  }

  /// The header, footer or size that a step of a path names; nil for another step.
  init?(owner: Substring) {
    if owner.hasPrefix("header") {
      self = .header
    } else if owner.hasPrefix("footer") {
      self = .footer
    } else if owner.hasPrefix("size") {
      self = .size
    } else {
      return nil
    }
  }
}
