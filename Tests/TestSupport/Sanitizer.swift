#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The sanitizer that this program, and so the command, is built with.
package enum Sanitizer {
  /// Its name as an argument of the compiler; nil if there is none.
  package static let current: String? = ["address": "__asan_init", "thread": "__tsan_init"].first {
    dlsym(dlopen(nil, RTLD_NOW), $0.value) != nil
  }?.key
}
