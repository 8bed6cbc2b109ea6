/// The alignment of a line's items along the line. flow-layout.md, section 15.
public enum LineAlignment: String, Hashable, Sendable, CaseIterable {
  /// UIKit's: from one edge to the other, except on a last line.
  case justified
  /// At the leading edge.
  case leading
  /// In the middle.
  case center
  /// At the trailing edge.
  case trailing
  /// At the left edge, whatever the reading direction is.
  case left
  /// At the right edge, whatever the reading direction is.
  case right
}

/// The alignment of items across a line. flow-layout.md, section 15.
public enum ItemAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the start of the line.
  case start
  /// In the middle of the line, as in UIKit.
  case center
  /// At the end of the line.
  case end
  /// From the start to the end of the line.
  case stretch
}

/// Whether the last item of a line grows to its end. flow-layout.md, section 15.
public enum LastItemStretch: Hashable, Sendable {
  /// No item grows.
  case never
  /// Each last item grows.
  case always
  /// A last item grows by at most this length, in points; if more is left of the line, not at all.
  case upTo(Double)

  /// The value in a document: a boolean or a length.
  package var json: String {
    switch self {
    case .never: "false"
    case .always: "true"
    case .upTo(let length): length.shortest
    }
  }

  /// The greatest growth, in points.
  var limit: Double {
    switch self {
    case .never: 0
    case .always: .infinity
    case .upTo(let length): length
    }
  }
}
