/// The length of a line in a container. flow-layout.md, sections 1 and 5.
enum LineRule {
  /// Returns the length of the content along a line: the container less its content inset, at least
  /// 0.
  @inline(__always)
  static func contentLength<Q: Quantity>(container: Q, start: Q, end: Q) -> Q {
    let rest = container - start - end
    return rest < 0 ? 0 : rest
  }

  /// Returns the length of a line less the section insets.
  @inline(__always)
  static func available<Q: Quantity>(content: Q, leading: Q, trailing: Q) -> Q {
    content - leading - trailing
  }

  /// Returns the most that the items of a line and the spacings between them can take. An even line
  /// also has a spacing before and after its items.
  @inline(__always)
  static func limit<Q: Quantity>(available: Q, spacing: Q, isEven: Bool) -> Q {
    isEven ? available - 2 * spacing : available
  }

  /// Returns a section inset from the edge of the content, if section insets are measured from a
  /// reference. Measured from the bounds, it is never less than the content inset.
  @inline(__always)
  static func inset<Q: Quantity>(section: Q, reference: Q, content: Q) -> Q {
    Q.larger(content, reference + section) - content
  }

  /// Returns the start of the container, in leading content coordinates.
  ///
  /// The container is not mirrored: mirroring the result gives its real position. This also holds
  /// for a container that is narrower than its insets, whose content has no width to mirror about.
  @inline(__always)
  static func containerStart<Q: Quantity>(
    container: Q, leading: Q, trailing: Q, isFlipped: Bool
  ) -> Q {
    let start = 0 - leading
    return isFlipped ? Q.larger(start, trailing - container) : start
  }
}
