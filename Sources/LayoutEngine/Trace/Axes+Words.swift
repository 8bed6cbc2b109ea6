/// The words for an axis in an explanation.
///
/// Left and right are called leading and trailing, because frames are computed in leading
/// coordinates and mirrored at the end.
extension Axes {
  struct Words {
    let origin: String
    let length: String
    let start: String
    let end: String
    /// The keys of insets, which are physical in a document.
    let startKey: String
    let endKey: String

    fileprivate static let x = Words(
      origin: "x", length: "width", start: "leading", end: "trailing", startKey: "left",
      endKey: "right")
    fileprivate static let y = Words(
      origin: "y", length: "height", start: "top", end: "bottom", startKey: "top",
      endKey: "bottom")
  }

  func words(_ axis: Int) -> Words { axis == 0 ? .x : .y }
  var lineWords: Words { words(line) }
  var scrollWords: Words { words(scroll) }
}
