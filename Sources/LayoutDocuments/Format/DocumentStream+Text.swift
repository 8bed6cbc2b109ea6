#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension DocumentStream {
  /// Returns whether a file is read as a storyboard and not as documents, by its name.
  public static func isStoryboard(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".storyboard") || name.hasSuffix(".xib")
  }

  /// Reads all of a file, or of standard input for `-`, as it is.
  ///
  /// - Parameter limit: In bytes; that of a document's text.
  /// - Throws: `input`, `document` when it cannot be read or is larger than the limit.
  public static func text(
    path: String, limit: Int = 64 << 20
  ) throws(FormatError) -> [UInt8] {
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

extension DocumentStream {
  /// Returns the next line that is not white space alone, without white space around it; nil after
  /// the last. ``documentLine`` is its number.
  ///
  /// - Throws: `document` for a line that is too long, after which the stream may be asked again,
  ///   and where the input cannot be read.
  public mutating func nextLine() throws(FormatError) -> String? {
    do throws(DocumentError) {
      guard let range = try nextTextLine() else { return nil }
      let line = buffer[range].drop(while: Self.isSpace)
      let end = (line.lastIndex { !Self.isSpace($0) } ?? line.startIndex - 1) + 1
      return String(decoding: line[..<end], as: UTF8.self)
    } catch { throw .document(error) }
  }

  /// Whether there is more to read without waiting for the program that writes it. Before a wait
  /// what was computed should be written, because that program may wait for it.
  public var isReady: Bool {
    guard !isAtEnd, newline(from: start) == nil else { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}
