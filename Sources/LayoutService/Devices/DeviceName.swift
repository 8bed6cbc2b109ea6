internal import Synchronization

/// The name on a device's box, such as `iPhone 15 Pro`.
package enum DeviceName {
  /// A function that receives a name that was resolved to a device, or a glob that matches names,
  /// and the devices; of a glob with the names.
  package typealias Observer = @Sendable (_ text: String, _ devices: [DeviceMatch]) -> Void

  private static let observer = Mutex<Observer?>(nil)

  /// Sets the function that is called when devices are found by name and not by id. It may be
  /// called several times with one text, from any thread. Nil removes the function.
  package static func observe(_ body: Observer?) { observer.withLock { $0 = body } }

  static func report(_ text: String, takenAs devices: [DeviceMatch]) {
    observer.withLock { $0 }?(text, devices)
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
