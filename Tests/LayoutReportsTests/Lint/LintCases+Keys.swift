/// Keys without an effect, named groups without a use, and rows of groups with fixed lengths.
extension LintCase {
  static let keys = [
    LintCase(
      "a header and a footer beside boundary items of their kinds",
      #"""
      "layout": "compositional", "sections": [
        {"id": "a", "header": {"height": 20}, "footer": {"height": 20}, "items": {"count": 2},
          "boundarySupplementaryItems": [
            {"kind": "header", "size": [60, 30], "alignment": "top"}],
          "group": {
            "kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]}}]
      """#,
      finds: [
        "ignored-key d/a | header has no effect, because boundarySupplementaryItems has an item of "
          + "the kind \"header\"; remove one of them"
      ]),
    LintCase(
      "a header that replaces the boundary items of the defaults",
      #"""
      "layout": "compositional", "defaults": {"boundarySupplementaryItems": [
        {"kind": "header", "size": [60, 30], "alignment": "top"}]},
      "sections": [
        {"header": {"height": 20}, "boundarySupplementaryItems": [], "items": {"count": 2},
          "group": {
            "kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]}}]
      """#,
      finds: [
        "unread-default d | defaults.boundarySupplementaryItems has no effect: each section that has"
      ]),
    LintCase(
      "a kind of lines in a waterfall and in a flow section",
      #"""
      "decorationKinds": {"rule": {"geometry": {"each": "gap"}}}, "sections": [
        {"id": "a", "layout": "waterfall", "columnCount": 2, "decorations": ["rule"],
          "items": [[50, 20]]},
        {"layout": "waterfall", "columnCount": 2, "items": [[50, 20]],
          "decorations": [{"kind": "rule", "hidden": true}]},
        {"decorations": ["rule"], "items": [[50, 20], [60, 20]]}]
      """#,
      finds: ["ignored-key d/a | the decoration \"rule\" is not drawn, because it is one of lines"]),
    LintCase(
      "a kind of lines that the defaults give to waterfalls alone",
      #"""
      "layout": "waterfall", "decorationKinds": {"rule": {"geometry": {"each": "line"}}},
      "defaults": {"decorations": ["rule"]},
      "sections": [{"columnCount": 2, "items": [[50, 20]]}]
      """#,
      finds: ["unread-default d | the decoration \"rule\" is not drawn, because it is one of lines"]
    ),
    LintCase(
      "a kind of lines that the defaults give to a waterfall and a flow section",
      #"""
      "decorationKinds": {"rule": {"geometry": {"each": "line"}}},
      "defaults": {"decorations": ["rule"]}, "sections": [
        {"layout": "waterfall", "columnCount": 2, "items": [[50, 20]]}, {"items": [[50, 20]]}]
      """#),
    LintCase(
      "a default group, header and spacing that each section sets itself",
      #"""
      "layout": "compositional",
      "defaults": {
        "group": {"kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]},
        "header": {"height": 20}, "minimumLineSpacing": 3, "interGroupSpacing": 4},
      "sections": [
        {"header": {"height": 10}, "items": {"count": 2}, "group": {
          "kind": "vertical", "size": [50, 40], "subitems": [{"size": [50, 20]}]}},
        {"layout": "flow", "header": {"height": 12}, "minimumLineSpacing": 5, "items": [[20, 20]]}]
      """#,
      finds: [
        "unread-default d | defaults.group has no effect: each section that has the key sets a value",
        "unread-default d | defaults.header has no effect: each section that has the key sets a",
        "unread-default d | defaults.minimumLineSpacing has no effect: each section that has the key "
          + "sets a value of its own; remove it",
      ]),
    LintCase(
      "a default group of a section that sets another in a when",
      #"""
      "layout": "compositional", "defaults": {"group": {
        "kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]}},
      "sections": [{"items": {"count": 2}, "when": [{"minWidth": 10, "group": {
        "kind": "vertical", "size": [50, 40], "subitems": [{"size": [50, 20]}]}}]}]
      """#),
    LintCase(
      "keys of the document that only flow sections and waterfalls read",
      #"""
      "layout": "list", "pinHeaders": true, "stretchHeader": true,
      "sectionInsetReference": "safeArea", "contentInsetsReference": "none",
      "defaults": {"appearance": "plain"}, "sections": [{"items": []}]
      """#,
      finds: [
        "ignored-key d | contentInsetsReference has no effect: no section has the layout "
          + "compositional; remove it",
        "ignored-key d | pinHeaders has no effect: no section has the layout flow or waterfall; "
          + "remove it",
        "ignored-key d | sectionInsetReference has no effect: no section has the layout flow or",
        "ignored-key d | stretchHeader has no effect, because the first section has the layout list",
      ]),
    LintCase(
      "keys of the document that a later section reads, and the reference of lists without any",
      #"""
      "pinFooters": true, "contentInsetsReference": "none",
      "sections": [{"items": [[20, 20]]}, {"footer": {"height": 8}, "items": [[20, 20]]}]
      """#,
      finds: [
        "ignored-key d | contentInsetsReference has no effect: no section has the layout "
          + "compositional; remove it"
      ]),
    LintCase(
      "a named group that only an unused group names, and one in a when",
      #"""
      "layout": "compositional", "groups": {
        "a": {"kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]},
        "b": {"kind": "vertical", "size": [100, 40], "subitems": ["a"]},
        "c": {"kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]},
        "d": {"kind": "vertical", "size": [100, 40], "subitems": ["c"]}},
      "sections": [{"items": {"count": 2}, "when": [{"minWidth": 10, "group": "d"}], "group": {
        "kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]}}]
      """#,
      finds: [
        "unused-group d | no section, no default and no used group names the group \"a\"; remove it",
        "unused-group d | no section, no default and no used group names the group \"b\"; remove it",
      ]),
    LintCase(
      "a group of 90 points in a row of 80",
      #"""
      "layout": "compositional", "sections": [{
        "items": {"count": 3}, "orthogonalScrollingBehavior": "paging",
        "contentInsets": [0, 10, 0, 10], "group": {
          "kind": "horizontal", "size": [90, 20], "subitems": [{"size": [90, 20]}]}}]
      """#,
      finds: [
        "uneven-carousel d/[0] | a group is 90 points long and the row shows 80 of it: make the "
          + "group shorter"
      ]),
    // The fifth item is alone at y 40, beside the two at the left.
    LintCase(
      "an item at the end of groups in groups",
      #"""
      "layout": "compositional", "sections": [{
        "items": {"count": 5}, "group": {
          "kind": "vertical", "size": [100, 60], "subitems": [
            {"kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]},
            {"size": [50, 20]}]}}]
      """#),
  ]

  static let lists = [
    LintCase(
      "a header and a margin that a plain list without modes ignores",
      #"""
      "layout": "list", "defaults": {"appearance": "plain"}, "sections": [
        {"id": "a", "header": {"height": 20}, "margin": 8, "items": []}]
      """#,
      finds: [
        "ignored-key d/a | header has no effect, because headerMode is none: a list shows a "
          + "header with the mode \"supplementary\"",
        "ignored-key d/a | margin has no effect, because the appearance is plain",
      ]),
    LintCase(
      "a header and a margin with the mode and the appearance of the defaults",
      #"""
      "layout": "list", "sections": [{"header": {"height": 20}, "margin": 8, "items": []}],
      "defaults": {"appearance": "insetGrouped", "headerMode": "supplementary"}
      """#),
    LintCase(
      "a footer that is shown in a wide container",
      #"""
      "layout": "list", "defaults": {"appearance": "plain"}, "sections": [
        {"footer": {"height": 20}, "items": [],
          "when": [{"minWidth": 700, "footerMode": "supplementary"}]}]
      """#),
    LintCase(
      "a footer that no list shows, in a condition",
      #"""
      "layout": "list", "defaults": {"appearance": "plain"}, "sections": [
        {"id": "a", "items": [], "when": [{"minWidth": 700, "footer": {"height": 20}}]}]
      """#,
      finds: ["ignored-key d/a | footer has no effect, because footerMode is none"]),
    LintCase(
      "a default margin of lists that have none",
      #"""
      "layout": "list", "defaults": {"appearance": "plain", "margin": 8},
      "sections": [{"items": []}]
      """#,
      finds: [
        "unread-default d | defaults.margin has no effect: no list has the appearance insetGrouped"
      ]),
    LintCase(
      "defaults of lists in a document without lists",
      #"""
      "layout": "compositional", "defaults": {"appearance": "plain", "interGroupSpacing": 4},
      "sections": [{"items": {"count": 2}, "group": {
        "kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]}}]
      """#,
      finds: ["unread-default d | defaults.appearance has no effect: no section has the layout"]),
    LintCase(
      "a default header that no list shows",
      #"""
      "layout": "list", "defaults": {"appearance": "plain", "header": {"height": 9}},
      "sections": [{"items": []}]
      """#,
      finds: [
        "unread-default d | defaults.header has no effect: no list has the headerMode supplementary"
      ]),
    LintCase(
      "defaults of two layouts in a document with both",
      #"""
      "defaults": {"appearance": "plain", "minimumLineSpacing": 4},
      "sections": [{"items": [[20, 20]]}, {"layout": "list", "items": []}]
      """#),
  ]
}
