import ServiceTestSupport

@testable import LayoutService

extension RandomEdits {
  /// Returns the first thing that is not well with the store after any edits.
  func firstFinding() throws -> String? {
    var iterator = StoreExamination(ofStoreAt: store.path).makeAsyncIterator()
    while let finding = try iterator.advance() {
      if finding.severity != .ok { return "doctor: \(finding)" }
    }
    return nil
  }
}
