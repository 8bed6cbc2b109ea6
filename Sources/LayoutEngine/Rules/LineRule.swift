/// What a line has of a container. flow-layout.md, sections 1 and 5.
enum LineRule {
  /// What the container's content has along a line.
  @inline(__always)
  static func contentLength<Q: Quantity>(container: Q, start: Q, end: Q) -> Q {
    let rest = container - start - end
    return rest < 0 ? 0 : rest
  }

  /// What the section insets leave of a line.
  @inline(__always)
  static func available<Q: Quantity>(content: Q, leading: Q, trailing: Q) -> Q {
    content - leading - trailing
  }

  /// Where a section's content begins or ends, from the edge of the content, if section insets
  /// count from a reference. It is never less than the content inset, measured from the bounds.
  @inline(__always)
  static func inset<Q: Quantity>(section: Q, reference: Q, content: Q) -> Q {
    Q.larger(content, reference + section) - content
  }

  /// Where the container begins, in content coordinates.
  ///
  /// The container does not mirror: mirrored once more it stands where it was, one that is narrower
  /// than its insets too, where the content has no width to be mirrored about.
  @inline(__always)
  static func containerStart<Q: Quantity>(
    container: Q, leading: Q, trailing: Q, isFlipped: Bool
  ) -> Q {
    let start = 0 - leading
    return isFlipped ? Q.larger(start, trailing - container) : start
  }
}
