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
      // A file says how long it is before it is read.
      var count = stream.fileSize
      repeat {
        guard count <= limit else {
          throw DocumentError(
            .tooLarge(what: "the input", bytes: limit), source: stream.source)
        }
        let hasMore = try stream.fill()
        count = stream.buffer.count
        guard hasMore else { break }
      } while true
    } catch { throw .document(error) }
    return stream.buffer
  }
}
