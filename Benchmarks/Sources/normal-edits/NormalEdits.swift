import LayoutService
@_spi(Benchmarks) import LayoutStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Edits a store with `synchronous=NORMAL`, which no command of insetory does: a power-loss simulator
/// that finds nothing in what insetory writes has to find losses here, or it proves nothing.
///
/// Usage: normal-edits STORE DOCUMENT SECTION COUNT START; prints `ACK n` after each edit.
@main
struct NormalEdits {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, let count = Int(arguments[4]), let start = Int(arguments[5]) else {
      throw ServiceError.badAddress(
        arguments.dropFirst().joined(separator: " "),
        expected: "STORE DOCUMENT SECTION COUNT START")
    }
    for edit in 1...count {
      // One store an edit, as a process an edit: closing it does not write the log back.
      let catalog = LayoutCatalog(
        try LayoutStore(at: arguments[1], access: .readWrite, synchronous: .normal))
      defer { catalog.close() }
      _ = try catalog.edit(arguments[2], kind: "set", summary: "") { editor in
        let address = try Address("\(arguments[2])/\(arguments[3])")
        try editor.set(
          [("minimumLineSpacing", "\(start + edit)")], at: try editor.target(address))
      }
      // At once, and not when a buffer is full.
      let line = Array("ACK \(edit)\n".utf8)
      guard write(1, line, line.count) == line.count else { return }
    }
  }
}
