// Everything that differs between systems in how a library is loaded, and every call that does it.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A library that is looked for when it is first needed, and stays loaded.
package struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Returns the first library of these names that loads; nil where none does.
  package init?(_ names: [String]) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    return nil
  }

  /// Returns a function of the library as a pointer of a C type; nil where it has none.
  package func function<Function>(
    _ name: String, as type: Function.Type = Function.self
  ) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
