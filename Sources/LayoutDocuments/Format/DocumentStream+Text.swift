#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension DocumentStream {
  /// Returns whether a file is read as a storyboard rather than as documents, by the extension of
  /// its name.
  public static func isStoryboard(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".storyboard") || name.hasSuffix(".xib")
  }

  /// Returns all bytes of a file, or of standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `-`.
  ///   - limit: The most bytes that are read; by default the limit of a document's text.
  /// - Throws: `input` if the file cannot be opened; `document` if it cannot be read or is larger
  ///   than the limit.
  public static func text(
    path: String, limit: Int = 64 << 20
  ) throws(FormatError) -> [UInt8] {
    var stream: DocumentStream
    do throws(InputError) {
      stream = try DocumentStream(path: path, devices: DeviceTable())
    } catch { throw .input(error) }
    do throws(DocumentError) {
      // The size of a regular file is known before it is read.
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
  /// Returns the next line that is not only white space, without white space around it; nil after
  /// the last line. ``documentLine`` is its number.
  ///
  /// - Throws: `document` for a line that is too long, after which the following line can be read,
  ///   or if the input cannot be read.
  public mutating func nextLine() throws(FormatError) -> String? {
    do throws(DocumentError) {
      guard let range = try nextTextLine() else { return nil }
      let line = buffer[range].drop(while: Self.isSpace)
      let end = (line.lastIndex { !Self.isSpace($0) } ?? line.startIndex - 1) + 1
      return String(decoding: line[..<end], as: UTF8.self)
    } catch { throw .document(error) }
  }

  /// Whether more can be read without waiting for the program that writes the input. A caller
  /// should write its results before it waits, because that program may be waiting for them.
  public var isReady: Bool {
    guard !isAtEnd, newline(from: start) == nil else { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}
