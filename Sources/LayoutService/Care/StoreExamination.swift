/// A look at a whole store, which changes nothing: one finding after the other, what is well
/// included.
///
/// ```swift
/// for try await finding in StoreExamination(ofStoreAt: "layouts.insetory") {
///   if finding.severity == .error { print(finding.message) }
/// }
/// ```
///
/// Damage in one place hides no other: what cannot be read is a finding, and the next thing is
/// looked at. A file that cannot be opened as a store is looked at from outside, and of one whose
/// schema is not a store's nothing but the schema is read, so that nothing in it is ever executed.
///
/// It reads one state of the store, while others may write; the store's log grows until it ends.
public struct StoreExamination: AsyncSequence, Sendable {
  public typealias Element = HealthFinding
  public typealias Failure = ServiceError

  let path: String
  let isQuick: Bool
  /// What is looked at; the identity has to be, where anything inside is.
  let checks: Set<HealthCheck>

  /// Prepares to look at a store.
  ///
  /// - Parameters:
  ///   - path: The store's file.
  ///   - isQuick: Whether what was computed is not compared with a fresh computation, which takes
  ///     longer than all the rest.
  public init(ofStoreAt path: String, isQuick: Bool = false) {
    self.init(ofStoreAt: path, isQuick: isQuick, checks: Set(HealthCheck.allCases))
  }

  init(ofStoreAt path: String, isQuick: Bool = false, checks: Set<HealthCheck>) {
    self.path = path
    self.isQuick = isQuick
    self.checks = checks
  }

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// How many findings of one check and severity are given; the rest is counted.
  static let mostFindings = 20

  /// An examination on its way.
  public struct Iterator: AsyncIteratorProtocol {
    private let examination: StoreExamination
    private var examiner: StoreExaminer?
    private var findings: ArraySlice<HealthFinding> = []

    init(_ examination: StoreExamination) { self.examination = examination }

    /// Returns the next finding; nil behind the last, or where the task was cancelled.
    ///
    /// - Throws: `storage` where there is no file at the path, or none that can be a store.
    /// - Complexity: O(size of the store) for all of them, and twice what laying out all documents
    ///   takes. Memory is that of the largest document.
    public mutating func next() async throws(ServiceError) -> HealthFinding? {
      try advance { Task.isCancelled }
    }

    /// Does the same for those who wait for it.
    ///
    /// - Parameters:
    ///   - isCancelled: Asked before each document, and before each other part.
    ///   - progress: Told what is looked at next, and how much of that is done, from 0 to 1, where
    ///     that is known.
    public mutating func advance(
      isCancelled: () -> Bool = { false },
      progress: (HealthCheck, _ fractionCompleted: Double?) -> Void = { _, _ in }
    ) throws(ServiceError) -> HealthFinding? {
      while true {
        if let finding = findings.popFirst() { return finding }
        let examiner =
          if let examiner { examiner } else {
            try StoreExaminer(examination)
          }
        self.examiner = examiner
        if let check = examiner.check { progress(check, examiner.fractionCompleted) }
        guard !isCancelled(), examiner.step() else { return nil }
        findings = examiner.takeFindings()[...]
      }
    }

    /// Why the file could not be opened as a store or not be read completely; nil if it could, if
    /// it is a damaged store, and if nothing was tried yet.
    public var refusal: ServiceError? { examiner?.refusal }
  }
}
