extension DocumentStream {
  /// Reads all of a file, or of standard input for `-`, as it is.
  ///
  /// - Parameter limit: In bytes; that of a document's text.
  /// - Throws: `input`, `document` when it cannot be read or is larger than the limit.
  public static func text(
    path: String, limit: Int = 64 << 20
  ) throws(ServiceError) -> [UInt8] {
    var stream: DocumentStream
    do throws(InputError) {
      stream = try DocumentStream(path: path, devices: DeviceTable())
    } catch { throw .input(error) }
    do throws(DocumentError) {
      while try stream.fill() {
        guard stream.buffer.count <= limit else {
          throw DocumentError(
            .tooLarge(what: "the input", bytes: limit), source: stream.source)
        }
      }
    } catch { throw .document(error) }
    return stream.buffer
  }
}
