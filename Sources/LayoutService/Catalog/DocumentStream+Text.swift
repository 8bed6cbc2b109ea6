extension DocumentStream {
  /// Reads all of a file, or of standard input for `-`, as it is.
  ///
  /// - Throws: `input`, `document` when it cannot be read or is larger than 64 MB.
  public static func text(path: String) throws(ServiceError) -> [UInt8] {
    var stream: DocumentStream
    do throws(InputError) {
      stream = try DocumentStream(path: path)
    } catch { throw .input(error) }
    do throws(DocumentError) {
      while try stream.fill() {
        guard stream.buffer.count <= DocumentLimits.bytes else {
          throw DocumentError(
            .tooLarge(what: "the input", bytes: DocumentLimits.bytes), source: path)
        }
      }
    } catch { throw .document(error) }
    return stream.buffer
  }
}
