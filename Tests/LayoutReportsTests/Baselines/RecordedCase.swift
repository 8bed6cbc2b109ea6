import LayoutEngine
import StrictJSON
import TestSupport

/// A case of `ib_recorded_frames.json`: the input of Interface Builder, and the frames that it
/// recorded.
struct RecordedCase {
  var id: String
  var container: Size
  var isHorizontal = false
  var minimumLineSpacing = 10.0
  var minimumInteritemSpacing = 10.0
  var itemSize = Size(width: 50, height: 50)
  var header = Size.zero
  var footer = Size.zero
  var sectionInset = EdgeInsets.zero
  var cells: [(frame: Rect, customSize: Size?)] = []
  var headerFrame: Rect?
  var footerFrame: Rect?
  var device: String?
  var runtime = "iOS.CocoaTouch"
  var customClass: String?
  var isSelfSizing = false

  /// All cases of the file.
  static let all: [RecordedCase] = {
    guard let data = try? Project.data("Tests/Data/ib_recorded_frames.json") else { return [] }
    let json = Array(data).withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      return try? reader.readValue()
    }
    guard case .array(let cases)? = json?["cases"] else { return [] }
    return cases.compactMap(RecordedCase.init)
  }()

  init(id: String, container: Size) { (self.id, self.container) = (id, container) }

  private init?(_ json: JSONValue) {
    guard case .string(let id)? = json["id"], let container = Size(json["container"]),
      let recorded = json["recorded"], let flags = json["flags"],
      case .array(let cells)? = recorded["cells"]
    else { return nil }
    self.init(id: id, container: container)
    isHorizontal = json["scrollDirection"] == .string("horizontal")
    minimumLineSpacing = json["minimumLineSpacing"]?.number ?? .nan
    minimumInteritemSpacing = json["minimumInteritemSpacing"]?.number ?? .nan
    itemSize = Size(json["itemSize"]) ?? .zero
    header = Size(json["headerReferenceSize"]) ?? .zero
    footer = Size(json["footerReferenceSize"]) ?? .zero
    let inset = json["sectionInset"]
    sectionInset = EdgeInsets(
      top: inset?["top"]?.number ?? .nan, left: inset?["left"]?.number ?? .nan,
      bottom: inset?["bottom"]?.number ?? .nan, right: inset?["right"]?.number ?? .nan)
    self.cells = cells.compactMap { cell in
      Rect(cell["frame"]).map { ($0, Size(cell["customSize"])) }
    }
    (headerFrame, footerFrame) = (Rect(recorded["header"]), Rect(recorded["footer"]))
    device = flags["ibDevice"]?.string
    runtime = flags["runtime"]?.string ?? runtime
    customClass = flags["customLayoutClass"]?.string
    isSelfSizing = flags["selfSizing"] == .boolean(true)
  }
}

extension RecordedCase {
  /// The case with width and height exchanged and the other scroll direction. The layout of the
  /// axes is exchanged too.
  var transposed: RecordedCase {
    var other = self
    other.id += "-t"
    other.isHorizontal.toggle()
    other.container = container.transposed
    other.itemSize = itemSize.transposed
    (other.header, other.footer) = (header.transposed, footer.transposed)
    other.sectionInset = EdgeInsets(
      top: sectionInset.left, left: sectionInset.top, bottom: sectionInset.right,
      right: sectionInset.bottom)
    other.cells = cells.map { ($0.frame.transposed, $0.customSize?.transposed) }
    (other.headerFrame, other.footerFrame) = (headerFrame?.transposed, footerFrame?.transposed)
    return other
  }
}

extension Size {
  var transposed: Size { Size(width: height, height: width) }

  fileprivate init?(_ json: JSONValue?) {
    switch json {
    case .array(let sides):
      guard sides.count == 2, let width = sides[0].number, let height = sides[1].number else {
        return nil
      }
      self.init(width: width, height: height)
    case .object?:
      guard let width = json?["width"]?.number, let height = json?["height"]?.number else {
        return nil
      }
      self.init(width: width, height: height)
    default: return nil
    }
  }
}

extension Rect {
  var transposed: Rect { Rect(x: minY, y: minX, width: height, height: width) }

  fileprivate init?(_ json: JSONValue?) {
    guard case .array(let values)? = json else { return nil }
    let numbers = values.compactMap(\.number)
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension JSONValue {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}
