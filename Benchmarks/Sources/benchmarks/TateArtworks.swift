import LayoutDocuments
import LayoutEngine
@_spi(Benchmarks) import LayoutService

/// The works of the Tate collection as rows 120 points high. They have real, very uneven sizes.
/// Sections are uneven too: one has more than half of all works, and a quarter of the sections have
/// fewer than ten.
enum TateArtworks {
  static let rowHeight = 120.0

  /// Reads the table that `docs/items.md` imports. The items get no ids.
  static func sections() throws(Failure) -> [DocumentSection] {
    let path = Scratch.package + "/Data/tate_artworks.csv"
    let lines = try Scratch.text(of: path).split(separator: "\n").dropFirst()
    var sections: [DocumentSection] = []
    for line in lines {
      let fields = line.split(separator: ",")
      guard fields.count == 4, let width = Double(fields[2]), let height = Double(fields[3]) else {
        throw Failure("\(path): \(line)")
      }
      if sections.last?.id != String(fields[0]) {
        var section = DocumentSection()
        section.id = String(fields[0])
        sections.append(section)
      }
      sections[sections.count - 1].items.append(
        Size(width: rowHeight * width / height, height: rowHeight))
    }
    return sections
  }
}
