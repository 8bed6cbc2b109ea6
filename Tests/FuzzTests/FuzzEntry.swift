#if FUZZING
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// Runs one input. libFuzzer calls this function; `FUZZ_TARGET` names the target.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let target else { fatalError("FUZZ_TARGET names no target") }
    do {
      try target.check(UnsafeBufferPointer(start: start, count: count))
    } catch {
      fatalError("\(error)")
    }
    return 0
  }

  private let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }
#endif
