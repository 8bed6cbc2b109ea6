// The container is 100 wide and 200 high unless a case has another. The widest known device is a
// television, of 1920 points; the narrowest is 320 wide.
extension LintCase {
  static let undefinedSizes = [
    LintCase(
      "an item as wide as the line",
      #""sections": [{"itemSize": [100, 20], "items": {"count": 2}}]"#),
    LintCase(
      "items half a point wider than the line",
      #""sections": [{"itemSize": [100.5, 20], "items": {"count": 2}}]"#,
      finds: [
        "undefined-size d/[0]/item:[0] | here 100.5 is more than 100 (this item and 1 more of the"
      ]),
    LintCase(
      "an item as wide as the insets leave, and one that is wider",
      container: #""width": 100, "height": 200, "contentInset": {"left": 5}"#,
      #"""
      "sections": [
        {"id": "fits", "sectionInset": [0, 10, 0, 10], "items": [[75, 20]]},
        {"id": "not", "sectionInset": [0, 10, 0, 10], "items": [[76, 20]]}]
      """#,
      finds: ["undefined-size d/not/item:[0] | here 76 is more than 75"]),
    LintCase(
      "an item higher than a container that scrolls horizontally",
      #""scrollDirection": "horizontal", "sections": [{"items": [[20, 201]]}]"#,
      finds: [
        """
        undefined-size d/[0]/item:[0] | the item height must be less than the height of the \
        UICollectionView minus the section insets top and bottom values, minus the content insets \
        top and bottom values; here 201 is more than 200
        """
      ]),
    LintCase(
      "the first of three, by its index, and another by its id",
      #"""
      "sections": [
        {"id": "s", "items": [[20, 20], {"count": 2, "size": [120, 20]}, [130, 20]]},
        {"id": "t", "items": [[20, 20], {"id": "x", "size": [130, 20]}]}]
      """#,
      finds: [
        "undefined-size d/s/item:[1] | here 120 is more than 100 (this item and 2 more of",
        "undefined-size d/t/item:x | here 130 is more than 100",
      ]),
    LintCase(
      "a line between the safe area's edges",
      container: #""width": 100, "height": 200, "safeArea": {"left": 30}"#,
      #"""
      "sectionInsetReference": "safeArea",
      "sections": [{"items": [[70, 9]]}, {"items": [[71, 9]]}]
      """#,
      finds: ["undefined-size d/[1]/item:[0] | here 71 is more than 70"]),
    LintCase(
      "a size that the widest device has room for, and sizes that none has",
      #"""
      "sections": [
        {"items": [[1920, 20]]}, {"items": [[1921, 20]]},
        {"sectionInset": {"left": 1}, "items": [[1920, 20]]}]
      """#,
      finds: [
        "undefined-size d/[0]/item:[0]",
        "unsatisfiable-size d/[1]/item:[0] | the item is 1921 wide, and no known device, also on "
          + "its side, leaves more than 1920 for it; give it a rule such as \"fill\"",
        "unsatisfiable-size d/[2]/item:[0] | the item is 1920 wide, and no known device, also on "
          + "its side, leaves more than 1919 for it",
      ]),
    // 1920 - 2 * 1000 = -80.
    LintCase(
      "insets that leave nothing of any device, which no rule mends",
      #"""
      "sections": [{"sectionInset": [0, 1000, 0, 1000], "items": {"count": 2, "size": ["fill", 20]}}]
      """#,
      finds: [
        "unsatisfiable-size d/[0]/item:[0] | insets are larger than the width of every known "
          + "device, also on its side: the largest leaves -80; make them smaller (this item and 1"
      ]),
    // 100 - 2 * 60 = -20.
    LintCase(
      "insets that leave nothing here",
      #""sections": [{"sectionInset": [0, 60, 0, 60], "items": [{"size": ["fill", 20]}]}]"#,
      finds: ["undefined-size d/[0]/item:[0] | here 0 is more than -20, which is the length"]),
    LintCase(
      "more items that are undefined here than in every device",
      #""sections": [{"items": [[120, 9], [2000, 9]]}]"#,
      finds: [
        "undefined-size d/[0]/item:[0] | here 120 is more than 100 (this item and 1 more",
        "unsatisfiable-size d/[0]/item:[1] | the item is 2000 wide",
      ]),
    LintCase(
      "insets of an empty section, which this one is not",
      #"""
      "sections": [{"whenEmpty": {"sectionInset": [0, 800, 0, 800]}, "items": [[1921, 20]]}]
      """#,
      finds: [
        "unsatisfiable-size d/[0]/item:[0] | the item is 1921 wide, and no known device, also on "
          + "its side, leaves more than 1920 for it; give it a rule such as \"fill\""
      ]),
    LintCase(
      "a shelf's item that is higher than every device",
      #""layout": "shelf", "titleHeight": 60, "sections": [{"items": [[20, 1400]]}]"#,
      finds: [
        "unsatisfiable-size d/[0]/item:[0] | the item is 1400 high, and no known device, also on "
          + "its side, leaves more than 1316 for it; make it lower, or the shelf's titleHeight"
      ]),
    LintCase(
      "a size that no device has room for, and the document's own container has",
      container: #""width": 1920, "height": 1080"#, #""sections": [{"items": [[1900, 20]]}]"#),
    LintCase(
      "a shelf's item higher than the container without its title",
      #"""
      "layout": "shelf", "titleHeight": 60,
      "sections": [{"items": [[20, 140]]}, {"items": [[20, 141]]}]
      """#,
      finds: ["undefined-size d/[1]/item:[0] | here 141 is more than 140"]),
  ]

  static let itemSizes = [
    LintCase(
      "items without width or height, and a thin one",
      #""sections": [{"items": [[0, 20]]}, {"items": [[20, 0]]}, {"items": [[0.25, 20]]}]"#,
      finds: [
        "zero-size d/[0]/item:[0] | the item is 0 x 20; UIKit requires a width and a height above",
        "zero-size d/[1]/item:[0] | the item is 20 x 0",
      ]),
    // (100 - 19 * 10) / 20 = -4.5, and (100 - 4 * 10) / 5 = 12.
    LintCase(
      "a rule of a negative length is no size of zero besides",
      #"""
      "sections": [{"items": {"count": 3, "size": {"columns": 20, "height": 5}}},
                   {"items": {"count": 3, "size": {"columns": 5, "height": 5}}}]
      """#,
      finds: [
        "negative-length d/[0]/item:[0] | of 100 points 19 gaps of 10 take 190, which leaves -90 for "
          + "20 columns, -4.5 each (this item and 2 more of the section)"
      ]),
    // 100 - 2 * 10 - 95 = -15.
    LintCase(
      "a reserve that leaves nothing for three columns",
      #""sections": [{"items": {"count": 3, "size": {"columns": 3, "reserve": 95, "height": 5}}}]"#,
      finds: [
        "negative-length d/[0]/item:[0] | of 100 points 2 gaps of 10 take 20 and the reserve 95, "
          + "which leaves -15 for 3 columns, -5 each"
      ]),
    LintCase(
      "items that begin before the content",
      #""sections": [{"sectionInset": {"left": -10}, "items": [[20, 20], [20, 10]]}]"#,
      finds: ["item-overflow d/[0]/item:[0] | extends beyond the content by 10 at its left edge"]),
    LintCase(
      "the same from right to left",
      #"""
      "direction": "rightToLeft", "flipsHorizontallyInOppositeLayoutDirection": true,
      "sections": [{"sectionInset": {"left": -10}, "items": [[20, 20], [20, 10]]}]
      """#,
      finds: ["item-overflow d/[0]/item:[0] | extends beyond the content by 10 at its right edge"]),
    // A section of 20 - 5 points.
    LintCase(
      "items that end behind their section, and behind the content",
      #"""
      "sections": [{"sectionInset": {"bottom": -5}, "items": [[20, 20]]},
                   {"sectionInset": {"top": 5, "bottom": -5}, "items": [[20, 20]]}]
      """#,
      finds: [
        "item-overflow d/[0]/item:[0] | extends beyond its section by 5 at its bottom edge",
        "item-overflow d/[1]/item:[0] | extends beyond the content by 5 at its bottom edge",
      ]),
    LintCase(
      "an item that begins above the content",
      #""sections": [{"sectionInset": {"top": -5}, "items": [[20, 20]]}, {"items": [[9, 9]]}]"#,
      finds: ["item-overflow d/[0]/item:[0] | extends beyond the content by 5 at its top edge"]),
    // The header ends at 44, and the item begins at 24. The footer begins at 20 + 10 - 4.
    LintCase(
      "items under the header and under the footer",
      #"""
      "sections": [
        {"header": {"height": 44}, "sectionInset": {"top": -20}, "items": [[20, 30]]},
        {"footer": {"height": 9}, "sectionInset": {"bottom": -4}, "items": [[20, 20]]},
        {"header": {"height": 9}, "footer": {"height": 9}, "items": [[20, 20]]}]
      """#,
      finds: [
        "item-overflow d/[0]/item:[0] | the item is under the header by 20",
        "item-overflow d/[1]/item:[0] | the item is under the footer by 4",
      ]),
    LintCase(
      "items that touch the edges of the content and of their section",
      #""sections": [{"items": [[50, 20], [40, 30]], "minimumInteritemSpacing": 10}]"#),
    // Lines at 0, 15 and 30.
    LintCase(
      "lines that overlap",
      #""sections": [{"minimumLineSpacing": -5, "itemSize": [60, 20], "items": {"count": 3}}]"#,
      finds: [
        """
        equal-z-index d/[0]/item:[1] | the item overlaps item:[0], and both have zIndex 0: their \
        order in UIKit is undefined; the spacing is -5 (this item and 1 more of the section)
        """
      ]),
    // floor((100 - 5) / (20 - 5)) = 6 columns, with gaps of (100 - 6 * 20) / 5 = -4.
    LintCase(
      "items of a line that overlap",
      #""sections": [{"minimumInteritemSpacing": -5, "itemSize": [20, 9], "items": {"count": 2}}]"#,
      finds: ["equal-z-index d/[0]/item:[1] | overlaps item:[0]"]),
    // Items from 0 to 20; the second section and its items begin at 10.
    LintCase(
      "items over those of the section before",
      #"""
      "sections": [{"sectionInset": {"bottom": -10}, "items": [[20, 20]]},
                   {"id": "b", "items": [[9, 9], [9, 9]]}]
      """#,
      finds: [
        "item-overflow d/[0]/item:[0] | extends beyond its section by 10",
        "equal-z-index d/b/item:[0] | the item overlaps item:[0] of the previous section, and both "
          + "have zIndex 0: their order in UIKit is undefined",
      ]),
    LintCase(
      "a section over those of another one, with an empty one between",
      #"""
      "sections": [{"id": "a", "items": [[20, 20]]}, {},
                   {"sectionInset": {"top": -5}, "items": [[20, 20]]}]
      """#,
      finds: [
        "item-overflow d/[2]/item:[0] | extends beyond its section by 5 at its top edge",
        "equal-z-index d/[2]/item:[0] | the item overlaps a/item:[0], and both have zIndex 0",
      ]),
    // Shelves 3 * 20 + 2 * 10 long; the second begins 20 before the end of the first.
    LintCase(
      "shelves over each other",
      #"""
      "layout": "shelf", "itemSize": [20, 100], "itemSpacing": 10, "sectionSpacing": -20,
      "sections": [{"items": {"count": 3}}, {"items": {"count": 3}}]
      """#,
      finds: ["equal-z-index d/[1]/item:[0] | the item overlaps item:[2] of the previous section"]),
    LintCase(
      "a negative spacing of items that stand alone in their lines",
      #""sections": [{"minimumInteritemSpacing": -5, "itemSize": [60, 20], "items": {"count": 3}}]"#
    ),
  ]

  // floor((100 - 2 * 10) / 3) = 26 wide, 11 apart; floor((100 + 10) / (30 + 10)) = 2, 40 apart.
  static let lines = [
    LintCase(
      "an item alone on the last line, and lines that are full",
      #"""
      "sections": [{"items": {"count": 7, "size": {"columns": 3, "height": 9}}},
                   {"items": {"count": 6, "size": {"columns": 3, "height": 9}}}]
      """#,
      finds: ["lone-last-item d/[0]"]),
    LintCase(
      "items 40 apart that are to be 10 apart at least",
      #""sections": [{"itemSize": [30, 9], "items": {"count": 4}}]"#,
      finds: ["stretched-spacing d/[0]"]),
    LintCase(
      "alignments of even lines, and of an even last line, which has one",
      #"""
      "defaults": {"distribution": "even"},
      "sections": [
        {"alignment": "center", "itemSize": [30, 9], "items": {"count": 4}},
        {"stretchLast": 20, "itemSize": [30, 9], "items": {"count": 4}},
        {"lastLineAlignment": "center", "itemSize": [30, 9], "items": {"count": 4}},
        {"alignment": "center", "distribution": "justified", "itemSize": [30, 9],
         "items": {"count": 4}}]
      """#,
      finds: [
        "ignored-alignment d/[0] | alignment has no effect, because the distribution is even",
        "ignored-alignment d/[1] | stretchLast has no effect",
      ]),
    // 2 of 40 with three gaps of 20 / 3; spacings of 0 and of -5 become 20 and 15.
    LintCase(
      "spacings that are to be stretched, and those of no minimum",
      #"""
      "sections": [
        {"minimumInteritemSpacing": 1, "itemSize": [40, 9], "items": {"count": 4},
         "distribution": "even"},
        {"minimumInteritemSpacing": 0, "itemSize": [40, 9], "items": {"count": 4}},
        {"minimumInteritemSpacing": -5, "itemSize": [45, 9], "items": {"count": 4}}]
      """#),
  ]

  static let emptiness = [
    LintCase(
      "a header, and insets along the scroll axis, of sections without items",
      #"""
      "sections": [{"id": "a", "header": {"height": 10}}, {"id": "b", "sectionInset": [3, 7, 4, 7]},
                   {"id": "c", "sectionInset": [0, 7, 0, 7]}, {"id": "d"}]
      """#,
      finds: [
        "empty-section-insets d/a | takes 10 points (header 10)",
        "empty-section-insets d/b | takes 7 points (top inset 3, bottom inset 4)",
      ]),
    LintCase(
      "a section that says what it has while it is empty",
      #""sections": [{"header": {"height": 10}, "whenEmpty": {"header": {"height": 4}}}]"#),
    LintCase(
      "defaults that say it for all",
      #""defaults": {"header": {"height": 10}, "whenEmpty": {"header": {"height": 3}}}, "sections": [{}]"#
    ),
    LintCase(
      "a header that goes, and insets that stay",
      #"""
      "sections": [{"header": {"height": 20}, "sectionInset": [5, 0, 4, 0],
                    "whenEmpty": {"header": {"height": 0}}}]
      """#,
      finds: [
        "empty-section-insets d/[0] | takes 9 points (top inset 5, bottom inset 4), which "
          + "\"whenEmpty\" does not set"
      ]),
    LintCase(
      "a section's own header, which the defaults do not take away",
      #"""
      "defaults": {"whenEmpty": {"header": {"height": 0}, "sectionInset": 0}},
      "sections": [{"header": {"height": 20}}]
      """#,
      finds: [
        "unread-default d | defaults.whenEmpty.header has no effect: each section that has the key",
        "empty-section-insets d/[0] | takes 20 points (header 20), which",
      ]),
    LintCase(
      "as many as there are, told once",
      #""defaults": {"header": {"height": 10}}, "sections": [{}, {"items": [[9, 9]]}, {}, {}]"#,
      finds: ["empty-section-insets d/[0] | change that; also in 2 more sections"]),
  ]

  static let conditions = [
    LintCase(
      "containers wider than all devices, and one that there is",
      #"""
      "defaults": {"when": [{"minWidth": 1921, "minimumLineSpacing": 1},
                            {"minWidth": 1920, "minimumLineSpacing": 2}]},
      "sections": [{"id": "s", "items": [[9, 9]],
                    "when": [{"maxWidth": 99, "header": {"height": 1}}]}]
      """#,
      finds: [
        "unmet-condition d | defaults.when[0] never applies: of the known devices, 320 to 1920 "
          + "points wide, none is at least 1921 wide",
        "unmet-condition d/s | when[0] never applies: of the known devices, 320 to 1920 points "
          + "wide, none is at most 99 wide",
      ]),
    LintCase(
      "a condition that the document's own container meets",
      container: #""width": 2000, "height": 200"#,
      #""defaults": {"when": [{"minWidth": 1921, "minimumLineSpacing": 1}]}"#),
    LintCase(
      "a condition that no container can meet",
      #""defaults": {"when": [{"minWidth": 400, "maxWidth": 300, "minimumLineSpacing": 1}]}"#,
      finds: [
        "unmet-condition d | defaults.when[0] never applies: its minWidth is above its maxWidth"
      ]),
    LintCase(
      "breakpoints that an earlier one takes the place of",
      #"""
      "defaults": {"itemSize": {"height": 9, "breakpoints": [
        {"below": 400, "columns": 2}, {"upTo": 400, "columns": 3}, {"upTo": 400, "columns": 4},
        {"below": 300, "columns": 5}, {"upTo": 401, "columns": 6}, {"columns": 7}]}}
      """#,
      finds: [
        "unreachable-breakpoint d | defaults.itemSize.breakpoints[2] (upTo 400) never applies: an "
          + "earlier entry applies to widths up to 400",
        "unreachable-breakpoint d | defaults.itemSize.breakpoints[3] (below 300) never applies",
      ]),
    LintCase(
      "keys beside breakpoints that no entry takes",
      #"""
      "defaults": {"itemSize": {"aspect": 2, "plus": 4, "breakpoints": [
        {"upTo": 300, "width": 20, "height": 20}, {"upTo": 400, "size": [20, 30]},
        {"upTo": 500, "columns": 4, "plus": 5}, {"width": "fill", "height": 9}]}},
      "sections": [{"items": [[9, 9], {"size": {
        "height": 9, "reserve": 8, "round": "none", "plus": 1, "breakpoints": [
        {"upTo": 400, "size": [20, 20]}, {"breakpoints": [
          {"upTo": 500, "columns": 4, "plus": 2, "reserve": 3}, {"width": 30, "height": 30}]}]}}]}]
      """#,
      finds: [
        "unused-size-key d | defaults.itemSize.plus has no effect: each entry of breakpoints is "
          + "complete or has its own",
        "unused-size-key d/[0] | items.plus has no effect",
        "unused-size-key d/[0] | items.reserve has no effect",
      ]),
    LintCase(
      "keys beside breakpoints that an entry takes",
      #"""
      "sections": [{"items": [[9, 9], {"size": {"height": 9, "plus": 1, "breakpoints": [
        {"upTo": 400, "size": [20, 20]}, {"breakpoints": [
          {"upTo": 500, "columns": 4, "plus": 2}, {"columns": 5}]}]}}]}]
      """#),
  ]
}
