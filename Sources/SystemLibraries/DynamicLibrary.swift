// All differences between systems in loading a library, and all calls that load one.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A library that is loaded when it is first needed, and never unloaded.
package struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads the first of these libraries that is found; nil if none is.
  package init?(_ names: [String]) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    return nil
  }

  /// Returns a function of the library as a pointer of a C type; nil if the library has no such
  /// function.
  package func function<Function>(
    _ name: String, as type: Function.Type = Function.self
  ) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
