internal import Synchronization

/// The name on a device's box, such as `iPhone 15 Pro`.
package enum DeviceName {
  /// A function that receives each name that was resolved to a device, and the device's id.
  package typealias Observer = @Sendable (_ name: String, _ id: String) -> Void

  private static let observer = Mutex<Observer?>(nil)

  /// Sets the function that is called when a device is found by its name and not by its id. It may
  /// be called several times with one name, from any thread. Nil removes the function.
  package static func observe(_ body: Observer?) { observer.withLock { $0 = body } }

  static func report(_ name: String, takenAs id: String) {
    observer.withLock { $0 }?(name, id)
  }

  /// Returns a name in the form in which names are compared: ASCII letters in lower case, one
  /// hyphen between words, and "generation" for "gen". So `iPhone 15 Pro` is `iphone-15-pro`, and
  /// `iPad (10th gen)` is `ipad-10th-generation`.
  static func compared(_ name: String) -> String {
    name.utf8.split { !isOfWord($0) }
      .map { word in
        let word = String(decoding: word.map { 65...90 ~= $0 ? $0 | 32 : $0 }, as: UTF8.self)
        return word == "gen" ? "generation" : word
      }
      .joined(separator: "-")
  }

  /// Whether a byte is a letter, a digit or a point, as in `12.9`.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "."), 128...: true
    default: false
    }
  }
}
