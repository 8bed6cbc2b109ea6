/// The number of values in a row of each table that packs them.
package enum RowCapacity {
  /// The most runs of items in a row of `section`, and frames in a segment: 125 frames of 32 bytes,
  /// the longest form, fill a page of 4,096 bytes. With a header they spill to a second page.
  package static let segmentLength = 125
  /// The most frames of a pattern. To read one segment of a section, all frames of its pattern are
  /// read: these are at most eight times as many as a segment has.
  package static let patternLength = 8 * segmentLength
  /// The most bytes of a row of `frame`, `section` or `decoration` that several sections share.
  package static let sharedBytes = 4000
  /// The most sections in a row of `section_order`.
  package static let orderLength = 166
  /// The most sections in a row of `extent`.
  package static let extentLength = 83
  /// The usual number of decorations in a segment: with the bounds of the items they fill a page.
  package static let decorationLength = 70
  /// The most decorations in a row of `decoration`: in each of the 8,192 rows of a section with
  /// four million decorations, which is the maximum.
  package static let maximumDecorationLength = 489
}
