/// A reader that runs with inputs from libFuzzer (`Fuzz/run NAME`), and in the tests with the
/// inputs of `Fuzz/NAME`.
///
/// `Fuzz/run` compiles these sources with `FUZZING` set and links them with libFuzzer; the tests
/// compile the same sources without it.
enum FuzzTarget: String, CaseIterable {
  /// Values of JSON: reading, skipping, writing.
  case json
  /// Layout documents, alone and in a stream.
  case document
  /// Merge patches and `set`, on a document in a store.
  case patch
  /// Storyboards.
  case storyboard
  /// Tables of items.
  case table
  /// Baselines of `check`, and tags with frames.
  case baseline
  /// Files of devices.
  case device
  /// Addresses, globs, containers, ranges of lengths, expressions of `find`.
  case address
  /// Blobs of a store's columns.
  case record
  /// Pages of a damaged store and of its log.
  case recovery

  /// Reads an input and checks the properties that must hold for every input.
  func check(_ input: UnsafeBufferPointer<UInt8>) throws {
    switch self {
    case .json: try JSONTarget.check(input)
    case .document: try DocumentTarget.check(input)
    case .patch: try PatchTarget.check(input)
    case .storyboard: try StoryboardTarget.check(Array(input))
    case .table: try TableTarget.check(input)
    case .baseline: try BaselineTarget.check(Array(input))
    case .device: try DeviceTarget.check(Array(input))
    case .address: try AddressTarget.check(String(decoding: input, as: UTF8.self))
    case .record: try RecordTarget.check(input)
    case .recovery: try RecoveryTarget.check(Array(input))
    }
  }
}

/// A property that must hold for every input and does not hold for this input.
struct FuzzFinding: Error, CustomStringConvertible {
  let description: String
}

func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws {
  guard condition else { throw FuzzFinding(description: sentence()) }
}
