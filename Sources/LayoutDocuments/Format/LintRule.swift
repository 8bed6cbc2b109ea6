/// A rule of `lint`: a problem, or a case worth checking, in a layout. The raw value is the rule's
/// id in documents, options and output.
///
/// docs/lint.md has an example and the source of each rule.
public enum LintRule: String, Hashable, Sendable, CaseIterable {
  /// An item is longer than a line, which UIKit leaves undefined.
  case undefinedSize = "undefined-size"
  /// A group of a compositional section cannot fit a single item.
  case groupFitsNothing = "group-fits-nothing"
  /// A fixed size or inset leaves an item undefined in every known device.
  case unsatisfiableSize = "unsatisfiable-size"
  /// A decoration with a negative size is omitted.
  case impossibleDecoration = "impossible-decoration"
  /// An item has no width or no height; UIKit requires sizes above zero.
  case zeroSize = "zero-size"
  /// A sizing rule gives a negative length, which becomes zero.
  case negativeLength = "negative-length"
  /// An item extends beyond the content or its section, or under a header.
  case itemOverflow = "item-overflow"
  /// An item is narrower in a wider container.
  case narrowerItem = "narrower-item"
  /// Items have no room on one line, or a rule shortens its columns, because of rounding alone.
  case fitsOnlyByRounding = "fits-only-by-rounding"
  /// A line holds more items than the rule for their size has columns.
  case moreColumnsThanTheRule = "more-columns-than-the-rule"
  /// A decoration extends into a neighbouring section.
  case decorationOverlap = "decoration-overlap"
  /// A decoration extends beyond the content and its content inset.
  case decorationOverflow = "decoration-overflow"
  /// Elements with the same zIndex overlap, and UIKit may draw either on top.
  case equalZIndex = "equal-z-index"
  /// A section without items takes space that whenEmpty does not set.
  case emptySectionInsets = "empty-section-insets"
  /// A subitem of a group that no group reaches.
  case subitemNeverUsed = "subitem-never-used"
  /// A repeatingSubitem does not fit as often as its count.
  case countOverflows = "count-overflows"
  /// A fraction of an estimated length, which measuring does not change.
  case fractionOfEstimate = "fraction-of-estimate"
  /// Insets of an item or a group have no effect where it is estimated.
  case insetsOnEstimate = "insets-on-estimate"
  /// The insets of an item are larger than its slot.
  case insetsExceedSlot = "insets-exceed-slot"
  /// A decimal such as 0.33 leaves a part of a group free.
  case nearlyAFraction = "nearly-a-fraction"
  /// An item extends beyond its group across the axis of the group.
  case itemLeavesGroup = "item-leaves-group"
  /// Two boundary items of one side overlap.
  case boundaryItemsOverlap = "boundary-items-overlap"
  /// A row has a group longer than it shows, or a last page where no group begins.
  case unevenCarousel = "uneven-carousel"
  /// Insets of a section repeat the insets of its reference.
  case marginAndReference = "margin-and-reference"
  /// The readable content is that of the layout margins, because its width is not known.
  case readableContent = "readable-content"
  /// An item of a waterfall has no height, because its size gives no ratio.
  case ratioWithoutSize = "ratio-without-size"
  /// The columns of a waterfall have no width.
  case columnsTooNarrow = "columns-too-narrow"
  /// The columns of a waterfall end far apart, because they receive items in turn.
  case unevenColumns = "uneven-columns"
  /// A condition applies in no known device.
  case unmetCondition = "unmet-condition"
  /// An entry of breakpoints never applies: an earlier one does.
  case unreachableBreakpoint = "unreachable-breakpoint"
  /// A key next to breakpoints is used by none of the entries.
  case unusedSizeKey = "unused-size-key"
  /// A kind of decorations is not used.
  case unusedKind = "unused-kind"
  /// A kind of decorations is used only where other values replace it.
  case shadowedKind = "shadowed-kind"
  /// A named group is not used.
  case unusedGroup = "unused-group"
  /// A key has no effect because of another key or the layout of sections.
  case ignoredKey = "ignored-key"
  /// A key of the defaults is taken by no section.
  case unreadDefault = "unread-default"
  /// A decoration is completely covered by an opaque one.
  case coveredDecoration = "covered-decoration"
  /// The spacing of items is stretched over twice its minimum.
  case stretchedSpacing = "stretched-spacing"
  /// An alignment that an even distribution overrides.
  case ignoredAlignment = "ignored-alignment"
  /// The last line of a section has one item, and the others have more.
  case loneLastItem = "lone-last-item"
  /// An item has measured lengths, and its section no estimate.
  case measuredWithoutEstimate = "measured-without-estimate"
  /// No item with an estimated length has a measured one.
  case estimateNotMeasured = "estimate-not-measured"
  /// Rounding down to pixels leaves a point or more of a group or a waterfall free.
  case pixelsLeftOver = "pixels-left-over"
  /// An item of a waterfall is longer than the container.
  case itemTallerThanScreen = "item-taller-than-screen"
  /// A row that scrolls by itself fits and cannot scroll.
  case pagingOfNothing = "paging-of-nothing"
  /// A layout from right to left is not mirrored as a whole.
  case directionWithoutFlip = "direction-without-flip"
  /// A suppression of the document suppresses nothing.
  case unusedSuppression = "unused-suppression"

  /// The rule's id.
  public var id: String { rawValue }

  /// The severity of the rule's findings.
  public var severity: Severity {
    switch self {
    case .undefinedSize, .groupFitsNothing, .unsatisfiableSize, .impossibleDecoration: .error
    case .zeroSize, .negativeLength, .itemOverflow, .narrowerItem, .fitsOnlyByRounding,
      .moreColumnsThanTheRule, .decorationOverlap, .decorationOverflow, .equalZIndex,
      .emptySectionInsets, .unmetCondition,
      .unreachableBreakpoint, .unusedSizeKey, .unusedKind, .shadowedKind,
      .subitemNeverUsed, .countOverflows, .fractionOfEstimate, .insetsOnEstimate,
      .insetsExceedSlot, .nearlyAFraction, .itemLeavesGroup, .boundaryItemsOverlap,
      .unevenCarousel, .marginAndReference, .unusedGroup, .ignoredKey, .unreadDefault,
      .ratioWithoutSize, .columnsTooNarrow, .unevenColumns, .measuredWithoutEstimate:
      .warning
    case .coveredDecoration, .stretchedSpacing, .ignoredAlignment, .loneLastItem,
      .estimateNotMeasured, .pixelsLeftOver, .pagingOfNothing, .itemTallerThanScreen,
      .directionWithoutFlip, .readableContent, .unusedSuppression:
      .note
    }
  }

  /// The case that the rule finds, in one sentence.
  public var summary: String {
    switch self {
    case .undefinedSize: "An item is longer than a line, which UIKit leaves undefined."
    case .groupFitsNothing: "A group of a compositional section cannot fit a single item."
    case .unsatisfiableSize: "A fixed size or inset leaves an item undefined in every known device."
    case .impossibleDecoration: "A decoration with a negative size is omitted."
    case .zeroSize: "An item has no width or no height; UIKit requires sizes above zero."
    case .negativeLength: "A sizing rule gives a negative length, which becomes zero."
    case .itemOverflow: "An item extends beyond the content or its section, or under a header."
    case .narrowerItem: "An item is narrower in a wider container."
    case .fitsOnlyByRounding: "Items exceed their line by a rounding error alone."
    case .moreColumnsThanTheRule: "A line holds more items than its sizing rule has columns."
    case .decorationOverlap: "A decoration extends into a neighbouring section."
    case .decorationOverflow: "A decoration extends beyond the content and its content inset."
    case .equalZIndex: "Elements with the same zIndex overlap, and UIKit may draw either on top."
    case .emptySectionInsets: "A section without items takes space that whenEmpty does not set."
    case .subitemNeverUsed: "A subitem of a group that no group reaches."
    case .countOverflows: "A repeatingSubitem does not fit as often as its count."
    case .fractionOfEstimate: "A fraction of an estimated length, which measuring does not change."
    case .insetsOnEstimate: "Insets of an item or a group have no effect where it is estimated."
    case .insetsExceedSlot: "The insets of an item are larger than its slot."
    case .nearlyAFraction: "A decimal such as 0.33 leaves a part of a group free."
    case .itemLeavesGroup: "An item extends beyond its group across the axis of the group."
    case .boundaryItemsOverlap: "Two boundary items of one side overlap."
    case .unevenCarousel:
      "A row has a group longer than it shows, or a last page where no group begins."
    case .marginAndReference: "Insets of a section repeat the insets of its reference."
    case .readableContent:
      "The readable content is as wide as the layout margins leave it."
    case .ratioWithoutSize:
      "An item of a waterfall has no height, because its size gives no ratio."
    case .columnsTooNarrow: "The columns of a waterfall have no width."
    case .unevenColumns:
      "The columns of a waterfall end far apart, because they receive items in turn."
    case .unmetCondition: "A condition applies in no known device."
    case .unreachableBreakpoint: "An entry of breakpoints never applies: an earlier one does."
    case .unusedSizeKey: "A key next to breakpoints is used by none of the entries."
    case .unusedKind: "A kind of decorations is not used."
    case .shadowedKind: "A kind of decorations is used only where other values replace it."
    case .unusedGroup: "A named group is not used."
    case .ignoredKey: "A key has no effect because of another key or the layout of sections."
    case .unreadDefault: "A key of the defaults is taken by no section."
    case .coveredDecoration: "A decoration is completely covered by an opaque one."
    case .stretchedSpacing: "The spacing of items is stretched over twice its minimum."
    case .ignoredAlignment: "An alignment has no effect, because the distribution is even."
    case .loneLastItem: "The last line of a section has one item, and the others have more."
    case .measuredWithoutEstimate:
      "Measured lengths have no effect, because the section has no estimate."
    case .estimateNotMeasured: "No item with an estimated length has a measured one."
    case .pixelsLeftOver:
      "Rounding down to pixels leaves a point or more of a group or a waterfall free."
    case .pagingOfNothing: "A row that scrolls by itself fits and cannot scroll."
    case .itemTallerThanScreen: "An item of a waterfall is longer than the container."
    case .directionWithoutFlip:
      "A layout from right to left is not mirrored as a whole, by UIKit's default."
    case .unusedSuppression: "A suppression of the document suppresses nothing."
    }
  }
}
