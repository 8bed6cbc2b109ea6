import ServiceTestSupport

@testable import LayoutService

extension RandomEdits {
  /// Returns the first finding about the store's health after random edits; nil without findings.
  func firstFinding() throws -> String? {
    var iterator = StoreExamination(ofStoreAt: store.path).makeAsyncIterator()
    while let finding = try iterator.advance() {
      if finding.severity != .ok { return "doctor: \(finding)" }
    }
    return nil
  }
}
