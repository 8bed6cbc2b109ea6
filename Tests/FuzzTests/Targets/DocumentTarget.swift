import LayoutEngine

@testable import LayoutDocuments

/// An accepted document is read back equal from its written form, and the canonical form is a fixed
/// point. The parts that a store keeps are read back equal. A stream and the reader agree. An error
/// is printable and has a location within the input.
enum DocumentTarget {
  static func check(_ input: UnsafeBufferPointer<UInt8>) throws {
    var accepted: LayoutDocument?
    do throws(DocumentError) {
      accepted = try DocumentReader.document(input, source: "x.json", devices: .shipped)
    } catch {
      try checkPrintable(error, input)
    }
    if let accepted {
      try checkRoundTrip(accepted)
      try checkParts(accepted)
    }
    // A digest of the input selects the inputs that are also read as a stream, because opening a
    // file takes as long as reading the input many times.
    let digest = input.reduce(into: UInt32(input.count)) { $0 = $0 &* 31 &+ UInt32($1) }
    if (digest >> 3) % 16 == 0 || isKept { try checkStream(input, accepted: accepted) }
  }

  #if FUZZING
    private static let isKept = false
  #else
    private static let isKept = true
  #endif

  static func read(_ bytes: [UInt8]) -> LayoutDocument? {
    bytes.withUnsafeBufferPointer {
      try? DocumentReader.document($0, source: nil, devices: .shipped)
    }
  }

  static func checkRoundTrip(_ document: LayoutDocument) throws {
    let text = DocumentWriter.canonical(document)
    let again: LayoutDocument
    do throws(DocumentError) {
      again = try DocumentReader.document(text, source: nil, devices: .shipped)
    } catch {
      throw FuzzFinding(description: "what was written is refused: \(error)")
    }
    try require(again == document, "what was written reads back differently")
    try require(DocumentWriter.canonical(again) == text, "the canonical form is no fixed point")
    try require(
      read(DocumentWriter.compact(document)) == document, "one line reads back differently")
  }

  private static func checkParts(_ document: LayoutDocument) throws {
    let settings = DocumentWriter.settings(document.settings)
    try require(
      (try? DocumentReader.settings(settings, devices: .shipped)) == document.settings,
      "settings differ")
    let configuration = document.settings.configuration
    for section in document.sections {
      let text = DocumentWriter.section(section, in: configuration)
      try require(
        (try? DocumentReader.section(text, in: configuration)) == section, "a section differs")
      let attributes = DocumentWriter.attributes(section.attributes)
      try require(
        (try? DocumentReader.attributes(attributes)) == section.attributes, "attributes differ")
      let palette = DocumentWriter.palette(section.items.palette)
      try require(
        (try? DocumentReader.palette(palette)) == section.items.palette, "rules differ")
    }
  }

  private static func checkPrintable(
    _ error: DocumentError, _ input: UnsafeBufferPointer<UInt8>
  ) throws {
    try Printable.check(error, in: input)
    try require(
      !error.description.contains("the orientation before"),
      "an error is told of a first attempt at reading")
  }

  private static func checkStream(
    _ input: UnsafeBufferPointer<UInt8>, accepted: LayoutDocument?
  ) throws {
    let file = try MemoryFile(input)
    // The smaller limit cuts most inputs short; the choice depends on the input alone.
    let limit = input.count % 2 == 0 ? 4096 : 100
    var stream = try DocumentStream(path: file.path, limit: limit, devices: .shipped)
    var documents: [LayoutDocument] = []
    var calls = 0
    while true {
      calls += 1
      try require(calls <= input.count + 2, "a stream does not end")
      do throws(DocumentError) {
        guard let document = try stream.next() else { break }
        documents.append(document)
      } catch {
        try checkPrintable(error, input)
      }
    }
    if let accepted, input.count <= limit {
      try require(documents == [accepted], "a stream reads a document differently")
    }
  }
}
