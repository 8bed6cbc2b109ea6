// Sections are 20 high and one after the other, and cover the 100 points of the container.
extension LintCase {
  /// Returns a document of sections `s0`, `s1`, … with one item of 20 x 20 each, and further
  /// members.
  private static func sections(_ members: String...) -> String {
    let sections = members.enumerated().map { index, members in
      #"{"id": "s\#(index)", "items": [[20, 20]]\#(members.isEmpty ? "" : ", " + members)}"#
    }
    return #""sections": [\#(sections.joined(separator: ", "))]"#
  }

  private static let white = ##""appearance": {"backgroundColor": "#FFFFFF"}"##
  private static let black = ##""appearance": {"backgroundColor": "#000000"}"##

  private static func kinds(_ kinds: String) -> String { #""decorationKinds": {\#(kinds)}, "# }

  static let reaching = [
    LintCase(
      "a card that begins before its section",
      kinds(#""card": {"geometry": {"insets": [-8, 0, 0, 0]}}"#)
        + sections("", #""decorations": ["card"]"#),
      finds: [
        "decoration-overlap d/s1/decoration:card | extends 8 points into the section before it"
      ]),
    LintCase(
      "a card as high as its section",
      kinds(#""card": {}"#) + sections("", #""decorations": ["card"]"#, "")),
    LintCase(
      "a card that begins before the content",
      kinds(#""card": {"geometry": {"insets": [-8, 0, 0, 0]}}"#)
        + sections(#""decorations": ["card"]"#, ""),
      finds: ["decoration-overflow d/s0/decoration:card | by 8 at its top edge"]),
    LintCase(
      "the content inset has room for it",
      container: #""width": 100, "height": 200, "contentInset": {"top": 8, "left": 5}"#,
      kinds(#""card": {"geometry": {"insets": [-8, 0, 0, 0]}}"#)
        + sections(#""decorations": ["card"]"#, "")),
    // Five items of 9 x 0 without spacing have length zero, where decorations.md draws no
    // decoration.
    LintCase(
      "decorations in content of no length are not drawn",
      kinds(
        #""card": {"geometry": {"insets": [-8, 0, 0, 0]}}, "out": {"geometry": {"insets": 90}}"#)
        + #""decorations": ["out"], "sections": [{"minimumLineSpacing": 0, "items": {"count": 5, "#
        + #""size": [9, 0]}, "decorations": ["card", "card", "out"]}]"#,
      finds: ["zero-size d/[0]/item:[0]"]),
    LintCase(
      "a section of no length is no neighbour",
      kinds(#""card": {"geometry": {"insets": [0, 0, -8, 0]}}"#)
        + sections(#""decorations": ["card"]"#).dropLast() + #", {"id": "none"}]"#,
      finds: ["decoration-overflow d/s0/decoration:card | by 8 at its bottom edge"]),
    LintCase(
      "a card wider than the container",
      kinds(#""card": {"geometry": {"insets": [0, -1, 0, -2]}}"#)
        + sections(#""decorations": ["card"]"#),
      finds: [
        "decoration-overflow d/s0/decoration:card | by 1 at its left and 2 at its right"
      ]),
    LintCase(
      "its shadow may leave the content",
      kinds(##""card": {"appearance": {"backgroundColor": "#FFFFFF", "shadow": {"radius": 9}}}"##)
        + sections(#""decorations": ["card"]"#)),
    LintCase(
      "a decoration of several sections that begins before the first of them",
      kinds(#""back": {"geometry": {"insets": [-3, 0, 0, 0]}}"#)
        + #""decorations": [{"kind": "back", "from": "s1", "to": "s2"}], "# + sections("", "", ""),
      finds: ["decoration-overlap d/decoration:back | extends 3 points into the section before"]),
  ]

  static let paintOrder = [
    LintCase(
      "a decoration with the items' zIndex, and one below",
      kinds(#""card": {"zIndex": 0}, "back": {}"#)
        + sections(#""decorations": ["card"]"#, #""decorations": ["back"]"#),
      finds: [
        "equal-z-index d/s0/decoration:card | overlaps item:[0], and both have zIndex 0: their "
          + "order in UIKit is undefined; a zIndex below 0 puts the decoration behind"
      ]),
    LintCase(
      "one that is beside the items, and one that paints nothing",
      kinds(
        #"""
        "badge": {"zIndex": 0, "geometry": {"badge": {"size": [9, 9], "anchor": "topRight"}}},
        "clear": {"zIndex": 0, "appearance": {"backgroundColor": "#FFFFFF", "alpha": 0}}
        """#) + sections(#""decorations": ["badge", "clear"]"#)),
    LintCase(
      "a decoration with the header's zIndex",
      kinds(#""card": {"zIndex": 10}"#)
        + sections(#""header": {"height": 5}, "decorations": ["card"]"#),
      finds: ["equal-z-index d/s0/decoration:card | overlaps header, and both have zIndex 10"]),
    LintCase(
      "two of a section with different colours",
      kinds(#""a": {\#(white)}, "b": {\#(black)}"#) + sections(#""decorations": ["a", "b"]"#),
      finds: [
        "equal-z-index d/s0/decoration:b | overlaps decoration:a, and both have zIndex -1: their "
          + "order in UIKit is undefined; give one of them another zIndex"
      ]),
    LintCase(
      "two kinds that say nothing of their looks, and one kind twice",
      kinds(#""a": {}, "b": {"appearance": {}}"#)
        + sections(
          #""decorations": ["a", "b"]"#, #""decorations": ["a", {"kind": "a", "id": "x"}]"#),
      finds: ["equal-z-index d/s0/decoration:b | overlaps decoration:a, and both have zIndex -1"]),
    LintCase(
      "two of one colour cannot be told apart, and two of different zIndex have an order",
      kinds(#""a": {\#(white)}, "b": {\#(white)}, "c": {"zIndex": -2, \#(black)}"#)
        + sections(
          #""decorations": ["a", "b"]"#,
          #""decorations": ["b", {"kind": "c", "geometry": {"insets": [0, -1, 0, -1]}}]"#),
      finds: ["decoration-overflow d/s1/decoration:c"]),
    LintCase(
      "decorations of each item over one of the section",
      kinds(#""card": {\#(white)}, "tile": {"geometry": {"each": "item"}, \#(black)}"#)
        + #""sections": [{"items": [[9, 9], [9, 9]], "decorations": ["card", "tile"]}]"#,
      finds: [
        "equal-z-index d/[0]/decoration:tile[0] | overlaps decoration:card, and both have zIndex -1"
      ]),
    LintCase(
      "a card that reaches over that of the section before",
      kinds(
        #""a": {\#(white)}, "b": {"geometry": {"insets": [-2, 0, 0, 0]}, \#(black)}"#)
        + sections(#""decorations": ["a"]"#, #""decorations": ["b"]"#),
      finds: [
        "decoration-overlap d/s1/decoration:b",
        "equal-z-index d/s1/decoration:b | overlaps decoration:a of another section",
      ]),
    LintCase(
      "one of all sections with the items' zIndex",
      kinds(#""back": {"zIndex": 0}"#) + #""decorations": ["back"], "# + sections(""),
      finds: ["equal-z-index d/decoration:back | overlaps s0/item:[0], and both have zIndex 0"]),
  ]

  static let covered = [
    LintCase(
      "one wholly behind an opaque one",
      kinds(#""a": {"zIndex": -2, \#(black)}, "b": {\#(white)}"#)
        + sections(#""decorations": ["a", "b"]"#),
      finds: [
        "covered-decoration d/s0/decoration:a | is completely covered by \"b\", which is opaque "
          + "and has zIndex -1"
      ]),
    LintCase(
      "one whose shadow is seen, one behind round corners, and one behind glass",
      kinds(
        #"""
        "a": {"zIndex": -2, "appearance": {"backgroundColor": "#000000", "shadow": {}}},
        "b": {"zIndex": -2, \#(black)},
        "front": {\#(white)},
        "round": {"appearance": {"backgroundColor": "#FFFFFF", "cornerRadius": 4}},
        "glass": {"appearance": {"backgroundColor": "#FFFFFFFE"}}
        """#)
        + sections(
          #""decorations": ["a", "front"]"#, #""decorations": ["b", "round"]"#,
          #""decorations": ["b", "glass"]"#)),
  ]

  static let kinds = [
    LintCase(
      "a kind that nothing names, and kinds of items, of all sections and of empty ones",
      kinds(#""old": {}, "a": {"zIndex": -2}, "b": {}, "c": {}"#)
        + #""defaults": {"whenEmpty": {"decorations": ["c"]}}, "decorations": ["a"], "#
        + sections(#""decorations": ["b"]"#, ""),
      finds: ["unused-kind d | uses the kind \"old\"; remove it"]),
    LintCase(
      "a kind of the defaults, where every section has its own",
      kinds(#""a": {}, "b": {}"#) + #""defaults": {"decorations": ["a"]}, "#
        + sections(#""decorations": ["b"]"#, #""decorations": []"#),
      finds: [
        "shadowed-kind d | the kind \"a\" is never drawn: every section replaces the "
          + "decorations of the defaults"
      ]),
    LintCase(
      "a kind of the defaults, where one section has no list of its own",
      kinds(#""a": {}, "b": {}"#) + #""defaults": {"decorations": ["a"]}, "#
        + sections(#""decorations": ["b"]"#, "")),
    LintCase(
      "a kind that is hidden everywhere, and one that requires what is not drawn",
      kinds(#""a": {}, "b": {"requires": "c"}, "c": {}"#)
        + sections(#""decorations": [{"kind": "a", "hidden": true}]"#, #""decorations": ["b"]"#),
      finds: [
        "unused-kind d | uses the kind \"c\", which \"b\" requires; add it to the lists that",
        "shadowed-kind d | the kind \"a\" is never drawn: wherever it is used, it is hidden",
        "shadowed-kind d | the kind \"b\" is never drawn: wherever it is used, it requires \"c\", "
          + "which is not drawn there",
      ]),
    LintCase(
      "a kind that is hidden in one section, and in another requires what is hidden",
      kinds(#""a": {"requires": "b"}, "b": {}"#)
        + sections(
          #""decorations": [{"kind": "a", "hidden": true}, "b"]"#,
          #""decorations": ["a", {"kind": "b", "hidden": true}]"#),
      finds: [
        "shadowed-kind d | wherever it is used, it is hidden, or it requires \"b\", which is not"
      ]),
    LintCase(
      "a kind of the defaults that is replaced, and hidden where a section names it",
      kinds(#""a": {}, "b": {}"#) + #""defaults": {"decorations": ["a"]}, "#
        + sections(#""decorations": ["b", {"kind": "a", "hidden": true}]"#),
      finds: [
        "shadowed-kind d | every section replaces the decorations of the "
          + "defaults, and where else it is used, it is hidden"
      ]),
  ]
}
