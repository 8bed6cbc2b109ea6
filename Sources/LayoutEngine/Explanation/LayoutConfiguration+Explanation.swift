/// The quantities that a layout calculates from a container.
extension LayoutConfiguration {
  /// Returns the part of a container that a layout reads, and records the quantities that the
  /// layout calculates from the container.
  package func traits(
    of container: Container, reading traitsRead: ContainerTraitSet, recording trace: LayoutTrace
  ) -> ContainerTraits {
    let axes = Axes(effectiveScrollDirection)
    let (words, axis, isFlipped) = (axes.lineWords, axes.line, isFlipped(traitsRead))
    let content = lineEdges(container.contentInset, traitsRead)
    let keys = isFlipped ? (words.endKey, words.startKey) : (words.startKey, words.endKey)
    let leading = trace.input(
      content.leading, "\(words.start) content inset", .container("contentInset.\(keys.0)"))
    let trailing = trace.input(
      content.trailing, "\(words.end) content inset", .container("contentInset.\(keys.1)"))
    let length = trace.input(
      container.size.along(axis), "container \(words.length)", .container(words.length))
    let (start, end) = isFlipped ? (trailing, leading) : (leading, trailing)
    trace.step(
      LineRule.contentLength(container: length, start: start, end: end), "content \(words.length)",
      (length - start - end) < 0
        ? "the container is smaller than its content inset"
        : "the container minus its content inset"
    )
    if let reference = referenceEdges(of: container, traitsRead) {
      let key = sectionInsetReference.rawValue
      trace.input(
        reference.leading, "\(words.start) reference inset", .container("\(key).\(keys.0)"))
      trace.input(
        reference.trailing, "\(words.end) reference inset", .container("\(key).\(keys.1)"))
    }
    if traitsRead.contains(.containerLine) {
      trace.step(
        LineRule.containerStart(
          container: length, leading: leading, trailing: trailing, isFlipped: isFlipped),
        "start of the container",
        "in content coordinates the container begins before the content, by the content inset")
    }
    return traits(of: container, reading: traitsRead)
  }
}
