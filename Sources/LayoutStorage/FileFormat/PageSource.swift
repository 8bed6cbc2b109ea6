/// The pages of a store after its newest commit, read without SQLite. A page comes from the log if
/// the log has it, or else from the file. Neither the file nor the log is changed.
///
/// See https://www.sqlite.org/fileformat.html.
final class PageSource {
  /// The page size in bytes.
  let pageSize: Int

  /// The number of pages of the file; the last may be incomplete.
  private let pagesOfFile: Int
  /// The log; nil if it does not exist, is empty, or cannot be read.
  let log: LogFrames?
  /// Why an existing log cannot be read; nil otherwise.
  let logRefusalReason: String?
  private let place: StorePath
  private let file: File
  /// The status of the file and of the log when they were opened.
  private var status: [FileStatus??] = []
  /// The pages that were read last, by the lower bits of their numbers.
  private var cache: [(number: Int, bytes: [UInt8])]
  private static let cacheSize = 1024

  /// How many bytes of overflow chains may still be read.
  ///
  /// Each chain is read a few times, once for each table that its row may belong to. Only a
  /// malicious file has the same chain in very many rows.
  private var bytesToGather = 256 << 20
  /// Whether rows were skipped because earlier rows used up more bytes than any store needs.
  private(set) var isExhausted = false

  /// The pages that the medium did not return.
  private(set) var unreadable: Set<Int> = []
  /// Why the medium did not return the last of these pages.
  private(set) var readFailure: String?

  init(_ place: StorePath, pageSize: Int) throws(StorageError) {
    self.place = place
    self.pageSize = pageSize
    // A damaged page may name page 0; none names this one.
    cache = Array(repeating: (-1, []), count: Self.cacheSize)
    do throws(SystemError) {
      file = try File(place.path, for: .reading)
      let size = try FileStatus(descriptor: file.descriptor).size
      // The size in a commit is ignored: it would cut off pages that a damaged file still has.
      pagesOfFile = min((Int(size) + pageSize - 1) / pageSize, Int(UInt32.max) - 1)
    } catch {
      throw place.openFailure(error)
    }
    do throws(SystemError) {
      let status = try FileStatus(place.log)
      if status.kind == .regular {
        log =
          status.size > 0
          ? try LogFrames(place.log, size: status.size, pageSize: pageSize) : nil
        logRefusalReason = nil
        bytesToGather += 64 * Int(status.size)
      } else {
        log = nil
        let kind = status.kind == .fifo ? "FIFO" : status.kind.rawValue
        logRefusalReason = "it is not a regular file but a \(kind)"
      }
    } catch {
      log = nil
      let isLink = (try? FileStatus(place.log, followingLink: false)) != nil
      if !error.isMissing { readFailure = error.message }
      logRefusalReason =
        error.isMissing ? isLink ? "it is a broken symbolic link" : nil : error.message
    }
    bytesToGather += 64 * pagesOfFile * pageSize
    status = [status(of: place.path), status(of: place.log)]
  }

  /// Returns the page sizes that a store may have, the likeliest first.
  ///
  /// A store is created with 4,096 bytes, but SQLite can change the page size, and the header may
  /// be damaged.
  static func pageSizes(of place: StorePath) throws(StorageError) -> [Int] {
    let header: [UInt8]
    do throws(SystemError) {
      header = try File(place.path, for: .reading).read(18, at: 0)
    } catch {
      throw place.openFailure(error)
    }
    guard header.count == 18, header.starts(with: "SQLite format 3\0".utf8) else {
      return [DatabaseFile.pageSize]
    }
    let size = header.pageSizeOfHeader
    guard size != DatabaseFile.pageSize, 512...65536 ~= size, size & (size - 1) == 0 else {
      return [DatabaseFile.pageSize]
    }
    return [size, DatabaseFile.pageSize]
  }

  /// Returns whether a page exists, except for page 1, which belongs to the schema.
  func has(_ number: Int) -> Bool {
    number >= 2 && (number <= pagesOfFile || log?.places[number] != nil)
  }

  /// Returns whether an overflow chain of that many bytes may be read, and counts its bytes.
  func mayGather(_ size: Int) -> Bool {
    isExhausted = isExhausted || size > bytesToGather
    guard !isExhausted else { return false }
    bytesToGather -= size
    return true
  }

  /// The page numbers except 1, without pages in holes of the file. Pages that only the log has
  /// count one each, however far beyond the end of the file their numbers are.
  var numbers: [Range<Int>] {
    var numbers: [Range<Int>] = []
    var next = 2
    while next <= pagesOfFile,
      let data = file.data(from: Int64(next - 1) * Int64(pageSize))
    {
      let first = max(next, Int(data.lowerBound) / pageSize + 1)
      next = max(first, min(pagesOfFile, (Int(data.upperBound) + pageSize - 1) / pageSize)) + 1
      numbers.append(first..<next)
    }
    let logged = log?.places.keys.filter { page in
      page > 1 && !numbers.contains { $0.contains(page) }
    }
    return numbers + (logged ?? []).sorted().map { $0..<$0 + 1 }
  }

  /// Returns a page, counted from 1; zeros if it does not exist or cannot be read.
  func page(_ number: Int) -> [UInt8] {
    let slot = number & (Self.cacheSize - 1)
    if cache[slot].number == number { return cache[slot].bytes }
    var bytes: [UInt8] = []
    do throws(SystemError) {
      if let page = try log?.page(number) {
        bytes = page
      } else if number > 0 {
        bytes = try file.read(pageSize, at: Int64(number - 1) * Int64(pageSize))
      }
    } catch {
      unreadable.insert(number)
      readFailure = error.message
    }
    bytes += repeatElement(0, count: pageSize - bytes.count)
    cache[slot] = (number, bytes)
    return bytes
  }

  /// Returns whether the store has a rollback journal, which a store in write-ahead mode has not.
  func hasJournal() -> Bool { status(of: place.journal).map { $0?.size ?? 0 > 0 } ?? false }

  /// Returns whether the file and the log are unchanged since they were opened, as far as the
  /// medium reports it.
  func isUnchanged() -> Bool {
    zip([place.path, place.log], status).allSatisfy { path, opened in
      guard let opened, let found = status(of: path) else { return true }
      return found == opened
    }
  }

  /// Returns the number of names (hard links) of the file.
  func names() -> Int { (status(of: place.path) ?? nil)?.links ?? 1 }

  /// Returns the status of a file: the inner nil if there is no file, the outer nil if the medium
  /// does not return it.
  private func status(of path: String) -> FileStatus?? {
    do throws(SystemError) { return try FileStatus(path) } catch {
      if error.isMissing { return .some(nil) }
      readFailure = readFailure ?? error.message
      return nil
    }
  }
}
