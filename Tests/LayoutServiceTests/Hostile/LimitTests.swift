import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import StrictJSON
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// A limit of the format, with a value at the limit and a value beyond it, which is refused with an
/// error that names the limit.
struct LimitCase: Sendable, CustomTestStringConvertible {
  let name: String
  let reaches, exceeds: String
  let sentence: String

  var testDescription: String { name }

  private init(_ name: String, _ sentence: String, _ document: (Int) -> String, at limit: Int) {
    self.name = name
    self.sentence = sentence
    (reaches, exceeds) = (document(limit), document(limit + 1))
  }

  /// Returns a document with additional members.
  private static func document(_ members: String, id: String = "d") -> String {
    #"{"format":"insetory/1","id":""# + id + #"","container":{"width":320,"height":480},"#
      + members + "}"
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }

  static let all: [LimitCase] = items + lists + texts

  private static let items: [LimitCase] = [
    .init(
      "items of one count", "expected an integer from 0 to 1000000",
      { document(#""sections":[{"items":{"count":\#($0)}}]"#) }, at: 1_000_000),
    .init(
      "items of sections", "more than 1000000 items in a document",
      { document(#""sections":[{"items":{"count":999000}},{"items":{"count":\#($0)}}]"#) },
      at: 1_000),
    .init(
      "items of one list", "more than 1000000 items in a document",
      { document(#""sections":[{"items":[{"count":999990},[1,1],{"count":\#($0)}]}]"#) }, at: 9),
    .init(
      "items one by one", "more than 1000000 items in a document",
      {
        document(
          #""sections":[{"items":{"count":999000}},{"items":"# + list($0) { "[\($0 % 9),1]" } + "}]"
        )
      }, at: 1_000),
    .init(
      "sections", "more than 100000 sections",
      { document("\"sections\":" + list($0) { _ in "{}" }) },
      at: 100_000),
    .init(
      "depth", "nested more than 64 deep",
      {
        // Of 64 levels the document, its sections, a section and its size are four, and each list
        // of breakpoints two.
        let columns = $0 == 64 ? "1" : #"{"min":1,"minWidth":1}"#
        return document(
          #""sections":[{"itemSize":{"height":1,"#
            + String(repeating: #""breakpoints":[{"#, count: 30)
            + "\"columns\":\(columns)" + String(repeating: "}]", count: 30) + "}}]")
      }, at: 64),
  ]

  private static let lists: [LimitCase] = [
    .init(
      "kinds of decorations", "more than 1000 kinds of decorations",
      {
        document(
          "\"decorationKinds\":{" + (0..<$0).map { "\"k\($0)\":{}" }.joined(separator: ",") + "}")
      },
      at: 1_000),
    .init(
      "decorations of a section", "more than 1000 decorations in a list",
      {
        document(
          #""decorationKinds":{"c":{}},"sections":[{"decorations":"#
            + list($0) { #"{"kind":"c","id":"i\#($0)"}"# } + "}]")
      }, at: 1_000),
    .init(
      "shadows", "more than 16 shadows",
      {
        document(
          #""decorationKinds":{"c":{"appearance":{"shadow":"# + list($0) { _ in #"{"radius":1}"# }
            + "}}}")
      }, at: 16),
    .init(
      "rules of a section", "more than 1000 different sizing rules",
      {
        document(
          #""sections":[{"items":"# + list($0) { #"{"size":{"columns":1,"height":\#($0)}}"# } + "}]"
        )
      }, at: 1_000),
    .init(
      "suppressions", "more than \(Suppression.maximumCount) suppressions",
      {
        document(
          "\"suppressions\":"
            + list($0) { #"{"rule":"item-overflow","address":"s\#($0)","reason":"x"}"# })
      }, at: Suppression.maximumCount),
    .init(
      "tags", "$.tags[1000]: more than 1000 tags",
      { document("\"tags\":" + list($0) { "\"t\($0)\"" }) }, at: 1_000),
    .init(
      "breakpoints", "$.defaults.itemSize.breakpoints[1000]: more than 1000 breakpoints in a list",
      {
        let limited = list($0 - 1) { #"{"upTo":\#($0),"columns":1}"# }.dropLast()
        return document(
          #""defaults":{"itemSize":{"breakpoints":\#(limited),{"columns":2}],"height":9}}"#)
      }, at: 1_000),
    .init(
      "conditions", "$.sections[0].when[1000]: more than 1000 conditions in a list",
      { document(#""sections":[{"when":"# + list($0) { #"{"minWidth":\#($0)}"# } + "}]") },
      at: 1_000),
    .init(
      "backgrounds", "backgrounds[1000]: more than 1000 backgrounds",
      { appearance("\"backgrounds\":" + list($0) { _ in ##"{"color":"#010203"}"## }) },
      at: 1_000),
    .init(
      "stops", "stops[1000]: more than 1000 stops of a gradient",
      {
        appearance(
          #""backgrounds":[{"gradient":{"type":"linear","stops":"#
            + list($0) { _ in ##"{"color":"#010203"}"## } + "}}]")
      }, at: 1_000),
    .init(
      "dashes", "dash[1000]: more than 1000 lengths of dashes",
      { appearance(#""border":{"dash":"# + list($0) { "\($0)" } + "}") }, at: 1_000),
  ]

  private static func appearance(_ members: String) -> String {
    document(#""decorationKinds":{"c":{"appearance":{"# + members + "}}}")
  }

  private static let texts: [LimitCase] = [
    .init("title", "longer than 4096 bytes", { document("\"title\":\"\(x($0))\"") }, at: 4096),
    .init(
      "title of two-byte letters", "longer than 4096 bytes",
      { document("\"title\":\"\(String(repeating: "ü", count: 2047))\(x($0 - 4094))\"") }, at: 4096),
    .init(
      "title of escapes", "longer than 4096 bytes",
      { document("\"title\":\"" + String(repeating: "\\u0041", count: $0) + "\"") }, at: 4096),
    .init(
      "title of a section", "longer than 4096 bytes",
      { document("\"sections\":[{\"title\":\"\(x($0))\"}]") }, at: 4096),
    .init(
      "id", "1 to 128 of the characters", { document("\"title\":\"t\"", id: x($0)) }, at: 128),
    .init(
      "id of a section", "1 to 128 of the characters",
      { document("\"sections\":[{\"id\":\"\(x($0))\"}]") }, at: 128),
    .init(
      "id of an item", "1 to 128 of the characters",
      { document("\"sections\":[{\"items\":[{\"id\":\"\(x($0))\"}]}]") }, at: 128),
    .init(
      "kind", "1 to 128 of the characters", { document("\"decorationKinds\":{\"\(x($0))\":{}}") },
      at: 128),
    .init("tag", "1 to 128 of the characters", { document("\"tags\":[\"\(x($0))\"]") }, at: 128),
  ]
}

struct LimitTests {
  @Test(arguments: LimitCase.all)
  func `a value at a limit is read, and a value beyond it is refused with the limit`(
    limit: LimitCase
  ) throws {
    let document = try document(of: limit.reaches)
    #expect(try DocumentTestSupport.document(of: canonical(document)) == document)

    let error = try #require(refusal(of: Array(limit.exceeds.utf8), source: "x.json"))
    #expect(error.description.contains(limit.sentence), "\(error)")
  }

  @Test(arguments: HostilePlace.all)
  func `lengths reach a thousand million points, and every spelling of zero is zero`(
    place: HostilePlace
  ) throws {
    func text(_ value: String) throws -> String {
      canonical(try document(of: place.document(place.member(value))))
    }
    if place.name != "an appearance" && !place.isInteger {
      #expect(try text("1000000000").contains("1000000000"))
      #expect(try text("1000000000") == text("1e9"))
    }
    let zero = try text("0")
    for written in ["-0", "-0.0", "0.000", "0e5", "-0e-5"] {
      #expect(try text(written) == zero, "\(written)")
    }
    // A number closer to zero than any double is read as zero.
    guard !place.isInteger else { return }
    #expect(try text("1e-400") == zero)
    #expect(try text("5e-324").contains("5e-324"))
  }

  @Test func `an edit has the limits of an import`() throws {
    let store = try ScratchStore()
    let text = #"{"format":"insetory/1","id":"d","container":{"width":9,"height":9},"sections":["#
    let full = text + #"{"items":{"count":999999,"size":[9,0]}},{}]}"#
    _ = try store.catalog.importDocuments([try document(of: full)])
    func edit(_ body: (DocumentEditor) throws(ServiceError) -> Void) throws {
      _ = try store.catalog.edit("d", kind: "set", summary: "set", deferred: true, body)
    }
    func refusal(
      _ body: (DocumentEditor) throws(ServiceError) -> Void
    ) throws -> String? {
      do { try edit(body) } catch let error as ServiceError { return "\(error)" }
      return nil
    }
    for count in ["2", "999999"] {
      #expect(
        try refusal { editor throws(ServiceError) in
          try editor.add([("count", count)], at: nil, to: .section(1))
        } == #"more than 1000000 items in "d""#)
      #expect(
        try refusal { editor throws(ServiceError) in
          try editor.set([("items.count", count)], at: .section(1))
        } == #"more than 1000000 items in "d""#)
      let sections = #"{"sections":[{"items":{"count":999999}},{"items":{"count":\#(count)}}]}"#
      #expect(
        try refusal { editor throws(ServiceError) in
          try editor.apply(patch: Array(sections.utf8), source: nil, to: .document)
        }?.contains("more than 1000000 items in a document") == true)
    }
    // Now one more item is allowed.
    try edit { editor throws(ServiceError) in
      try editor.add([("count", "1")], at: nil, to: .section(1))
    }
    #expect(
      try refusal { editor throws(ServiceError) in
        try editor.add([("size", "[1,1]")], at: 0, to: .section(0))
      } == #"more than 1000000 items in "d""#)
  }

  /// Lengths of 10⁹ points and of zero. Every frame of their sums is finite.
  @Test func `sums of lengths beyond the limit give finite frames or a refusal`() throws {
    let lengths = ["0", "1", "5e-324", "1e-9", "999999999.9999999", "1000000000"]
    let inset = ["0", "-1000000000", "1000000000"]
    var laidOut = 0
    for (length, other) in lengths.flatMap({ one in lengths.map { (one, $0) } }) {
      for inset in inset {
        let text = """
          {"format":"insetory/1","id":"d","container":{"width":\(length),"height":\(other)},
           "defaults":{"sectionInset":[\(inset),\(inset),\(inset),\(inset)],
            "minimumLineSpacing":\(other),"minimumInteritemSpacing":\(length),
            "header":{"height":\(other)},"itemSize":[\(length),\(other)]},
           "sections":[{"items":{"count":3}},
            {"items":{"count":2,"size":{"columns":3,"aspect":1,"reserve":\(length)}}},{}]}
          """
        guard let document = try? document(of: text) else { continue }
        do throws(FormatError) {
          let frames = try DocumentFrames(document)
          laidOut += 1
          frames.forEachRow { row in
            let frame = row.frame
            let numbers = [frame.minX, frame.minY, frame.width, frame.height]
            let isFinite = numbers.allSatisfy { $0.isFinite }
            #expect(isFinite, "\(text): \(row)")
          }
        } catch {
          #expect(ServiceError.format(error).category == .badData, "\(error)")
        }
      }
    }
    #expect(laidOut > 10)
  }
}
