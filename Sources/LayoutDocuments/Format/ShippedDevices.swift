import Synchronization

/// The devices of `Resources/Devices/devices.json`.
///
/// Almost every process asks for a device by its id, and reading the whole file takes longer than
/// the rest of a short command. Therefore a device is read from its line. The whole file is read
/// for names, globs and lists.
enum ShippedDevices {
  /// All devices, read once.
  static let index = DeviceIndex(read(text))

  /// Returns the device with an id; nil if there is none.
  ///
  /// - Complexity: O(length of the file) for the first call with an id.
  static func model(_ id: String) -> DeviceModel? {
    known.withLock { known in
      if let model = known[id] { return model }
      let start = Array("    {\"id\": \"\(id)\",".utf8)
      let line = lines.first { $0.starts(with: start) }
      let comma = UInt8(ascii: ",")
      let model = line.flatMap { line in
        let device = line.last == comma ? line.dropLast() : line
        return read(Array(head.joined(separator: [newline])) + device + Array("]}".utf8)).first
      }
      known[id] = .some(model)
      return model
    }
  }

  private static let known = Mutex<[String: DeviceModel?]>([:])
  private static let newline = UInt8(ascii: "\n")
  private static let name = "Devices/devices.json"
  private static let text = Array((EmbeddedFiles.all.first { $0.name == name }?.text ?? "").utf8)
  private static let lines = text.split(separator: newline)
  /// The lines up to the first device: the title, and the sources that devices name.
  private static let head = lines.prefix { !$0.starts(with: Array("    {".utf8)) }

  private static func read(_ text: [UInt8]) -> [DeviceModel] {
    do throws(DocumentError) { return try DeviceReader.models(text, source: name) } catch {
      preconditionFailure("BUG: the embedded table of devices cannot be read: \(error)")
    }
  }
}
