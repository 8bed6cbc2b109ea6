import LayoutEngine

extension SwiftLayoutClass {
  /// Returns the cases of a `switch` over the index of a section. Equal sections have one case.
  mutating func cases(
    _ sections: [SectionInput], _ word: String, _ type: String,
    _ body: (inout SwiftLayoutClass, SectionInput, SwiftBranches.Case) -> [String]
  ) -> String {
    var order: [String] = []
    var indices: [String: [Int]] = [:]
    for (index, section) in sections.enumerated() {
      let branches = SwiftBranches(of: section, in: configuration, container, indentation: 4) {
        body(&self, section, $0)
      }
      let name = function(branches.code.text, word, type)
      if indices[name] == nil { order.append(name) }
      indices[name, default: []].append(index)
    }
    var code = SwiftCode(indentation: type == "FlowSection" ? 6 : 4)
    for name in order {
      for line in SwiftLayoutClass.patterns(indices[name] ?? []) { code.add(line) }
      code.add("  \(name)(container, count: count)")
    }
    let others = ["FlowSection": "FlowSection()", "[FlowDecoration]": "[]"]
    code.add("default: \(others[type] ?? "nil")")
    return code.text
  }

  /// Returns the label of a case: the indices, neighbours as a range.
  private static func patterns(_ indices: [Int]) -> [String] {
    var ranges: [ClosedRange<Int>] = []
    for index in indices {
      if let last = ranges.last, last.upperBound == index - 1 {
        ranges[ranges.count - 1] = last.lowerBound...index
      } else {
        ranges.append(index...index)
      }
    }
    var lines: [String] = []
    var line = "case"
    for (position, range) in ranges.enumerated() {
      let (first, last) = (range.lowerBound, range.upperBound)
      let text = first == last ? "\(first)" : "\(first)...\(last)"
      let piece = " " + text + (position + 1 < ranges.count ? "," : ":")
      if line.utf8.count + piece.utf8.count > 90 {
        lines.append(line)
        line = "   "
      }
      line += piece
    }
    return lines + [line]
  }

  /// Returns the name of a function with a body, and adds it if there is none.
  private mutating func function(_ body: String, _ word: String, _ type: String) -> String {
    if let name = names[type + body] { return name }
    let name = "\(word)\(names.keys.lazy.filter { $0.hasPrefix(type) }.count + 1)"
    names[type + body] = name
    functions += """

        private func \(name)(_ container: LayoutContainer, count: Int) -> \(type) {
      \(body)  }

      """
    return name
  }

  /// The class of the layout: a subclass of a class that does not say whether it flips, or that
  /// says otherwise.
  func layoutClass(_ base: String, flips: Bool) -> (name: String, declaration: String) {
    let isOther =
      flips != self.flips
      && (isRightToLeft || configuration.flipsHorizontallyInOppositeLayoutDirection != nil)
    guard isOther else { return (base, "") }
    return (
      "Layout",
      """
        private final class Layout: \(base) {
          override var flipsHorizontallyInOppositeLayoutDirection: Bool { \(self.flips) }
        }


      """
    )
  }

  /// Returns the statement that declares the container.
  var containerCode: String {
    var arguments = ["view"]
    if !isVertical { arguments.append("isVertical: false") }
    if isMirrored { arguments.append("isRightToLeft: true") }
    switch configuration.sectionInsetReference {
    case .contentInset: break
    case .safeArea: arguments.append("reference: view.safeAreaInsets")
    case .layoutMargins: arguments.append("reference: view.layoutMargins")
    }
    return "let container = LayoutContainer(\(arguments.joined(separator: ", ")))"
  }
}
