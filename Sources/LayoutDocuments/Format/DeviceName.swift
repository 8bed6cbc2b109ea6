internal import Synchronization

/// Functions for the name on a device's box, such as `iPhone 15 Pro`.
package enum DeviceName {
  /// A function that receives a text and the devices that it was resolved to. The text is the name
  /// of one device, or a glob that matches names; the matches of a glob have these names.
  package typealias Observer = @Sendable (_ text: String, _ devices: [DeviceMatch]) -> Void

  private static let observer = Mutex<Observer?>(nil)

  /// Sets the function that is called when devices are found by name instead of by id. It may be
  /// called several times with one text, from any thread. Nil removes the function.
  package static func observe(_ body: Observer?) { observer.withLock { $0 = body } }

  static func report(_ text: String, takenAs devices: [DeviceMatch]) {
    observer.withLock { $0 }?(text, devices)
  }

  /// Returns a name in the form in which names are compared: ASCII letters in lower case, one
  /// hyphen between words, and "generation" for "gen". So `iPhone 15 Pro` is `iphone-15-pro`, and
  /// `iPad (10th gen)` is `ipad-10th-generation`.
  static func compared(_ name: String) -> String {
    // Every process compares all shipped names, so a name is read in one pass.
    var text: [UInt8] = []
    var word = 0
    for byte in Array(name.utf8) + [0] {
      if isOfWord(byte) {
        if word > 0, word == text.count {
          text.append(UInt8(ascii: "-"))
          word += 1
        }
        text.append(65...90 ~= byte ? byte | 32 : byte)
      } else if word < text.count {
        if text[word...].elementsEqual("gen".utf8) { text += "eration".utf8 }
        word = text.count
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns whether a byte is a letter, a digit or a point, as in `12.9`.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "."), 128...: true
    default: false
    }
  }
}
