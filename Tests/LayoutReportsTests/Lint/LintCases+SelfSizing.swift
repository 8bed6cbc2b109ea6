// The container is 100 wide and 200 high.

extension LintCase {
  static let selfSizing = [
    LintCase(
      "measured lengths with an estimate, without one, and in part",
      #"""
      "sections": [
        {"estimatedItemSize": [100, 9], "items": {"count": 2, "measured": {"width": 90, "height": 8}}},
        {"items": [{"count": 2, "size": [100, 9]}, {"count": 3, "measured": {"height": 8}}]},
        {"estimatedItemSize": [100, 9], "items": [[100, 5], {"measured": {"height": 8}}, {"count": 2}]},
        {"estimatedItemSize": [100, 9], "items": {"count": 2, "size": [100, 5]}}]
      """#,
      finds: [
        "measured-without-estimate d/[1]/item:[2] | the measured lengths of the item have no "
          + "effect, because the section has no estimatedItemSize: the item has the section's "
          + "itemSize (this item and 2 more of the section)",
        "estimate-not-measured d/[2]/item:[2] | the width of the item is the estimate 100, because "
          + "no item of the section has a measured width; give the lengths that the app measures "
          + "in \"measured\" (this item and 1 more of the section)",
      ]),
    LintCase(
      "measured lengths with an estimate in wide containers",
      #"""
      "sections": [
        {"items": {"count": 2, "measured": {"height": 8}},
          "when": [{"minWidth": 300, "estimatedItemSize": [30, 10]}]}]
      """#),
  ]
}
