// How many items a line holds, and how many it nearly holds.
extension LintCase {
  private static let phone = #""width": 390, "height": 844"#
  /// (390 - 2 * 5) / 3.
  private static let third = "126.66666666666667"

  static let fits = [
    // 390.00000000000006 - 390 = 2^-44.
    LintCase(
      "three thirds of a phone, which exceed it in doubles", container: phone,
      #"""
      "sections": [{"minimumInteritemSpacing": 5, "items": {"count": 4, "size": [\#(third), 50]}}]
      """#,
      finds: [
        #"""
        fits-only-by-rounding d/[0] | 3 items of 126.66666666666667 fit on a line only if rounding \#
        is ignored: with spacings of 5 they take 390.00000000000006, 5.684341886080802e-14 more \#
        than the available 390, so the last of them begins another line; round the width down, or \#
        give it a rule such as {"columns": 3}
        """#, "stretched-spacing d/[0]",
      ]),
    LintCase(
      "thirds of another phone, which fit", container: #""width": 375, "height": 667"#,
      #"""
      "sections": [{"minimumInteritemSpacing": 5,
        "items": {"count": 5, "size": [121.66666666666667, 50]}}]
      """#),
    LintCase(
      "thirds that are rounded up", container: phone,
      #"""
      "sections": [{"minimumInteritemSpacing": 5, "items": {"count": 4, "size": [126.67, 50]}}]
      """#,
      finds: [
        "fits-only-by-rounding d/[0] | 3 items of 126.67 fit on a line only if",
        "stretched-spacing d/[0]",
      ]),
    LintCase(
      "thirds before an item of another length", container: phone,
      #"""
      "sections": [{"minimumInteritemSpacing": 5, "items": [
        {"count": 3, "size": [\#(third), 50]}, [40, 50]]}]
      """#,
      finds: [
        "fits-only-by-rounding d/[0] | 3 items fit on a line only if", "stretched-spacing d/[0]",
      ]),
    LintCase(
      "items that are too long by more than rounding explains", container: phone,
      #"""
      "sections": [{"minimumInteritemSpacing": 5, "items": {"count": 4, "size": [126.7, 50]}}]
      """#, finds: ["stretched-spacing d/[0]"]),
    LintCase(
      "columns that a rule shortens", container: phone,
      #"""
      "sections": [{"minimumInteritemSpacing": 5,
        "items": {"count": 6, "size": {"columns": 3, "round": "none", "height": 50}}}]
      """#,
      finds: [
        #"""
        fits-only-by-rounding d/[0] | 3 columns of 126.66666666666667 fit on a line only if \#
        rounding is ignored: with spacings of 5 they take 390.00000000000006, \#
        5.684341886080802e-14 more than the available 390; here and in exported Swift their width \#
        is 126.66666666666666, so that they fit; "round": "floor" rounds them down
        """#
      ]),
    // (390 - 10) * 3 / 3 = 380 pixels.
    LintCase(
      "columns that are whole pixels", container: phone + #", "scale": 3"#,
      #"""
      "sections": [{"minimumInteritemSpacing": 5,
        "items": {"count": 6, "size": {"columns": 3, "round": "pixel", "height": 50}}}]
      """#,
      finds: [
        #"fits-only-by-rounding d/[0] | so that they fit; "round": "floor" rounds them down"#
      ]),
    LintCase(
      "columns that are rounded to whole points", container: phone + #", "scale": 3"#,
      #"""
      "sections": [{"minimumInteritemSpacing": 5,
        "items": {"count": 6, "size": {"columns": 3, "height": 50}}}]
      """#),
    // Five of 98 with four spacings of 10.67 in 554.67 - 22 take one unit in the last place more.
    LintCase(
      "columns of whole points that fill a line of thirds",
      container: #""width": 554.6666666666666, "height": 800"#,
      #"""
      "sections": [{"minimumInteritemSpacing": 10.666666666666666, "sectionInset": [0, 19, 0, 3],
        "items": {"count": 10, "size": {"columns": 5, "height": 50}}}]
      """#,
      finds: ["fits-only-by-rounding d/[0] | a small \"reserve\" rounds them further down"]),
    // (590 - 100 - 5 * 10) / 6 = 73.33, and 7 * 73 + 6 * 10 = 571.
    LintCase(
      "a reserve that leaves room for another item", container: #""width": 590, "height": 800"#,
      #"""
      "sections": [{"items": {"count": 14, "size": {"columns": 6, "reserve": 100, "height": 50}}}]
      """#,
      finds: [
        """
        more-columns-than-the-rule d/[0] | a line holds 7 items of 73, and their rule has 6 \
        columns: its reserve of 100 leaves room for more; make the section inset larger instead, \
        or the number of columns 7
        """
      ]),
    // 19 / 10 = 1.9.
    LintCase(
      "rounding that leaves room for other items", container: #""width": 19, "height": 800"#,
      #"""
      "sections": [{"minimumInteritemSpacing": 0,
        "items": {"count": 38, "size": {"columns": 10, "height": 50}}}]
      """#,
      finds: [
        """
        more-columns-than-the-rule d/[0] | a line holds 19 items of 1, and their rule has 10 \
        columns: rounding down leaves room for more
        """
      ]),
  ]
}
