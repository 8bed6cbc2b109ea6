import LayoutEngine

extension SwiftLayoutClass {
  /// Returns the cases of a `switch` over the index of a section. Equal sections have one case.
  mutating func cases(
    _ sections: [Section], _ word: SwiftFunctions.Word, _ type: String,
    _ body: (inout SwiftLayoutClass, Section, SwiftBranches.Case) -> [SwiftCode.Statement]
  ) -> SwiftCode {
    var order: [SwiftCode.Statement] = []
    var indices: [SwiftCode.Statement: [Int]] = [:]
    for section in sections {
      let branches = SwiftBranches(of: section.input, in: configuration, container) { one in
        body(&self, section, one)
      }
      let call = functions.call(
        branches.code, ofSection: section.index, id: section.id, word, type)
      if indices[call] == nil { order.append(call) }
      indices[call, default: []].append(section.index)
    }
    var code = SwiftCode()
    if order.contains(where: { $0.elements.contains("container") }) { support.insert(.container) }
    for call in order {
      for line in SwiftLayoutClass.patterns(indices[call] ?? []) { code.add(line) }
      code.add([call], depth: 1)
    }
    let others = ["FlowSection": "FlowSection()", "[FlowDecoration]": "[]"]
    code.add("default: \(others[type] ?? "nil")")
    return code
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
