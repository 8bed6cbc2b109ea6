/// Documents with what a layout of an app has to decide itself: conditions, sections without items,
/// mixed layouts, and decorations of every span and extent.
enum SwiftLayoutDocuments {
  static let all = [
    conditions, emptied, named, noFlow, noGroups, undecorated, margins, decorated, mixed, aligned,
    sideways, references,
  ]

  /// The conditions with no items where there are some, and the other way round.
  private static let emptied =
    conditions
    .replacing("\"conditions\"", with: "\"emptied\"")
    .replacing("\"items\": {\"count\": 7,", with: "\"items\": {\"count\": 0,")
    .replacing(
      "\"whenEmpty\": {\"sectionInset\": 2}}",
      with: "\"whenEmpty\": {\"sectionInset\": 2}, \"items\": {\"count\": 5}}")

  private static let conditions = """
    {"format": "insetory/1", "id": "conditions", "container": {"device": "iphone-16-pro"},
     "defaults": {"minimumLineSpacing": 4, "whenEmpty": {"sectionInset": 0, "header": {"height": 0}},
                  "when": [{"sizeClass": "regular", "minimumLineSpacing": 12}]},
     "sections": [
       {"sectionInset": 16, "header": {"height": 30},
        "when": [{"minWidth": 700, "sectionInset": [8, 40, 8, 40]},
                 {"minWidth": 700, "maxWidth": 900, "minimumInteritemSpacing": 20}],
        "items": {"count": 7, "size": {"columns": {"min": 2, "max": 5, "minWidth": 120}, "aspect": 1.5,
                                       "plus": 20, "round": "pixel"}}},
       {"sectionInset": 16, "header": {"height": 30}, "footer": {"height": 8}, "whenEmpty": {"sectionInset": 2}},
       {"itemSize": {"breakpoints": [{"below": 400, "columns": 2}, {"upTo": 800, "columns": 3, "reserve": 9},
                                     {"size": [150, 90]}], "aspect": 1.25},
        "items": {"count": 8}},
       {"items": [{"count": 2, "size": ["fill", 40]}, [60, 50], {"count": 9, "size": [80.5, 44]}]}]}
    """

  private static let noFlow = """
    {"format": "insetory/1", "id": "no-flow", "container": {"width": 100, "height": 90}}
    """

  private static let noGroups = """
    {"format": "insetory/1", "id": "no-groups", "layout": "compositional", "container": {"width": 100, "height": 90, "scale": 2}}
    """

  /// Kinds that no section has.
  private static let undecorated = """
    {"format": "insetory/1", "id": "undecorated", "container": {"width": 100, "height": 90}, "decorationKinds": {"card": {}},
     "sections": [{"items": [[30, 20]]}]}
    """

  /// Names that a type cannot have, or that another type has.
  private static let named = """
    {"format": "insetory/1", "id": "decorated-flow", "title": "*/ \\u007D\\n", "container": {"width": 100, "height": 90},
     "decorationKinds": {"card": {"appearance": {"cornerRadius": 2}}, "card-2": {}, "card2": {}, "c.a-r_d": {}, "C.A-R_D": {}},
     "sections": [{"decorations": ["card", {"kind": "card", "id": "other", "appearance": {"cornerRadius": 3}}, "card-2",
                                   "card2", "c.a-r_d", "C.A-R_D"], "items": [[30, 20]]}, {"items": []}]}
    """

  private static let decorated = """
    {"format": "insetory/1", "id": "decorated",
     "container": {"width": 390, "height": 700, "scale": 3, "contentInset": {"left": 6, "right": 10}},
     "decorationKinds": {
       "all": {"appearance": {"backgroundColor": {"light": "#FFFFFF", "dark": "#112233"}, "alpha": 0.5}},
       "items": {"geometry": {"span": "items", "extent": "items", "insets": [-4, -4, -4, -4]}, "zIndex": 3,
                 "appearance": {"cornerRadius": {"topLeft": 4, "bottomRight": 8},
                                "border": {"width": 2, "color": "#FF0000"}}},
       "head": {"geometry": {"span": "headerAndItems", "sectionInset": "always", "extent": "section",
                             "whenEmpty": "insets"}},
       "foot": {"geometry": {"span": "itemsAndFooter", "sectionInset": "never", "extent": "content",
                             "whenEmpty": "supplementary"}},
       "whole": {"geometry": {"span": "section", "whenEmpty": "insets"},
                 "appearance": {"backgrounds": [{"gradient": {"type": "linear", "startPoint": [0, 0], "endPoint": [1, 1],
                    "stops": [{"color": "#000000", "location": 0}, {"color": "#FFFFFF", "location": 1}]}}],
                    "image": {"name": "paper", "contentMode": "fill"}}},
       "each": {"geometry": {"each": "item", "insets": 2}},
       "ribbon": {"geometry": {"badge": {"size": [30, 20], "anchor": "bottomRight", "position": "outside",
                                         "offset": [3, -2], "fractionalOffset": [0.5, 0]}}}},
     "defaults": {"decorations": ["all", "items", "head", "foot", "whole", "each", "ribbon"],
                  "sectionInset": [5, 7, 9, 11]},
     "sections": [{"header": {"height": 20}, "items": {"count": 5, "size": [90, 40]}},
                  {"footer": {"height": 12}, "items": [[50, 30], [80, 60], [370, 10]]},
                  {"header": {"height": 20}, "footer": {"height": 10}, "items": {"count": 2, "size": [90, 40]}},
                  {"header": {"height": 20}}, {}]}
    """

  /// Extents that depend on the margins, which are mirrored, and on the container's insets.
  private static let margins = """
    {"format": "insetory/1", "id": "decorated-margins", "direction": "rightToLeft", "flipsHorizontallyInOppositeLayoutDirection": true,
     "sectionInsetReference": "layoutMargins",
     "container": {"width": 390, "height": 500, "scale": 3, "layoutMargins": {"left": 8, "right": 30},
       "contentInset": {"left": 5, "right": 10}},
     "decorationKinds": {"card": {"geometry": {"extent": "section"}}, "band": {"zIndex": -2}},
     "sections": [{"sectionInset": [0, 5, 0, 15], "decorations": ["card", "band"], "items": {"count": 4, "size": [60, 40]}}]}
    """

  private static let mixed = """
    {"format": "insetory/1", "id": "mixed", "pinHeaders": true, "interSectionSpacing": 11,
     "container": {"device": "iphone-16-pro"}, "sectionInsetReference": "safeArea",
     "sections": [
       {"sectionInset": [3, 10, 5, 20], "header": {"height": 40}, "footer": {"height": 9},
        "items": [[100, 30], [50, 20.5], {"count": 4, "size": [70, 40]}, [300, 10], [90, 9]]},
       {"sectionInset": 8, "header": {"height": 10}},
       {"layout": "list", "appearance": "insetGrouped", "items": {"count": 3}},
       {"layout": "waterfall", "columnCount": {"min": 2, "max": 4, "minWidth": 150}, "header": {"height": 30},
        "headerInset": [4, 5, 6, 7], "footerInset": [1, 2, 3, 4], "sectionInset": [2, 12, 4, 8],
        "itemRenderDirection": "rightToLeft",
        "items": [[10, 20], {"count": 5, "size": [30, 20]}, {"size": {"aspect": 0.75, "plus": 12.5}}]},
       {"layout": "waterfall", "footer": {"height": 16}, "footerInset": [1, 2, 3, 4], "headerInset": 5,
        "items": [{"size": {"height": 31.5}}, [7, 5], [7, 6], [3, 4]]},
       {"layout": "compositional", "when": [{"minWidth": 600, "group": {"kind": "horizontal", "size": [
            {"fractionalWidth": 1}, 50], "subitem": {"size": [{"fractionalWidth": 0.25}, 50]}, "count": 4}}],
        "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 50],
                  "subitems": [{"size": [{"fractionalWidth": 0.5}, {"fractionalHeight": 1}]}]},
        "items": {"count": 5}}]}
    """

  private static let aligned = """
    {"format": "insetory/1", "id": "aligned", "container": {"width": 402, "height": 800, "scale": 3},
     "defaults": {"sectionInset": [0, 16, 0, 9], "minimumInteritemSpacing": 7},
     "sections": [
       {"alignment": "left", "items": [[100, 30], [150, 20], [90, 40], [200, 10], [60, 12]]},
       {"alignment": "center", "itemAlignment": "end", "items": [[100, 30], [150, 20], [90, 40], [200, 10], [60, 12]]},
       {"alignment": "trailing", "lastLineAlignment": "justified", "itemAlignment": "start",
        "items": [[100, 30], [150, 20], [90, 40], [200, 10], [60, 12]]},
       {"lastLineAlignment": "center", "items": {"count": 8, "size": [85, 30]}},
       {"stretchLast": true, "alignment": "leading", "itemAlignment": "stretch",
        "items": [[100, 30], [150, 20], [90, 40], [200, 10], [60, 12]]},
       {"stretchLast": 40, "items": {"count": 8, "size": [85, 30]}},
       {"distribution": "even", "items": {"count": 8, "size": [85, 30]}},
       {"distribution": "even", "lastLineAlignment": "leading", "items": [[100, 30], [150, 20], [90, 40], [200, 10]]},
       {"items": {"count": 8, "size": [85, 30]}}, {"items": {"count": 3, "size": [300, 30]}},
       {"items": [[300, 20], [310, 30], [100, 5], [20, 10]]}]}
    """

  private static let sideways = """
    {"format": "insetory/1", "id": "sideways", "scrollDirection": "horizontal", "interSectionSpacing": 5,
     "container": {"width": 402, "height": 300, "scale": 2, "contentInset": {"top": 8, "bottom": 4}},
     "sections": [
       {"sectionInset": [4, 6, 8, 10], "header": {"width": 20}, "footer": {"width": 10},
        "items": [[30, 100], [25, 80], [40, 170], [30, 20], [20, 60]]},
       {"layout": "waterfall", "columnCount": 3, "header": {"width": 12}, "headerInset": [1, 2, 3, 4],
        "sectionInset": [4, 6, 8, 10], "items": [[10, 20], [30, 20], [50, 40], {"size": {"aspect": 2}}]},
       {"itemSize": {"columns": 4, "aspect": 1}, "items": {"count": 9}}]}
    """

  private static let references = """
    {"format": "insetory/1", "id": "references", "direction": "rightToLeft", "flipsHorizontallyInOppositeLayoutDirection": true,
     "interSectionSpacing": 1,
     "container": {"width": 390, "height": 300, "scale": 3, "layoutMargins": {"left": 16, "right": 9},
                   "contentInset": {"top": 40, "left": 12, "bottom": 7, "right": 3}},
     "sectionInsetReference": "layoutMargins",
     "sections": [{"sectionInset": [4, 11, 6, 2], "alignment": "right", "items": {"count": 11, "size": [61.3, 40]}},
                  {"layout": "waterfall", "sectionInset": [4, 11, 6, 2], "header": {"height": 9},
                   "items": [[3, 2], [4, 5], [5, 4]]}]}
    """
}
