/// What Swift source needs of UIKit.
struct SwiftNeeds {
  /// The first version of iOS and tvOS that has all of it; nil for any that has compositional
  /// layouts.
  private(set) var version: Int?
  /// Whether iOS 16 deprecates some of it.
  var isDeprecated = false

  mutating func require(_ version: Int) { self.version = max(version, self.version ?? 0) }

  mutating func formUnion(_ other: SwiftNeeds) {
    if let version = other.version { require(version) }
    isDeprecated = isDeprecated || other.isDeprecated
  }

  /// The attribute of a method, with its indentation and a line break.
  var attribute: String {
    guard isDeprecated else { return "" }
    return "  @available(*, deprecated, message: \"uses what iOS 16 deprecates\")\n"
  }

  /// The attribute of a class, with a line break.
  var availability: String {
    version.map { "@available(iOS \($0).0, tvOS \($0).0, *)\n" } ?? ""
  }

  /// The effect of a method, with a space before it.
  var effect: String { version == nil ? "" : " throws" }

  /// The first statement of a method, with its indentation and a line break.
  var condition: String {
    guard let version else { return "" }
    return """
          guard #available(iOS \(version).0, tvOS \(version).0, *) else {
            throw XCTSkip("needs iOS \(version)")
          }

      """
  }
}
