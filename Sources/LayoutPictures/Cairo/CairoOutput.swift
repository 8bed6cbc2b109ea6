/// An output that passes the bytes written by Cairo to a sink, in pieces, until the sink throws.
final class CairoOutput {
  private static let pieceSize = 1 << 16

  private let sink: (ArraySlice<UInt8>) throws -> Void
  private var bytes: [UInt8] = []
  private(set) var error: (any Error)?

  init(_ sink: @escaping (ArraySlice<UInt8>) throws -> Void) { self.sink = sink }

  /// Receives an output as its first argument, and returns 0 or `CAIRO_STATUS_WRITE_ERROR`.
  static let write: CairoLibrary.Write = { closure, bytes, count in
    guard let closure else { return 11 }
    let output = Unmanaged<CairoOutput>.fromOpaque(closure).takeUnretainedValue()
    output.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
    if output.bytes.count >= pieceSize { output.flush() }
    return output.error == nil ? 0 : 11
  }

  /// The pointer that Cairo passes to `write`. The output must outlive it.
  var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  func flush() {
    guard error == nil, !bytes.isEmpty else { return }
    do { try sink(bytes[...]) } catch { self.error = error }
    bytes.removeAll(keepingCapacity: true)
  }
}
