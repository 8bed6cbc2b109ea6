/// The severity of a finding.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A noteworthy case, which is often intended.
  case note
  /// A likely mistake.
  case warning
  /// Undefined by UIKit's contract, or certain never to work.
  case error

  /// Returns whether the first severity is lower than the second.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
