import LayoutDocuments
import LayoutService
import LayoutStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A helper of `scripts/torture` for tasks in a single process: to judge thousands of stores, to
/// edit like a program that keeps a store open, and to migrate a store to a later version.
///
/// It is not a product of the package and is not installed.
@main
struct Probe {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "judge": while let line = readLine() { say(Judge.answer(to: line)) }
      case "edits": try edit(EditRun(arguments.dropFirst()))
      case "migrate": try migrate(arguments[1])
      case "read": try read(arguments[1])
      default: throw Usage()
      }
    } catch {
      complain(error)
      exit(error is Usage ? 64 : 74)
    }
  }

  /// Edits a section again and again through one open store. A failed edit is reported and the next
  /// edit is tried, because one fault must not affect later edits.
  private static func edit(_ run: EditRun) throws {
    let catalog = LayoutCatalog(
      try LayoutStore(at: run.store, access: .readWrite, synchronous: run.synchronous))
    defer { catalog.close() }
    var failures = 0
    for number in 1...run.count {
      let start = ContinuousClock.now
      do {
        _ = try catalog.edit(run.document, kind: "set", summary: "\(run.start + number)") {
          editor in
          let address = try Address("\(run.document)/\(run.section)")
          try editor.set(
            [("minimumLineSpacing", "\(run.start + number)")], at: try editor.target(address))
        }
        say("ACK \(number) \((ContinuousClock.now - start) / .milliseconds(1))")
      } catch {
        complain(error)
        failures += 1
      }
    }
    if failures > 0 { exit(74) }
  }

  /// Opens a store like a program with one more migration.
  private static func migrate(_ path: String) throws {
    let store = try LayoutStore(at: path, laterMigration: Judge.migration)
    say("migrated")
    store.close()
  }

  /// Holds a snapshot until standard input ends, and prints its contents before and after.
  private static func read(_ path: String) throws {
    let catalog = try LayoutCatalog(at: path, access: .readOnly)
    let snapshot = try catalog.snapshot()
    say(try Judge.digest(of: snapshot).description)
    _ = readLine()
    say(try Judge.digest(of: snapshot).description)
    snapshot.close()
    say(try Judge.digest(of: try catalog.snapshot()).description)
  }

  /// Writes a line immediately, without buffering.
  static func say(_ line: String) { put(line, to: 1) }

  private static func complain(_ error: any Error) {
    let error = (error as? StorageError).map { ServiceError.storage($0) } ?? error
    put("error: \(error)", to: 2)
  }

  private static func put(_ line: String, to descriptor: Int32) {
    let bytes = Array("\(line)\n".utf8)
    if write(descriptor, bytes, bytes.count) != bytes.count { exit(74) }
  }
}

private struct Usage: Error, CustomStringConvertible {
  let description = """
    usage: probe judge | edits STORE DOCUMENT SECTION COUNT START [off|normal|full] \
    | migrate STORE | read STORE
    """
}

/// The arguments of `probe edits`.
private struct EditRun {
  let store: String
  let document: String
  let section: String
  let count: Int
  let start: Int
  let synchronous: Synchronous

  init(_ arguments: ArraySlice<String>) throws {
    let words = Array(arguments)
    guard words.count == 5 || words.count == 6, let count = Int(words[3]), count > 0,
      let start = Int(words[4])
    else { throw Usage() }
    (store, document, section) = (words[0], words[1], words[2])
    (self.count, self.start) = (count, start)
    switch words.count == 6 ? words[5] : "full" {
    case "off": synchronous = .off
    case "normal": synchronous = .normal
    case "full": synchronous = .full
    default: throw Usage()
    }
  }
}
