import LayoutEngine

@testable import LayoutDocuments

/// An accepted device is read back equal from its stored form. Each variant has a size above zero
/// and is found by its id.
enum DeviceTarget {
  static func check(_ input: [UInt8]) throws {
    let models: [DeviceModel]
    do throws(DocumentError) { models = try DeviceReader.models(input, source: "x.json") } catch {
      return try Printable.check(error, in: input)
    }
    var table = DeviceTable()
    for model in models {
      // A store keeps the resolved source, not the file's name for it.
      var kept = model
      kept.sources = model.sources.map { DeviceSource(name: $0.citation, citation: $0.citation) }
      let text = Array(model.text.utf8)
      try require(
        (try? DeviceReader.models(text, source: nil)) == [kept], "a device reads differently")
      table.add(model)
    }
    for model in models {
      for variant in model.variants {
        try require(table.device(variant.id) == variant, "\(variant.id) is not found")
        let size = variant.size
        try require(
          size.width > 0 && size.height > 0 && max(size.width, size.height) <= FixedPoint.limit,
          "\(variant.id) is \(size)")
      }
    }
  }
}
