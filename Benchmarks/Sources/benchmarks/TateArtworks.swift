import LayoutEngine
import LayoutService

/// The works of the Tate collection as a wall of rows 120 points high: real sizes, very uneven, and
/// sections as uneven: one holds more than half of all, a quarter of them fewer than ten.
enum TateArtworks {
  static let rowHeight = 120.0

  static func sections() throws(Failure) -> [DocumentSection] {
    let path = Scratch.package + "/Data/tate_artworks.txt"
    let lines = try Scratch.text(of: path).split(separator: "\n").filter { $0.first != "#" }
    var sections: [DocumentSection] = []
    for line in lines {
      let words = line.split(separator: " ")
      guard words.count == 2 else { throw Failure("\(path): \(line)") }
      if let width = Double(words[0]), let height = Double(words[1]), !sections.isEmpty {
        sections[sections.count - 1].items.append(
          Size(width: rowHeight * width / height, height: rowHeight))
      } else {
        var section = DocumentSection()
        section.id = String(words[0])
        sections.append(section)
      }
    }
    return sections
  }
}
