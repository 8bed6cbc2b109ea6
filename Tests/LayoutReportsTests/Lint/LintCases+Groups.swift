// The container is 100 wide and 200 high unless a case has another.
extension LintCase {
  /// A document with one compositional section.
  ///
  /// - Parameters:
  ///   - group: The members of the group after its kind.
  ///   - section: Other members of the section.
  private init(
    _ name: String, container: String = #""width": 100, "height": 200"#,
    _ kind: String = "horizontal", group: String, items: String = #"{"count": 2}"#,
    section: String = "", finds expected: [String] = []
  ) {
    self.init(
      name, container: container,
      #"""
      "layout": "compositional", "sections": [
        {"group": {"kind": "\#(kind)", \#(group)}, \#(section)"items": \#(items)}]
      """#, finds: expected)
  }

  static let groupLists = [
    LintCase(
      "two subitems that fill a group, and are both used",
      group: #""size": [100, 20], "subitems": [{"size": [50, 20]}, {"size": [50, 20]}]"#),
    LintCase(
      "a first subitem that fills the group, before two others",
      group: #"""
        "size": [100, 20],
        "subitems": [{"size": [80, 20]}, {"size": [30, 20]}, {"size": [20, 20]}]
        """#,
      finds: [
        "subitem-never-used d/[0] | group.subitems[1] and 1 more are never used: the subitem before "
          + "it takes 80 of 100 points of width, and each group begins again with the first"
      ]),
    LintCase(
      "a repeated subitem that fits as often as it counts",
      group: #""size": [100, 20], "repeatingSubitem": {"size": [25, 20]}, "count": 4"#),
    LintCase(
      "a repeated subitem that takes 4 * 30 of 100 points",
      group: #""size": [100, 20], "repeatingSubitem": {"size": [30, 20]}, "count": 4"#,
      finds: [
        "count-overflows d/[0] | group.repeatingSubitem does not fit 4 times: 4 take 120 of 100 "
          + "points of width, and extend beyond the group by 20"
      ]),
    LintCase(
      "thirds", container: #""width": 300, "height": 200"#,
      group: #"""
        "size": [{"fractionalWidth": 1}, 20], "subitems": [
          {"size": [{"fractionalWidth": 0.3333333333333333}, 20]}]
        """#),
    LintCase(
      "tenths that leave a tenth free", container: #""width": 300, "height": 200"#,
      group: #"""
        "size": [{"fractionalWidth": 1}, 20],
        "subitems": [{"size": [{"fractionalWidth": 0.3}, 20]}]
        """#),
    // 300 - 3 * 99 = 3.
    LintCase(
      "nearly thirds", container: #""width": 300, "height": 200"#,
      group: #"""
        "size": [{"fractionalWidth": 1}, 20],
        "subitems": [{"size": [{"fractionalWidth": 0.33}, 20]}]
        """#,
      finds: [
        "nearly-a-fraction d/[0] | group.subitems[0] has the fraction 0.33, and 3 subitems leave 3 "
          + "of 300 points of width free; write 0.3333333333333333 for 1/3"
      ]),
    // 6 * 51 = 306 is more than 300, and 5 * 51 = 255 leave 45.
    LintCase(
      "five items of 0.17 in a row for six", container: #""width": 300, "height": 200"#,
      group: #"""
        "size": [{"fractionalWidth": 1}, 20],
        "subitems": [{"size": [{"fractionalWidth": 0.17}, 20]}]
        """#,
      finds: [
        "nearly-a-fraction d/[0] | group.subitems[0] has the fraction 0.17, and 5 subitems leave 45 "
          + "of 300 points of width free; write 0.16666666666666666 for 1/6"
      ]),
    // 300 - 198 - 99 = 3.
    LintCase(
      "nearly two thirds and one in a named group", container: #""width": 300, "height": 200"#,
      #"""
      "layout": "compositional",
      "groups": {"pair": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 20], "subitems": [
        {"size": [{"fractionalWidth": 0.66}, 20]}, {"size": [{"fractionalWidth": 0.33}, 20]}]}},
      "sections": [{"group": "pair", "items": {"count": 2}}]
      """#,
      finds: [
        "nearly-a-fraction d/[0] | groups.pair.subitems[0] has the fraction 0.66, and 2 subitems "
          + "leave 3 of 300 points of width free; write 0.6666666666666666 for 2/3"
      ]),
    // 393 / 4 = 98.25, which is 98 in thirds of a point; 393 - 4 * 98 = 1.
    LintCase(
      "quarters of 393 points", container: #""width": 393, "height": 852, "scale": 3"#,
      group: #""size": [{"fractionalWidth": 1}, 20], "subitem": {"size": [9, 20]}, "count": 4"#,
      finds: [
        "pixels-left-over d/[0] | group leaves 1 of 393 points of width free, because the lengths "
          + "of its 4 subitems are rounded down to pixels"
      ]),
    LintCase(
      "quarters of 393 points, and flexible spacings that share the rest",
      container: #""width": 393, "height": 852, "scale": 3"#,
      group: #"""
        "size": [{"fractionalWidth": 1}, 20], "interItemSpacing": {"flexible": 0},
        "subitem": {"size": [9, 20]}, "count": 4
        """#),
    // 394 / 4 = 98.5, which is 98.3333; 4 * 0.1667 is less than a point.
    LintCase(
      "quarters of 394 points", container: #""width": 394, "height": 852, "scale": 3"#,
      group: #""size": [{"fractionalWidth": 1}, 20], "subitem": {"size": [9, 20]}, "count": 4"#),
  ]

  static let groupSizes = [
    LintCase(
      "an estimated group with a fraction of its height", "vertical",
      group: #"""
        "size": [{"fractionalWidth": 1}, {"estimated": 44}],
        "subitems": [{"size": [{"fractionalWidth": 1}, {"fractionalHeight": 0.5}]}]
        """#,
      finds: [
        "fraction-of-estimate d/[0] | the height of group.subitems[0] is the fraction 0.5 of the "
          + "height of its group, which is estimated: it is a fraction of the estimate 44"
      ]),
    LintCase(
      "an estimated group that is divided, so that the fraction does not count", "vertical",
      group: #"""
        "size": [{"fractionalWidth": 1}, {"estimated": 44}],
        "subitem": {"size": [{"fractionalWidth": 1}, {"fractionalHeight": 0.5}]}, "count": 2
        """#),
    LintCase(
      "estimates without and with measured heights", "vertical",
      group: #"""
        "size": [{"fractionalWidth": 1}, {"estimated": 44}],
        "subitems": [{"size": [{"fractionalWidth": 1}, {"estimated": 44}]}]
        """#,
      items: #"[{"id": "a"}, {"id": "b"}]"#,
      finds: [
        "estimate-not-measured d/[0]/item:a | the height of the item is the estimate 44, because it "
          + "has no measured height; give the length that the app measures in \"measured\" (this "
          + "item and 1 more of the section)"
      ]),
    LintCase(
      "an estimate that is right for one of two items", "vertical",
      group: #"""
        "size": [{"fractionalWidth": 1}, {"estimated": 44}],
        "subitems": [{"size": [{"fractionalWidth": 1}, {"estimated": 44}]}]
        """#,
      items: #"[{"id": "a", "measured": {"height": 50}}, {"id": "b"}]"#),
    LintCase(
      "measured heights of items whose group alone is estimated", "vertical",
      group: #"""
        "size": [{"fractionalWidth": 1}, {"estimated": 44}],
        "subitems": [{"size": [{"fractionalWidth": 1}, 20]}]
        """#,
      items: #"[{"id": "a"}, {"id": "b", "measured": {"height": 50}}]"#,
      finds: [
        "measured-without-estimate d/[0]/item:b | the measured lengths of the item have no effect, "
          + "because no item of the section's group has an estimated width or height"
      ]),
    LintCase(
      "a measured width of rows whose height is estimated", "vertical",
      group: #"""
        "size": [{"fractionalWidth": 1}, {"estimated": 44}],
        "subitems": [{"size": [{"fractionalWidth": 1}, {"estimated": 44}]}]
        """#,
      items: #"""
        [{"id": "a", "measured": {"width": 50}}, {"id": "b", "measured": {"height": 50}},
         {"id": "c", "measured": {"width": 50, "height": 50}}]
        """#,
      finds: [
        "measured-without-estimate d/[0]/item:a | because no item of the section's group has an "
          + "estimated width"
      ]),
    LintCase(
      "insets above an estimated item, and beside it", "vertical",
      group: #"""
        "size": [{"fractionalWidth": 1}, {"estimated": 44}], "subitems": [
          {"size": [{"fractionalWidth": 1}, {"estimated": 44}], "contentInsets": [4, 5, 6, 5]}]
        """#,
      items: #"{"count": 2, "measured": {"height": 50}}"#,
      finds: [
        "insets-on-estimate d/[0] | group.subitems[0].contentInsets has no effect along the height "
          + "(top 4, bottom 6), because the height is estimated"
      ]),
    LintCase(
      "insets beside an estimated item", "vertical",
      group: #"""
        "size": [{"fractionalWidth": 1}, {"estimated": 44}], "subitems": [
          {"size": [{"fractionalWidth": 1}, {"estimated": 44}], "contentInsets": [0, 5, 0, 5]}]
        """#,
      items: #"{"count": 2, "measured": {"height": 50}}"#),
    // 14 - 10 = 4.
    LintCase(
      "insets larger than the slot",
      group: #"""
        "size": [100, 20], "subitems": [{"size": [10, 20], "contentInsets": [0, 7, 0, 7]}]
        """#,
      items: #"{"count": 13}"#,
      finds: [
        "insets-exceed-slot d/[0]/item:[0] | the width of group.subitems[0] is 10, and its "
          + "contentInsets take 14: the item's width becomes 4, because UIKit takes a negative "
          + "length as positive; make the insets smaller (this item and 12 more of the section)"
      ]),
    LintCase(
      "insets as large as the slot",
      group: #"""
        "size": [100, 20], "subitems": [{"size": [10, 20], "contentInsets": [0, 5, 0, 5]}]
        """#),
    LintCase(
      "items as high as their group",
      group: #""size": [100, 20], "subitems": [{"size": [50, 20]}]"#),
    LintCase(
      "items 5 points higher than their group",
      group: #""size": [100, 20], "subitems": [{"size": [50, 25]}]"#, items: #"{"count": 4}"#,
      finds: [
        "item-leaves-group d/[0]/item:[0] | the item extends beyond its group by 5 at its bottom "
          + "edge, and UIKit may omit it from the elements of a rect; make group.subitems[0] "
          + "smaller, or the group larger (this item and 3 more of the section)"
      ]),
    LintCase(
      "a column 30 wide in a column 20 wide", "vertical",
      group: #"""
        "size": [20, 40], "subitems": [{"kind": "vertical", "size": [30, 40], "subitems": [
          {"size": [10, 20]}, {"size": [30, 20]}]}]
        """#,
      finds: ["item-leaves-group d/[0]/item:[1] | extends beyond its group by 10 at its right edge"]
    ),
  ]

  static let compositionalSections = [
    LintCase(
      "a header of 30 and another item of 10 above one section",
      group: #""size": [100, 20], "subitems": [{"size": [50, 20]}]"#,
      section: #"""
        "header": {"height": 30}, "boundarySupplementaryItems": [
          {"kind": "bar", "size": [{"fractionalWidth": 1}, 10], "alignment": "top"}],
        """#,
      finds: [
        "boundary-items-overlap d/[0]/header | it overlaps supplementary:bar by 100 x 10, because "
          + "boundary items of one side do not stack"
      ]),
    LintCase(
      "items at both sides, one that is moved, and one that does not extend the section",
      group: #""size": [100, 20], "subitems": [{"size": [50, 20]}]"#,
      section: #"""
        "header": {"height": 30}, "footer": {"height": 30}, "boundarySupplementaryItems": [
          {"kind": "a", "size": [40, 10], "alignment": "topLeading", "absoluteOffset": [0, -30]},
          {"kind": "b", "size": [40, 10], "alignment": "topTrailing", "absoluteOffset": [0, -30]},
          {"kind": "c", "size": [40, 10], "alignment": "top", "extendsBoundary": false}],
        """#),
    LintCase(
      "two items below the whole layout",
      #"""
      "layout": "compositional", "boundarySupplementaryItems": [
        {"kind": "a", "size": [60, 30], "alignment": "bottomLeading"},
        {"kind": "b", "size": [60, 10], "alignment": "bottomTrailing"}],
      "sections": [{"items": {"count": 2}, "group": {
        "kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]}}]
      """#,
      finds: ["boundary-items-overlap d/supplementary:b | it overlaps supplementary:a by 20 x 10"]),
    LintCase(
      "a group of the whole width, in a row that insets make 80 points long",
      group: #""size": [{"fractionalWidth": 1}, 20], "subitems": [{"size": [100, 20]}]"#,
      section: #""orthogonalScrollingBehavior": "paging", "contentInsets": [0, 10, 0, 10],"#,
      finds: [
        "uneven-carousel d/[0] | a group is 100 points long and the row shows 80 of it: a fraction "
          + "is of the whole width of the container"
      ]),
    LintCase(
      "pages of 80 points with a group each",
      group: #""size": [80, 20], "subitems": [{"size": [80, 20]}]"#,
      section: #""orthogonalScrollingBehavior": "groupPaging", "contentInsets": [0, 10, 0, 10],"#),
    // The row is 3 * 60 long and shows 80; groups begin at 0, 60 and 120, and it ends at 180 - 80.
    LintCase(
      "a last page that is moved to the end of the row",
      group: #""size": [60, 20], "subitems": [{"size": [60, 20]}]"#, items: #"{"count": 3}"#,
      section: #""orthogonalScrollingBehavior": "groupPaging", "contentInsets": [0, 10, 0, 10],"#,
      finds: [
        "uneven-carousel d/[0] | the last page rests at 100, and no group begins there; the nearest "
          + "begins at 120: the row is 180 points long and shows 80"
      ]),
    LintCase(
      "a row that scrolls by 20 points",
      group: #""size": [60, 20], "subitems": [{"size": [60, 20]}]"#,
      section: #""orthogonalScrollingBehavior": "continuous","#),
    LintCase(
      "a row that fits",
      group: #""size": [50, 20], "subitems": [{"size": [50, 20]}]"#,
      section: #""orthogonalScrollingBehavior": "continuous","#,
      finds: [
        "paging-of-nothing d/[0] | the row is 100 points long and fits in the 100 points that show "
          + "it: it cannot scroll"
      ]),
    LintCase(
      "insets that repeat one margin",
      container: #""width": 100, "height": 200, "layoutMargins": {"left": 16, "right": 16}"#,
      group: #""size": [50, 20], "subitems": [{"size": [50, 20]}]"#,
      section: #""contentInsetsReference": "layoutMargins", "contentInsets": [0, 16, 0, 8],"#,
      finds: [
        "margin-and-reference d/[0] | contentInsets repeats the insets of the reference "
          + "layoutMargins: 16 at the left, so that the items begin at 32"
      ]),
    LintCase(
      "insets like margins that are not the reference",
      container: #""width": 100, "height": 200, "layoutMargins": {"left": 16, "right": 16}"#,
      group: #""size": [50, 20], "subitems": [{"size": [50, 20]}]"#,
      section: #""contentInsets": [0, 16, 0, 16],"#),
  ]

  /// Items of a section with decorations have the zIndex 1, and boundary items too.
  static let zIndexes = [
    LintCase(
      "a decoration with the zIndex of items in a flow section",
      decorated(#""zIndex": 0"#, row)),
    LintCase(
      "a decoration with the zIndex of items in a section with decorations",
      decorated(#""zIndex": 1"#, row),
      finds: [
        "equal-z-index d/[0]/decoration:card | overlaps item:[0], and both have zIndex 1: their"
      ]),
    LintCase(
      "a decoration over the second frame of a custom group",
      decorated(
        #""zIndex": 7"#,
        #""kind": "custom", "size": [100, 20], "frames": [[0, 0, 50, 20], {"frame": [50, 0, 50, 20], "zIndex": 7}]"#
      ),
      finds: [
        "equal-z-index d/[0]/decoration:card | overlaps item:[1], and both have zIndex 7: their"
      ]),
    LintCase(
      "a decoration over a header with a zIndex of its own",
      decorated(
        #""zIndex": 10"#, row,
        #"""
        "boundarySupplementaryItems": [
          {"kind": "header", "size": [100, 9], "alignment": "top", "zIndex": 10}],
        """#
      ),
      finds: ["equal-z-index d/[0]/decoration:card | overlaps header, and both have zIndex 10"]),
  ]

  private static let row =
    #""kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]"#

  private static func decorated(
    _ zIndex: String, _ group: String, _ section: String = ""
  ) -> String {
    #"""
    "layout": "compositional", "decorationKinds": {"card": {\#(zIndex)}}, "sections": [
      {"decorations": ["card"], \#(section) "items": {"count": 2},
        "group": {\#(group)}}]
    """#
  }
}
