/// A read-only examination of a whole store, as a sequence of findings, including passed checks.
///
/// ```swift
/// for try await finding in StoreExamination(ofStoreAt: "layouts.insetory") {
///   if finding.severity == .error { print(finding.message) }
/// }
/// ```
///
/// Damage in one place does not hide other damage: unreadable data is a finding, and the
/// examination continues. If the file cannot be opened as a store, only the checks that need no
/// connection run. If its schema is not a store's, only the schema is read, so that no SQL of the
/// file is executed.
///
/// The examination reads one snapshot of the store, while other connections may write. The store's
/// log grows until the examination ends.
public struct StoreExamination: AsyncSequence, Sendable {
  /// The element type of the sequence.
  public typealias Element = HealthFinding
  /// The error type of the sequence.
  public typealias Failure = ServiceError

  let path: String
  let isQuick: Bool
  /// The checks to run. They must include `identity` if any check reads the store's contents.
  let checks: Set<HealthCheck>

  /// Creates an examination of a store. Nothing is read until iteration starts.
  ///
  /// - Parameters:
  ///   - path: The store's file.
  ///   - isQuick: Whether to skip the comparison of the cached frames with a fresh computation,
  ///     which takes longer than all other checks together.
  public init(ofStoreAt path: String, isQuick: Bool = false) {
    self.init(ofStoreAt: path, isQuick: isQuick, checks: Set(HealthCheck.allCases))
  }

  init(ofStoreAt path: String, isQuick: Bool = false, checks: Set<HealthCheck>) {
    self.path = path
    self.isQuick = isQuick
    self.checks = checks
  }

  /// Returns an iterator, which starts a new examination.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// The maximum number of findings of one check and severity. Further findings are only counted.
  static let mostFindings = 20

  /// A running examination.
  public struct Iterator: AsyncIteratorProtocol {
    private let examination: StoreExamination
    private var examiner: StoreExaminer?
    private var findings: ArraySlice<HealthFinding> = []

    init(_ examination: StoreExamination) { self.examination = examination }

    /// Returns the next finding; nil after the last one, or if the task was cancelled.
    ///
    /// - Throws: `storage` if there is no file at the path, or none that can be a store.
    /// - Complexity: O(size of the store) for all findings, plus twice the time of laying out all
    ///   documents. Uses as much memory as the largest document.
    public mutating func next() async throws(ServiceError) -> HealthFinding? {
      try advance { Task.isCancelled }
    }

    /// Returns the next finding synchronously, as ``next()`` does.
    ///
    /// - Parameters:
    ///   - isCancelled: Called before each document and each check; returning true ends the
    ///     sequence.
    ///   - progress: Called with the current check, and with its completed fraction, from 0 to 1,
    ///     if that is known.
    /// - Throws: The errors of ``next()``.
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

    /// The reason why the file could not be opened as a store, or not be read completely; nil if it
    /// could, if it is a damaged store, and before the first attempt.
    public var refusal: ServiceError? { examiner?.refusal }
  }
}
