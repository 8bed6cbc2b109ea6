/// Words of UIKit and of other layouts, with the entry that the error advises: where there is one,
/// the section that follows the advice is read.
struct ForeignWordCase: Sendable {
  let refused: RefusedDocument
  /// The members of the section that follows the advice; nil if it is no section.
  let advised: String?

  /// Creates a document with one section, whose members begin in column 16 of line 3.
  init(_ section: String, _ sentence: String, advised: String? = nil) {
    refused = RefusedDocument(section: section, sentence)
    self.advised = advised
  }
}

extension ForeignWordCase {
  /// The members of a compositional section with a group.
  private static let grouped = #"""
    "layout": "compositional", "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, \#
    44], "subitems": [{"size": [100, 44]}]}, \#

    """#

  static let spacingsAndColumns: [Self] = [
    .init(
      grouped + #""interItemSpacing": 16"#,
      #"""
      149: $.sections[0].interItemSpacing: unknown key "interItemSpacing"; the group has it: \#
      "group": {"interItemSpacing": 16}; "interGroupSpacing" is the space between groups
      """#,
      advised: #"""
        "layout": "compositional", "group": {"kind": "horizontal", "size": [{"fractionalWidth": \#
        1}, 44], "subitems": [{"size": [100, 44]}], "interItemSpacing": 16}
        """#),
    .init(
      #""interItemSpacing": 16"#,
      #"""
      16: $.sections[0].interItemSpacing: unknown key "interItemSpacing"; write \#
      "minimumInteritemSpacing": 16
      """#,
      advised: #""minimumInteritemSpacing": 16"#),
    .init(
      grouped + #""minimumInteritemSpacing": 4"#,
      #"""
      149: $.sections[0].minimumInteritemSpacing: a compositional section has no key \#
      "minimumInteritemSpacing": it belongs to the layouts "flow" and "waterfall"; the group has \#
      it: "group": {"interItemSpacing": 4}; "interGroupSpacing" is the space between groups
      """#,
      advised: #"""
        "layout": "compositional", "group": {"kind": "horizontal", "size": [{"fractionalWidth": \#
        1}, 44], "subitems": [{"size": [100, 44]}], "interItemSpacing": 4}
        """#),
    .init(
      grouped + #""minimumLineSpacing": 4"#,
      #"""
      149: $.sections[0].minimumLineSpacing: a compositional section has no key \#
      "minimumLineSpacing": it belongs to the layout "flow"; write "interGroupSpacing": 4
      """#,
      advised: grouped + #""interGroupSpacing": 4"#),
    .init(
      #""interGroupSpacing": 4"#,
      #"""
      16: $.sections[0].interGroupSpacing: a flow section has no key "interGroupSpacing": it \#
      belongs to the layout "compositional"; write "minimumLineSpacing": 4
      """#,
      advised: #""minimumLineSpacing": 4"#),
    .init(
      #""layout": "waterfall", "minimumLineSpacing": 4"#,
      #"""
      39: $.sections[0].minimumLineSpacing: a waterfall section has no key "minimumLineSpacing": \#
      it belongs to the layout "flow"; write "minimumInteritemSpacing": 4
      """#,
      advised: #""layout": "waterfall", "minimumInteritemSpacing": 4"#),
    .init(
      #""layout": "list", "appearance": "plain", "interGroupSpacing": 4"#,
      #"""
      57: $.sections[0].interGroupSpacing: a list section has no key "interGroupSpacing": it \#
      belongs to the layout "compositional"; the rows of a list touch; "layout": "compositional" \#
      has "interGroupSpacing"
      """#,
      advised: grouped + #""interGroupSpacing": 4"#),
    .init(
      #""layout": "waterfall", "columns": 2"#,
      #"""
      39: $.sections[0].columns: unknown key "columns"; write "columnCount": 2
      """#,
      advised: #""layout": "waterfall", "columnCount": 2"#),
    .init(
      #""numberOfColumns": 3"#,
      #"""
      16: $.sections[0].numberOfColumns: unknown key "numberOfColumns"; the size of the items \#
      has it: "itemSize": {"columns": 3, "aspect": 1}
      """#,
      advised: #""itemSize": {"columns": 3, "aspect": 1}"#),
    .init(
      #""columnCount": 3"#,
      #"""
      16: $.sections[0].columnCount: a flow section has no key "columnCount": it belongs to the \#
      layout "waterfall"; the size of the items has it: "itemSize": {"columns": 3, "aspect": 1}
      """#,
      advised: #""itemSize": {"columns": 3, "aspect": 1}"#),
    .init(
      grouped + #""columns": 2"#,
      #"""
      149: $.sections[0].columns: unknown key "columns"; the group has it: "group": {"kind": \#
      "horizontal", "subitem": {…}, "count": 2}
      """#,
      advised: #"""
        "layout": "compositional", "group": {"kind": "horizontal", "size": [{"fractionalWidth": \#
        1}, 44], "subitem": {"size": [100, 44]}, "count": 2}
        """#),
    .init(
      #""layout": "list", "appearance": "plain", "columns": 2"#,
      #"""
      57: $.sections[0].columns: unknown key "columns"; a list has one column; "layout": "flow", \#
      "waterfall" or "compositional" has more
      """#),
  ]

  static let dimensionsAndPins: [Self] = [
    .init(
      #"""
      "layout": "compositional", "group": {"kind": "horizontal", "size": [{"fractionalWidth": \#
      1}, 44], "subitems": [{"size": [100, 44]}], "interItemSpacing": {"fixed": 8}}
      """#,
      #"""
      169: $.sections[0].group.interItemSpacing.fixed: unknown key "fixed"; write the number \#
      alone: 8
      """#,
      advised: #"""
        "layout": "compositional", "group": {"kind": "horizontal", "size": [{"fractionalWidth": \#
        1}, 44], "subitems": [{"size": [100, 44]}], "interItemSpacing": 8}
        """#),
    .init(
      grouped + #""interGroupSpacing": {"fixed": 8}"#,
      #"""
      170: $.sections[0].interGroupSpacing: expected a number, found an object; write the number \#
      alone: 8
      """#,
      advised: grouped + #""interGroupSpacing": 8"#),
    .init(
      #"""
      "layout": "compositional", "group": {"kind": "horizontal", "size": [{"fractionalWidth": \#
      1}, {"absolute": 44}], "subitems": [{"size": [100, 44]}]}
      """#,
      #"""
      109: $.sections[0].group.size[1].absolute: unknown key "absolute"; write the number alone: \#
      44
      """#,
      advised: #"""
        "layout": "compositional", "group": {"kind": "horizontal", "size": [{"fractionalWidth": \#
        1}, 44], "subitems": [{"size": [100, 44]}]}
        """#),
    .init(
      grouped + #""header": {"height": {"absolute": 44}}"#,
      #"""
      171: $.sections[0].header.height.absolute: unknown key "absolute"; write the number alone: \#
      44
      """#,
      advised: grouped + #""header": {"height": 44}"#),
    .init(
      grouped + #""header": [{"fractionalWidth": 1}, {"estimated": 44}]"#,
      #"""
      160: $.sections[0].header[0]: expected a number, found an object; a header or footer is as \#
      wide as its section and has one length: {"height": {"estimated": 44}}; \#
      "boundarySupplementaryItems" have two
      """#,
      advised: grouped + #""header": {"height": {"estimated": 44}}"#),
    .init(
      #""header": [{"fractionalWidth": 1}, 44]"#,
      #"""
      27: $.sections[0].header[0]: expected a number, found an object; a header or footer has \#
      its length as a number: {"height": 44}
      """#,
      advised: #""header": {"height": 44}"#),
    .init(
      #""header": {"height": {"estimated": 44}}"#,
      #"""
      37: $.sections[0].header.height: a flow section has no dimension in "header": it belongs \#
      to the layouts "compositional" and "list"; write the length as a number
      """#,
      advised: #""header": {"height": 44}"#),
    .init(
      grouped + #""header": {"height": 44, "pinToVisibleBounds": true}"#,
      #"""
      174: $.sections[0].header.pinToVisibleBounds: unknown key "pinToVisibleBounds"; a boundary \#
      item is pinned: "boundarySupplementaryItems": [{"kind": "header", "size": \#
      [{"fractionalWidth": 1}, 44], "alignment": "top", "pinToVisibleBounds": true}]
      """#,
      advised: grouped + #"""
        "boundarySupplementaryItems": [{"kind": "header", "size": [{"fractionalWidth": 1}, 44], \#
        "alignment": "top", "pinToVisibleBounds": true}]
        """#),
    .init(
      #""header": {"height": 44, "pinToVisibleBounds": true}"#,
      #"""
      41: $.sections[0].header.pinToVisibleBounds: unknown key "pinToVisibleBounds"; write \#
      "pinHeaders": true in the document
      """#),
    .init(
      grouped + #""pinToVisibleBounds": true"#,
      #"""
      149: $.sections[0].pinToVisibleBounds: unknown key "pinToVisibleBounds"; a boundary item \#
      is pinned: "boundarySupplementaryItems": [{"kind": "header", "size": [{"fractionalWidth": \#
      1}, 44], "alignment": "top", "pinToVisibleBounds": true}]
      """#,
      advised: grouped + #"""
        "boundarySupplementaryItems": [{"kind": "header", "size": [{"fractionalWidth": 1}, 44], \#
        "alignment": "top", "pinToVisibleBounds": true}]
        """#),
    .init(
      grouped + #""pinHeaders": true"#,
      #"""
      149: $.sections[0].pinHeaders: unknown key "pinHeaders"; a boundary item is pinned: \#
      "boundarySupplementaryItems": [{"kind": "header", "size": [{"fractionalWidth": 1}, 44], \#
      "alignment": "top", "pinToVisibleBounds": true}]
      """#,
      advised: grouped + #"""
        "boundarySupplementaryItems": [{"kind": "header", "size": [{"fractionalWidth": 1}, 44], \#
        "alignment": "top", "pinToVisibleBounds": true}]
        """#),
    .init(
      #""pinFooters": true"#,
      #"""
      16: $.sections[0].pinFooters: unknown key "pinFooters"; write "pinFooters": true in the \#
      document
      """#),
    .init(
      #""layout": "list", "appearance": "plain", "headerTopPadding": 8"#,
      #"""
      57: $.sections[0].headerTopPadding: unknown key "headerTopPadding"; no key has this space: \#
      add it to the length of "header", such as "header": {"height": 44}
      """#,
      advised: #""layout": "list", "appearance": "plain", "header": {"height": 44}"#),
  ]

  static let others: [Self] = [
    .init(
      #""items": [{"size": [{"fractionalWidth": 0.4}, 40]}]"#,
      #"""
      36: $.sections[0].items[0].size[0]: expected a number, found an object; only "layout": \#
      "compositional" has fractions; here {"columns": 2, "aspect": 1} divides the line
      """#,
      advised: #""items": [{"size": {"columns": 2, "aspect": 1}}]"#),
    .init(
      #""itemSize": [100, {"estimated": 40}]"#,
      #"""
      34: $.sections[0].itemSize[1]: expected a number, found an object; write \#
      "estimatedItemSize": [width, height] for the section, and "measured" for an item
      """#,
      advised: #""estimatedItemSize": [100, 40], "items": [{"measured": {"height": 50}}]"#),
    .init(
      #""layout": "masonry""#,
      #"""
      26: $.sections[0].layout: expected "flow", "compositional", "list" or "waterfall", found \#
      "masonry"; columns of items with their own heights are "waterfall"
      """#,
      advised: #""layout": "waterfall""#),
    .init(
      #""layout": "carousel""#,
      #"""
      26: $.sections[0].layout: expected "flow", "compositional", "list" or "waterfall", found \#
      "carousel"; a row that scrolls by itself is "compositional" with \#
      "orthogonalScrollingBehavior": "continuous" in its section
      """#,
      advised: grouped + #""orthogonalScrollingBehavior": "continuous""#),
    .init(
      #""layout": "waterfall", "items": [{"measured": {"height": 240}}]"#,
      #"""
      50: $.sections[0].items[0].measured: a waterfall section has no key "measured": it belongs \#
      to the layouts "flow", "compositional" and "list"; write "size": {"height": 240} for an \#
      item of a waterfall
      """#,
      advised: #""layout": "waterfall", "items": [{"size": {"height": 240}}]"#),
    .init(
      grouped + #""when": [{"minWidth": 700, "group": {"count": 6}}]"#,
      #"""
      185: $.sections[0].when[0].group: a group lacks the key "size"; "when" and "whenEmpty" \#
      replace the whole group: repeat it, or give the document "groups" and write the name of \#
      one here
      """#),
    .init(
      #"""
      "layout": "compositional", "group": {"kind": "horizontal", "layoutSize": [100, 44], \#
      "subitems": [{"size": [100, 44]}]}
      """#,
      #"""
      75: $.sections[0].group.layoutSize: unknown key "layoutSize"; write "size": [100, 44]
      """#,
      advised: #"""
        "layout": "compositional", "group": {"kind": "horizontal", "size": [100, 44], "subitems": \#
        [{"size": [100, 44]}]}
        """#),
    .init(
      #""layout": "compositional", "group": {"kind": "horizontal", "widthDimension": 3}"#,
      #"""
      75: $.sections[0].group.widthDimension: unknown key "widthDimension"; "size" has both, \#
      such as "size": [{"fractionalWidth": 1}, 44]
      """#),
    .init(
      #"""
      "layout": "compositional", "group": {"kind": "horizontal", "size": {"fractionalWidth": 1}}
      """#,
      #"""
      84: $.sections[0].group.size.fractionalWidth: unknown key "fractionalWidth"; a size has \#
      two lengths, such as [{"fractionalWidth": 1}, 44]
      """#),
    .init(
      #""contentInsets": 8"#,
      #"""
      16: $.sections[0].contentInsets: a flow section has no key "contentInsets": it belongs to \#
      the layout "compositional"; write "sectionInset", in the order top, left, bottom, right
      """#,
      advised: #""sectionInset": 8"#),
    .init(
      grouped + #""sectionInset": 8"#,
      #"""
      149: $.sections[0].sectionInset: a compositional section has no key "sectionInset": it \#
      belongs to the layouts "flow" and "waterfall"; write "contentInsets", in the order top, \#
      leading, bottom, trailing
      """#,
      advised: grouped + #""contentInsets": 8"#),
    .init(
      grouped + #""itemSize": [8, 8]"#,
      #"""
      149: $.sections[0].itemSize: a compositional section has no key "itemSize": it belongs to \#
      the layouts "flow" and "waterfall"; "size" of the items in "group" gives their lengths, \#
      such as [{"fractionalWidth": 0.5}, {"estimated": 44}]
      """#),
    .init(
      #""layout": "list", "appearance": "plain", "items": [[8, 8]]"#,
      #"""
      67: $.sections[0].items[0]: a list section has no size of an item: it belongs to the \#
      layouts "flow" and "waterfall"; write "rowHeight": 44 for the section, or "measured": \#
      {"height": 44} for a row
      """#,
      advised: #"""
        "layout": "list", "appearance": "plain", "rowHeight": 44, "items": [{"measured": \#
        {"height": 44}}]
        """#),
    .init(
      grouped + #"""
        "boundarySupplementaryItems": [{"kind": "h", "containerAnchor": {"edges": ["top"]}}]
        """#,
      #"""
      194: $.sections[0].boundarySupplementaryItems[0].containerAnchor: unknown key \#
      "containerAnchor"; "alignment" and "absoluteOffset" place a boundary item; an item or a \#
      group has "supplementaryItems" with anchors
      """#),
    .init(
      #""boundarySupplementaryItems": []"#,
      #"""
      16: $.sections[0].boundarySupplementaryItems: a flow section has no key \#
      "boundarySupplementaryItems": it belongs to the layout "compositional"; write "header" and \#
      "footer" with their lengths
      """#,
      advised: #""header": {"height": 44}, "footer": {"height": 44}"#),
  ]
}
