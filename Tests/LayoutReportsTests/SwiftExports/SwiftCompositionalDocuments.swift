/// Documents with every part of compositional layouts, for ``SwiftTestFileTests``.
enum SwiftCompositionalDocuments {
  static let all = [groups, boundary, rightToLeft, horizontal, measured, pinned]

  /// Each form of a group, nested groups, all kinds of spacing, and spacing between sections.
  private static let groups = """
    {"format": "insetory/1", "id": "groups", "layout": "compositional", "interSectionSpacing": 7.5,
     "container": {"width": 393, "height": 852, "scale": 3, "safeArea": {"top": 59, "left": 4}},
     "groups": {
       "pair": {"kind": "vertical", "size": [{"fractionalWidth": 0.3333}, {"fractionalHeight": 1}],
                "repeatingSubitem": {"size": [{"fractionalWidth": 1}, {"fractionalHeight": 0.4}],
                                     "contentInsets": [1, 2, 3, 4]}, "count": 2}},
     "sections": [
       {"id": "mosaic", "items": {"count": 17}, "interGroupSpacing": 5, "contentInsets": [1, 20, 3, 11],
        "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, {"fractionalWidth": 0.5}],
                  "contentInsets": [2, 2, 2, 2], "interItemSpacing": {"flexible": 3},
                  "subitems": ["pair", {"size": [{"fractionalWidth": 0.31}, {"fractionalHeight": 1}],
                     "edgeSpacing": {"leading": 3, "top": {"flexible": 1}}}, "pair"]}},
       {"items": {"count": 11},
        "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 50], "interItemSpacing": 10,
                  "edgeSpacing": {"top": 4, "bottom": 6},
                  "subitem": {"size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}]}, "count": 4}},
       {"items": {"count": 5},
        "group": {"kind": "vertical", "size": [{"fractionalWidth": 1}, 200], "interItemSpacing": 4,
                  "subitem": {"size": [60, {"fractionalHeight": 1}],
                              "edgeSpacing": {"leading": {"flexible": 0}}}, "count": 3}},
       {"items": {"count": 7},
        "group": {"kind": "custom", "size": [{"fractionalWidth": 1}, 120],
                  "frames": [[0, 0, 64.2, 82.75], {"frame": [70, 10.5, 109.5, 20], "zIndex": -3},
                             [3.3333333333333335, 90.123456789, 200.123456789, 29.123456789]]}},
       {"items": {"count": 25},
        "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 44], "subitems": [
          {"size": [20, 44]}, {"size": [20, 44]}, {"size": [20, 44]}, {"size": [21, 44]},
          {"size": [20, 40]}, {"size": [20, 44]}, {"size": [20, 44]}, {"size": [20, 44]},
          {"size": [22, 44]}, {"size": [20, 44]}, {"size": [20, 44]}, {"size": [23, 44]}]}},
       {"group": "pair"}]}
    """

  /// Supplementary items of items and groups, boundary items of sections and of the layout.
  private static let boundary = """
    {"format": "insetory/1", "id": "boundary", "layout": "compositional",
     "container": {"width": 375, "height": 667, "scale": 2, "layoutMargins": {"left": 16, "right": 9}},
     "contentInsetsReference": "layoutMargins",
     "boundarySupplementaryItems": [
       {"kind": "top", "size": [{"fractionalWidth": 1}, 30], "alignment": "top"},
       {"kind": "side", "size": [20, {"fractionalHeight": 0.1}], "alignment": "trailing"},
       {"kind": "end", "size": [100, 11], "alignment": "bottomLeading", "absoluteOffset": [3, -2]}],
     "defaults": {"group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 70],
        "supplementaryItems": [
          {"kind": "mark", "size": [{"fractionalWidth": 0.1}, 9], "zIndex": 4,
           "containerAnchor": {"edges": ["bottom"], "absoluteOffset": [1, 2]}}],
        "subitems": [{"size": [{"fractionalWidth": 0.3}, {"fractionalHeight": 1}],
          "supplementaryItems": [
            {"kind": "badge", "size": [{"estimated": 10}, 15], "measured": {"width": 17},
             "containerAnchor": {"edges": ["top", "leading"], "fractionalOffset": [0.3, -0.5]},
             "itemAnchor": {"edges": ["bottom", "trailing"]}}]}]}},
     "sections": [
       {"id": "a", "items": {"count": 4}, "contentInsets": [5, 10, 15, 20],
        "header": {"height": 40}, "footer": {"height": {"fractionalWidth": 0.1}}},
       {"id": "b", "items": {"count": 2}, "contentInsets": [5, 10, 15, 20],
        "supplementariesFollowContentInsets": false, "supplementaryContentInsetsReference": "none",
        "boundarySupplementaryItems": [
          {"kind": "title", "size": [{"fractionalWidth": 0.5}, 20], "alignment": "topTrailing",
           "absoluteOffset": [-4, 7], "contentInsets": [1, 2, 3, 4], "zIndex": 9},
          {"kind": "over", "size": [50, 30], "alignment": "bottom", "extendsBoundary": false}]},
       {"id": "c", "contentInsetsReference": "none", "header": {"height": 40}, "contentInsets": 8}]}
    """

  /// Right to left: orthogonal rows, margins that differ, backgrounds with insets.
  private static let rightToLeft = """
    {"format": "insetory/1", "id": "rtl", "layout": "compositional", "direction": "rightToLeft",
     "container": {"width": 402, "height": 300, "scale": 3, "safeArea": {"left": 12, "right": 31}},
     "decorationKinds": {
       "card": {"geometry": {"span": "section", "insets": [1, 2, 3, 4]}, "zIndex": 0},
       "line": {"geometry": {"each": "item"}}},
     "defaults": {"group": {"kind": "vertical", "size": [{"fractionalWidth": 0.6}, 90],
                            "interItemSpacing": 5, "subitems": [
                              {"size": [{"fractionalWidth": 1}, {"fractionalHeight": 0.5}]}]},
                  "decorations": ["card", "line"], "interGroupSpacing": 9,
                  "contentInsets": [3, 20, 5, 10]},
     "sections": [
       {"id": "plain", "items": {"count": 3}, "header": {"height": 20}},
       {"id": "row", "items": {"count": 7}, "orthogonalScrollingBehavior": "continuous"},
       {"id": "again", "items": {"count": 2}, "orthogonalScrollingBehavior": "continuous"},
       {"id": "pages", "items": {"count": 5}, "orthogonalScrollingBehavior": "paging"},
       {"id": "leading", "items": {"count": 5},
        "orthogonalScrollingBehavior": "continuousGroupLeadingBoundary"}]}
    """

  /// A horizontal layout from right to left, with a column that scrolls by itself.
  private static let horizontal = """
    {"format": "insetory/1", "id": "horizontal", "layout": "compositional",
     "scrollDirection": "horizontal", "direction": "rightToLeft", "interSectionSpacing": 12,
     "container": {"width": 320, "height": 401, "scale": 2, "safeArea": {"top": 20, "bottom": 34},
                   "contentInset": {"left": 5, "right": 8}},
     "defaults": {"group": {"kind": "vertical", "size": [90, {"fractionalHeight": 0.9}],
                            "subitems": [{"size": [{"fractionalWidth": 1}, 70]}]},
                  "interGroupSpacing": 6, "contentInsets": [3, 20, 5, 10]},
     "sections": [
       {"id": "plain", "items": {"count": 13}, "header": {"width": 33}, "footer": {"width": 11}},
       {"id": "column", "items": {"count": 13}, "orthogonalScrollingBehavior": "groupPaging"}]}
    """

  /// Estimated lengths with measured ones, also of views that are not on screen at first.
  private static let measured = """
    {"format": "insetory/1", "id": "measured", "layout": "compositional",
     "container": {"width": 320, "height": 200, "scale": 2},
     "boundarySupplementaryItems": [
       {"kind": "top", "size": [{"fractionalWidth": 1}, {"estimated": 30}], "alignment": "top",
        "measured": {"height": 41.5}}],
     "defaults": {"group": {"kind": "vertical", "size": [{"fractionalWidth": 1}, {"estimated": 44}],
                  "subitems": [{"size": [{"fractionalWidth": 1}, {"estimated": 44}]}]}},
     "sections": [
       {"id": "list", "header": {"height": {"estimated": 17.5, "measured": 38}},
        "items": [{"id": "me", "measured": {"height": 80}}, {"count": 9},
                  {"count": 3, "measured": {"height": 61.5}}, {"count": 2}]},
       {"id": "uniform", "items": [{"measured": {"height": 30}}, {"measured": {"height": 55}}, {"count": 3}],
        "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, {"estimated": 20}],
                  "subitems": [
                    {"size": [{"fractionalWidth": 0.5}, {"uniformAcrossSiblings": 20}]},
                    {"size": [{"fractionalWidth": 0.5}, {"uniformAcrossSiblings": 20}]}]}},
       {"id": "row", "orthogonalScrollingBehavior": "continuous", "interGroupSpacing": 8,
        "items": [{"count": 9, "measured": {"width": 110, "height": 50}},
                  {"measured": {"width": 90, "height": 71}}],
        "group": {"kind": "horizontal", "size": [{"estimated": 100}, {"estimated": 40}],
                  "subitems": [{"size": [{"estimated": 100}, {"estimated": 40}]}]},
        "footer": {"height": {"estimated": 17.5, "measured": 24}}}]}
    """

  /// Pinned boundary items. The place of those that are off screen is not known.
  private static let pinned = """
    {"format": "insetory/1", "id": "pinned", "layout": "compositional",
     "container": {"width": 320, "height": 200, "scale": 2, "contentInset": {"top": 30, "bottom": 10}},
     "defaults": {
       "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 60],
                 "subitems": [{"size": [{"fractionalWidth": 0.25}, {"fractionalHeight": 1}]}]},
       "boundarySupplementaryItems": [
         {"kind": "head", "size": [{"fractionalWidth": 1}, 20], "alignment": "top",
          "pinToVisibleBounds": true},
         {"kind": "foot", "size": [{"fractionalWidth": 1}, 15], "alignment": "bottom",
          "pinToVisibleBounds": true}]},
     "sections": [{"items": {"count": 22}}, {"id": "low", "items": {"count": 3}}]}
    """
}
