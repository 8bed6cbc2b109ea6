import Glibc

/// Called by libFuzzer with each input; compiled together with the sources of the document format.
///
/// It traps when a document that was accepted does not come back equal from what is written of it,
/// when the canonical form is no fixed point, when the parts that a store keeps do not read back
/// equal, when a stream and the reader disagree, or when an error is not fit to print.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDocument(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  var accepted: LayoutDocument?
  do throws(DocumentError) {
    let document = try DocumentReader.document(bytes, source: "x.json", devices: .shipped)
    checkRoundTrip(document)
    checkParts(document)
    accepted = document
  } catch {
    checkPrintable(error)
  }
  checkStream(bytes, accepted: accepted)
  return 0
}

private func read(_ bytes: [UInt8]) -> LayoutDocument? {
  bytes.withUnsafeBufferPointer { try? DocumentReader.document($0, source: nil, devices: .shipped) }
}

private func checkRoundTrip(_ document: LayoutDocument) {
  let text = DocumentWriter.canonical(document)
  guard let again = read(text) else { fatalError("what was written is refused") }
  precondition(again == document, "what was written reads back differently")
  precondition(DocumentWriter.canonical(again) == text, "the canonical form is no fixed point")
  precondition(read(DocumentWriter.compact(document)) == document, "one line reads differently")
}

private func checkParts(_ document: LayoutDocument) {
  let settings = DocumentWriter.settings(document.settings)
  precondition(
    (try? DocumentReader.settings(settings, devices: .shipped)) == document.settings,
    "settings differ")
  let configuration = document.settings.configuration
  for section in document.sections {
    let text = DocumentWriter.section(section, in: configuration)
    precondition(
      (try? DocumentReader.section(text, in: configuration)) == section, "a section differs")
    let attributes = DocumentWriter.attributes(section.attributes)
    precondition(
      (try? DocumentReader.attributes(attributes)) == section.attributes, "attributes differ")
    let palette = DocumentWriter.palette(section.items.palette)
    precondition((try? DocumentReader.palette(palette)) == section.items.palette, "rules differ")
  }
}

private func checkPrintable(_ error: DocumentError) {
  if let line = error.line { precondition(line > 0 && error.column ?? 1 > 0) }
  let text = error.description
  precondition(text.utf8.count <= 4096, "an error is too long")
  precondition(
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
    "an error holds a control character")
  precondition(
    !text.contains("the orientation before"), "an error is told of a first attempt at reading")
}

// MARK: - Streams

private let path = "streamed.json"

private func checkStream(_ bytes: UnsafeBufferPointer<UInt8>, accepted: LayoutDocument?) {
  write(bytes)
  // The smaller limit cuts most inputs short; which it is depends on the input alone.
  let limit = bytes.count % 2 == 0 ? 4096 : 100
  guard var stream = try? DocumentStream(path: path, limit: limit, devices: .shipped) else {
    fatalError("the input cannot be opened")
  }
  var documents: [LayoutDocument] = []
  var calls = 0
  while true {
    calls += 1
    precondition(calls <= bytes.count + 2, "a stream does not end")
    do throws(DocumentError) {
      guard let document = try stream.next() else { break }
      documents.append(document)
    } catch {
      checkPrintable(error)
    }
  }
  if let accepted, bytes.count <= limit {
    precondition(documents == [accepted], "a stream reads a document differently")
  }
}

private func write(_ bytes: UnsafeBufferPointer<UInt8>) {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  precondition(file >= 0, "the input cannot be written")
  defer { close(file) }
  precondition(Glibc.write(file, bytes.baseAddress, bytes.count) == bytes.count)
}
