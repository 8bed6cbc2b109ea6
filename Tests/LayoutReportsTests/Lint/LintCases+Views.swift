/// Keys of headers, boundary items and measured lengths that have no effect where they are.
extension LintCase {
  static let views = [
    LintCase(
      "pinned headers where only a compositional section has a header",
      #"""
      "layout": "compositional", "pinHeaders": true, "pinFooters": true, "sections": [
        {"layout": "waterfall", "columnCount": 2, "footer": {"height": 9}, "items": [[50, 20]]},
        {"boundarySupplementaryItems": [
            {"kind": "header", "size": [60, 30], "alignment": "top"}],
          "items": {"count": 2}, "group": {
            "kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]}}]
      """#,
      finds: [
        "ignored-key d | pinHeaders has no effect: no flow section and no waterfall has a header; a "
          + "header of a compositional section is pinned by \"pinToVisibleBounds\" of its boundary "
          + "item; remove the key"
      ]),
    LintCase(
      "a pinned and growing first header of a length of zero",
      #"""
      "pinHeaders": true, "stretchHeader": true, "sections": [
        {"header": {"height": 0}, "items": [[20, 20]]}]
      """#,
      finds: [
        "ignored-key d | pinHeaders has no effect: no flow section and no waterfall has a header; "
          + "remove it",
        "ignored-key d | stretchHeader has no effect, because the first section has no header; "
          + "remove it",
      ]),
    LintCase(
      "a pinned header that a section has in wide containers",
      #"""
      "pinHeaders": true, "stretchHeader": true, "sections": [
        {"when": [{"minWidth": 50, "header": {"height": 20}}], "items": [[20, 20]]}]
      """#),
    LintCase(
      "two items above a section, one of them moved by less than they overlap",
      #"""
      "layout": "compositional", "sections": [{"boundarySupplementaryItems": [
          {"kind": "a", "size": [{"fractionalWidth": 1}, 30], "alignment": "top"},
          {"kind": "b", "size": [{"fractionalWidth": 1}, 10], "alignment": "top",
            "absoluteOffset": [0, -5]}],
        "items": {"count": 2}, "group": {
          "kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]}}]
      """#,
      finds: [
        "boundary-items-overlap d/[0]/supplementary:b | it overlaps supplementary:a by 100 x 10, "
          + "because boundary items of one side do not stack; the absoluteOffset [0, -5] is too "
          + "short, and [0, -30] separates them"
      ]),
    LintCase(
      "two items above a section that the advised offset separates",
      #"""
      "layout": "compositional", "sections": [{"boundarySupplementaryItems": [
          {"kind": "a", "size": [{"fractionalWidth": 1}, 30], "alignment": "top"},
          {"kind": "b", "size": [{"fractionalWidth": 1}, 10], "alignment": "top",
            "absoluteOffset": [0, -30]}],
        "items": {"count": 2}, "group": {
          "kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20]}]}}]
      """#),
    LintCase(
      "a measured width where the count of the group divides the width",
      #"""
      "layout": "compositional", "sections": [
        {"items": {"count": 2, "measured": {"width": 30}}, "group": {
          "kind": "horizontal", "size": [{"estimated": 40}, 20],
          "subitem": {"size": [{"estimated": 40}, 20]}, "count": 1}}]
      """#,
      finds: [
        "measured-without-estimate d/[0]/item:[0] | the measured lengths of the item have no effect, "
          + "because the count of its group divides the width; \"repeatingSubitem\" keeps measured "
          + "lengths (this item and 1 more of the section)"
      ]),
    LintCase(
      "measured lengths of a badge and of a boundary item without estimates",
      #"""
      "layout": "compositional", "sections": [{"boundarySupplementaryItems": [
          {"kind": "bar", "size": [60, {"estimated": 30}], "alignment": "top",
            "measured": {"width": 50, "height": 20}}],
        "items": {"count": 2}, "group": {
          "kind": "horizontal", "size": [100, 20], "subitems": [{"size": [50, 20],
            "supplementaryItems": [{"kind": "badge", "size": [9, 9], "measured": {"height": 5},
              "containerAnchor": {"edges": ["top", "trailing"]}}]}]}}]
      """#,
      finds: [
        "measured-without-estimate d/[0] | the measured height of \"badge\" has no effect",
        "measured-without-estimate d/[0] | the measured width of \"bar\" has no effect, because its "
          + "size is not estimated there; write {\"estimated\": …} in its size, or remove the "
          + "measured width",
      ]),
    LintCase(
      "the readable content of a section and of the document",
      #"""
      "layout": "compositional", "contentInsetsReference": "readableContent", "sections": [
        {"items": {"count": 2}, "group": {
          "kind": "horizontal", "size": [60, 20], "subitems": [{"size": [30, 20]}]}},
        {"contentInsetsReference": "none", "supplementaryContentInsetsReference": "readableContent",
          "items": {"count": 2}, "group": {
            "kind": "horizontal", "size": [60, 20], "subitems": [{"size": [30, 20]}]}}]
      """#,
      finds: [
        "readable-content d/[0] | contentInsetsReference is \"readableContent\", and its width is "
          + "not known here: the insets are those of \"layoutMargins\"",
        "readable-content d/[1] | supplementaryContentInsetsReference is \"readableContent\"",
      ]),
  ]
}
