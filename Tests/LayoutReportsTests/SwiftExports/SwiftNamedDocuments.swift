/// Documents whose code depends on ids, on conditions that change few numbers, and on what UIKit
/// has a part for: lists, and groups that divide their length.
enum SwiftNamedDocuments {
  static let all = [
    ids, lists, marginless, sidewaysLists, counted, changing, ratios, photos, bare, feet,
  ]

  /// All layouts in one document, with ids that are keywords, no names, or the same name.
  private static let ids = """
    {"format": "insetory/1", "id": "ids", "container": {"width": 390, "height": 900, "scale": 3},
     "decorationKinds": {"card": {}},
     "sections": [
       {"id": "class", "items": {"count": 3}},
       {"id": "9-a", "layout": "list", "appearance": "plain", "items": {"count": 2}},
       {"id": "a.b", "layout": "waterfall", "items": [[3, 4], [4, 3]]},
       {"id": "a-b", "layout": "waterfall", "items": [[4, 3], [3, 4]]},
       {"id": "A_B", "layout": "waterfall", "items": [[4, 3], [3, 4]]},
       {"id": "photo-section", "layout": "compositional", "items": {"count": 2},
        "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 40],
                  "subitem": {"size": [1, {"fractionalHeight": 1}]}, "count": 2}},
       {"id": "photo", "items": {"count": 2}, "sectionInset": 4},
       {"items": {"count": 2}, "sectionInset": 5},
       {"id": "_", "items": {"count": 2}, "sectionInset": 6},
       {"id": "VLC", "items": {"count": 2}, "sectionInset": 7},
       {"id": "container", "items": {"count": 2}, "sectionInset": 8, "when": [{"minWidth": 600, "sectionInset": 9}]},
       {"id": "\(String(repeating: "long-", count: 25))id", "layout": "list", "appearance": "grouped",
        "items": {"count": 2}}]}
    """

  /// Lists that UIKit has: every appearance and mode, and heights and margins that it can be told.
  /// One has another row height, one a background.
  private static let lists = """
    {"format": "insetory/1", "id": "lists", "layout": "list", "direction": "rightToLeft",
     "container": {"width": 390, "height": 2000, "scale": 3, "layoutMargins": {"left": 21, "right": 9}},
     "decorationKinds": {"card": {"geometry": {"span": "section"}}},
     "defaults": {"appearance": "plain"},
     "sections": [
       {"id": "none", "items": {"count": 2}},
       {"id": "head", "headerMode": "supplementary", "items": {"count": 2}},
       {"id": "first", "headerMode": "firstItemInSection", "items": {"count": 2}},
       {"id": "both", "headerMode": "supplementary", "footerMode": "supplementary", "items": {"count": 2}},
       {"id": "grouped", "appearance": "grouped", "items": {"count": 2}},
       {"id": "grouped-head", "appearance": "grouped", "headerMode": "supplementary", "items": {"count": 2}},
       {"id": "grouped-foot", "appearance": "grouped", "footerMode": "supplementary", "items": {"count": 2}},
       {"id": "grouped-first", "appearance": "grouped", "headerMode": "firstItemInSection", "items": {"count": 2}},
       {"id": "inset", "appearance": "insetGrouped", "items": {"count": 2}},
       {"id": "inset-both", "appearance": "insetGrouped", "headerMode": "supplementary",
        "footerMode": "supplementary", "items": {"count": 2}},
       {"id": "tall", "appearance": "insetGrouped", "headerMode": "supplementary", "header": {"height": 44},
        "footerMode": "supplementary", "items": {"count": 2}},
       {"id": "narrow", "appearance": "insetGrouped", "margin": 30, "rowHeight": 44, "items": {"count": 2},
        "when": [{"minWidth": 500, "margin": 50}, {"sizeClass": "regular", "headerMode": "supplementary"}]},
       {"id": "high", "appearance": "insetGrouped", "margin": 3, "rowHeight": 60, "items": {"count": 2}},
       {"id": "card", "decorations": ["card"], "items": {"count": 2}},
       {"id": "empty", "appearance": "grouped", "whenEmpty": {"headerMode": "supplementary"}}]}
    """

  /// A list without margins has 16.
  private static let marginless = """
    {"format": "insetory/1", "id": "marginless", "layout": "list", "container": {"width": 390, "height": 400, "scale": 3},
     "sections": [{"appearance": "insetGrouped", "items": {"count": 2}}]}
    """

  private static let sidewaysLists = """
    {"format": "insetory/1", "id": "sideways-lists", "layout": "list", "scrollDirection": "horizontal",
     "container": {"width": 390, "height": 400, "scale": 3},
     "sections": [{"id": "tabs", "appearance": "plain", "items": {"count": 2}}]}
    """

  /// Groups that divide their length: in both directions, nested, named, with every spacing.
  private static let counted = """
    {"format": "insetory/1", "id": "counted", "layout": "compositional",
     "container": {"width": 391, "height": 1500, "scale": 3},
     "groups": {"pair": {"kind": "vertical", "size": [80, {"fractionalHeight": 1}], "interItemSpacing": 3,
                         "subitem": {"size": [{"fractionalWidth": 1}, 7]}, "count": 2}},
     "sections": [
       {"id": "thirds", "items": {"count": 7}, "supplementariesFollowContentInsets": false, "header": {"height": 9},
        "contentInsets": [0, 16, 0, 16],
        "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 50], "interItemSpacing": 8,
                  "subitem": {"size": [{"fractionalWidth": 1}, {"fractionalWidth": 0.1}], "contentInsets": [1, 2, 3, 4]},
                  "count": 3}},
       {"id": "sevenths", "items": {"count": 9},
        "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 50], "interItemSpacing": {"flexible": 4},
                  "subitem": {"size": [{"estimated": 20}, 30], "edgeSpacing": {"leading": 1, "top": {"flexible": 2}}},
                  "count": 7}},
       {"id": "pairs", "items": {"count": 9},
        "group": {"kind": "horizontal", "size": [{"fractionalWidth": 0.7}, 60], "interItemSpacing": 5,
                  "subitem": "pair", "count": 4}},
       {"id": "one", "items": {"count": 2},
        "group": {"kind": "vertical", "size": [{"fractionalWidth": 1}, 60], "subitem": {"size": [30, 90]}, "count": 1}},
       {"id": "both", "items": {"count": 9},
        "group": {"kind": "vertical", "size": [{"fractionalWidth": 1}, {"estimated": 70}],
                  "subitems": [{"kind": "horizontal", "size": [{"fractionalWidth": 1}, 40], "count": 2,
                                "subitem": {"size": [1, {"fractionalHeight": 1}]}},
                               {"size": [{"fractionalWidth": 1}, {"fractionalHeight": 0.3}]}]}}]}
    """

  /// Conditions that change numbers, and one that changes more.
  private static let changing = """
    {"format": "insetory/1", "id": "changing", "layout": "compositional",
     "container": {"width": 390, "height": 1500, "scale": 3},
     "defaults": {"interGroupSpacing": 4, "when": [{"sizeClass": "regular", "interGroupSpacing": 6}]},
     "sections": [
       {"id": "tiles", "items": {"count": 13}, "contentInsets": [0, 16, 0, 16],
        "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 120], "interItemSpacing": 8,
                  "subitem": {"size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}]}, "count": 3},
        "when": [{"minWidth": 700, "group": {
                    "kind": "horizontal", "size": [{"fractionalWidth": 1}, 120], "interItemSpacing": 8,
                    "subitem": {"size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}]}, "count": 6}},
                 {"maxWidth": 379, "contentInsets": [0, 8, 0, 8], "group": {
                    "kind": "horizontal", "size": [{"fractionalWidth": 1}, 120], "interItemSpacing": 8,
                    "subitem": {"size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}]}, "count": 2}}]},
       {"id": "lanes", "items": {"count": 5}, "whenEmpty": {"contentInsets": 3},
        "group": {"kind": "vertical", "size": [{"fractionalWidth": 0.88}, 246.5],
                  "subitems": [{"size": [{"fractionalWidth": 1}, 80]}]},
        "when": [{"minWidth": 500, "group": {"kind": "vertical", "size": [{"fractionalWidth": 0.4}, 100],
                                             "subitems": [{"size": [{"fractionalWidth": 1}, 50.25]}]}}]},
       {"id": "shapes", "items": {"count": 5},
        "group": {"kind": "custom", "size": [{"fractionalWidth": 1}, 90], "frames": [[0, 0, 50, 60], [60, 5, 30.5, 20]]},
        "when": [{"minWidth": 500, "group": {"kind": "custom", "size": [{"fractionalWidth": 1}, 90],
                    "frames": [[0, 1, 55, 60], [70, 5, 40.5, 25]]}},
                 {"minWidth": 1000, "header": {"height": 20}, "orthogonalScrollingBehavior": "continuous",
                  "group": {"kind": "horizontal", "size": [200, 90], "subitems": [{"size": [200, {"fractionalHeight": 1}]}]}}]},
       {"id": "flow", "layout": "flow", "items": {"count": 5, "size": {"columns": {"min": 2, "minWidth": 160}, "aspect": 2}},
        "when": [{"minWidth": 700, "sectionInset": [1, 20, 3, 20], "minimumInteritemSpacing": 20},
                 {"minWidth": 800, "header": {"height": 30}}]}]}
    """

  /// Photos whose ratios an app gives: every ratio but that of the second is 1 to 2 then. Captions
  /// and given heights stay.
  private static let ratios = """
    {"format": "insetory/1", "id": "ratios", "layout": "waterfall", "container": {"width": 390, "height": 900, "scale": 3},
     "sections": [{"id": "photos", "items": [[3, 4], [5, 4], {"size": {"aspect": 1, "plus": 20}}, {"size": {"height": 33}},
                                             {"count": 2, "size": [4, 3]}]}]}
    """

  private static let photos = """
    {"format": "insetory/1", "id": "photos", "layout": "waterfall", "container": {"width": 390, "height": 900, "scale": 3},
     "sections": [{"id": "photos", "items": [[1, 2], [5, 4], {"size": {"aspect": 0.5, "plus": 20}}, {"size": {"height": 33}},
                                             {"count": 2, "size": [1, 2]}]}]}
    """

  /// Lists to which an app adds a footer.
  private static let bare = """
    {"format": "insetory/1", "id": "bare", "layout": "list", "container": {"width": 390, "height": 900, "scale": 3},
     "defaults": {"appearance": "grouped"}, "sections": [{"items": {"count": 2}}, {"items": {"count": 3}}]}
    """

  private static let feet = """
    {"format": "insetory/1", "id": "feet", "layout": "list", "container": {"width": 390, "height": 900, "scale": 3},
     "defaults": {"appearance": "grouped"},
     "sections": [{"items": {"count": 2}}, {"footerMode": "supplementary", "items": {"count": 3}}]}
    """
}
