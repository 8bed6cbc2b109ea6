package import LayoutEngine
import StrictJSON

/// The format of a baseline: one line of JSON for each element, so that a change of one element
/// changes one line in any tool that compares texts.
///
///     {"format":"insetory-baseline/1"}
///     {"document":"home","container":"402x874","scale":3,"contentSize":[402,1240]}
///     {"id":"home/a","frame":[0,0,402,44]}
///     {"id":"home/a/item:one","frame":[10,54,30,10]}
///     {"id":"home/a/decoration:card","frame":[0,0,402,44],"kind":"card","zIndex":-1}
///     {"id":"home/b/decoration:bubble","frame":[0,60,9,9],"kind":"bubble","zIndex":-1,
///      "appearance":{"shape":"bubble"},"outline":{"radius":0,"points":[[0,60],[9,60],…]}}
///
/// A file is valid if and only if its first line is the format and each further line is a document,
/// or an element of the last document before it. Each document occurs once, by address, in the
/// order of the addresses' bytes. Each element of a document occurs once: the sections in their
/// order, each followed by its own elements, then the decorations of several sections. A bubble has
/// its outline, with the keys of a row of frames. Numbers are points; a missing key has its
/// default. A store can compute everything in the file again, so any part of it can be rewritten.
public enum BaselineWriter {
  /// The first line of a baseline.
  public static let header = "{\"format\":\"\(format)\"}\n"
  static let format = "insetory-baseline/1"
}

/// A writer of the lines of one document.
package struct BaselineLineWriter {
  package var format = FormatWriter(style: .compact, in: LayoutConfiguration())

  package init() {}

  package mutating func document(
    _ naming: FrameNaming, in container: ContainerSpecification, contentSize: Size
  ) {
    format.json.beginObject()
    format.string("document", naming.prefix)
    format.string("container", container.label)
    if let scale = container.container.scale {
      format.json.key("scale")
      format.json.integer(scale.rawValue)
    }
    format.json.key("contentSize")
    numbers([contentSize.width, contentSize.height])
    endLine()
  }

  package mutating func element(_ row: FrameRow, style: ElementStyle?) {
    format.json.beginObject()
    format.string("id", row.id)
    format.json.key("frame")
    numbers([row.frame.minX, row.frame.minY, row.frame.width, row.frame.height])
    if let style {
      format.string("kind", row.elementKind)
      format.json.key("zIndex")
      format.json.integer(style.zIndex)
      format.appearance(style.appearance)
    } else if row.zIndex != row.category.zIndex {
      format.json.key("zIndex")
      format.json.integer(row.zIndex)
    }
    if let outline = row.outline {
      format.json.key("outline")
      format.outline(outline)
    }
    endLine()
  }

  private mutating func numbers(_ values: [Double]) {
    format.json.beginArray()
    for value in values { format.json.number(value) }
    format.json.endArray()
  }

  private mutating func endLine() {
    format.json.endObject()
    format.json.bytes.append(UInt8(ascii: "\n"))
  }
}
