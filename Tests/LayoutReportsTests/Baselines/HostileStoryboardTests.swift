import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

@Suite struct HostileStoryboardTests {
  /// Returns a collection view element with a content.
  private static func view(_ content: String, _ attributes: String = "id=\"v\"") -> String {
    "<objects><collectionView \(attributes)>\n\(content)</collectionView></objects>"
  }

  private static let frame = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"100\" height=\"50\"/>\n"

  private static func flow(_ content: String = "", _ attributes: String = "") -> String {
    "<collectionViewFlowLayout key=\"collectionViewLayout\" \(attributes)>\(content)"
      + "</collectionViewFlowLayout>\n"
  }

  private static func read(_ content: String) throws(ServiceError) -> Storyboard {
    try Storyboard(text: Array(RecordedCase.file(content).utf8), path: "x/Main.storyboard")
  }

  private static func refusal(_ content: String) -> String {
    do throws(ServiceError) {
      return try read(content).absence?.description ?? "none"
    } catch {
      #expect(error.category == .badData)
      return error.description
    }
  }

  private static let path = "document/objects/collectionView"

  private static let refused: [(String, String)] = [
    ("<objects/>", "document: expected a collection view with a flow layout, found no collection"),
    (view(""), #"found "v", which has no layout"#),
    (view(flow()), #"found "v", whose frame is not recorded"#),
    (
      view(frame + "<collectionViewLayout key='collectionViewLayout' customClass='Wave'/>"),
      #"found "v", which has a collectionViewLayout of the class "Wave""#
    ),
    (
      view(frame + flow("<size key='itemSize' width='nan' height='1'/>")),
      "x/Main.storyboard:6:76: \(path)/collectionViewFlowLayout/size/@width: expected a length of "
        + "0 to 1000000000 points, found \"nan\""
    ),
    (
      view(
        frame + flow(String(repeating: "<size key='itemSize' width='2' height='1'/>", count: 2))),
      #"collectionViewFlowLayout/size/@key: expected each key once in an element, found "itemSize""#
    ),
    (view(frame + flow() + flow()), #"once in an element, found "collectionViewLayout""#),
    (view(frame + frame + flow()), #"once in an element, found "frame""#),
    (view(frame + flow("<size key='itemSize' width='1e400' height='1'/>")), "found \"1e400\""),
    (view(frame + flow("<size key='itemSize' width='' height='1'/>")), "found \"\""),
    (view(frame + flow("<size key='itemSize' width='0x10' height='1'/>")), "found \"0x10\""),
    (view(frame + flow("<size key='itemSize' width='-1' height='1'/>")), "found \"-1\""),
    (view(frame + flow("<size key='itemSize' width='1'/>")), "found no attribute \"height\""),
    (view(frame + flow("", "scrollDirection='up'")), #"expected "vertical" or "horizontal""#),
    (view(frame + flow("", "minimumLineSpacing='1e10'")), "@minimumLineSpacing: expected at most"),
    (view(frame + flow("", "automaticEstimatedItemSize='true'")), #"expected "YES" or "NO""#),
    (
      view(frame + flow("<inset key='sectionInset' minX='1' minY='?' maxX='1' maxY='1'/>")),
      "inset/@minY: expected"
    ),
    (view("<rect key='frame' x='0' y='0' width='-5' height='1'/>" + flow()), "rect/@width"),
    (
      view(
        frame + flow() + "<cells><collectionViewCell><rect key='frame' x='a' y='0' width='1' "
          + "height='1'/></collectionViewCell></cells>"),
      "cells/collectionViewCell/rect/@x: expected"
    ),
    ("<objects>", "this is not well-formed XML"),
  ]

  @Test(arguments: refused) func `an invalid value is refused with its place`(
    content: String, expected: String
  ) {
    let refusal = Self.refusal(content)
    #expect(refusal.contains(expected), "\(refusal)")
  }

  @Test(arguments: [
    ("", "expected XML, found nothing"),
    ("<html/>", "expected a document of Interface Builder"),
    ("<document type='com.example'/>", "expected a document of Interface Builder"),
    ("<archive type='com.apple.InterfaceBuilder3.CocoaTouch.XIB'/>", "Xcode 5"),
    (
      "<document type='com.apple.InterfaceBuilder3.Cocoa.XIB' targetRuntime='MacOSX.Cocoa'/>",
      "@targetRuntime: expected a file for UIKit; this one is for AppKit, found \"MacOSX.Cocoa\""
    ),
    ("bplist00", "not well-formed XML"),
    ("<!DOCTYPE document [<!ENTITY a 'b'>]><document>&a;</document>", "DOCTYPE"),
  ]) func `a file that is no storyboard is refused`(text: String, expected: String) {
    let error = #expect(throws: ServiceError.self) {
      try Storyboard(text: Array(text.utf8), path: "x.xib")
    }
    #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
  }

  @Test func `a storyboard that is cut off anywhere is refused`() throws {
    let recorded = try #require(RecordedCase.all.first)
    let text = Array(recorded.storyboard.utf8)
    let end = try #require(text.lastIndex(of: UInt8(ascii: ">")))
    for length in stride(from: 0, through: end, by: 7) {
      #expect(throws: ServiceError.self, "\(length)") {
        try Storyboard(text: Array(text[..<length]), path: "x.storyboard")
      }
    }
  }

  @Test func `equal names become different ids`() throws {
    let cell = "<collectionViewCell reuseIdentifier='Cell' id='same'/>"
    let one = Self.frame + Self.flow() + "<cells>\(cell)\(cell)\(cell)</cells>"
    let views = (0..<3).map { _ in "<collectionView id='ü/v'>\(one)</collectionView>" }.joined()
    let owner = "<placeholder placeholderIdentifier='IBFilesOwner' customClass='My.Owner'/>"
    let storyboard = try Self.read("<objects>\(owner)\(views)</objects>")
    #expect(
      storyboard.layouts.map(\.document.id) == [
        "Main-My.Owner-u-v", "Main-My.Owner-u-v-2", "Main-My.Owner-u-v-3",
      ])
    let section = storyboard.layouts[0].document.sections[0]
    #expect((0..<3).map { section.itemID(at: $0) } == ["Cell", "same", nil])
    let store = try ScratchStore()
    #expect(try store.catalog.importDocuments(storyboard.layouts.map(\.document)).count == 3)
  }

  @Test(arguments: [
    ("Main", "Main-Grid", "Main.xib"), ("-5", "5-Grid", "5.xib"), ("_.a b", "a-b-Grid", "a-b.xib"),
    ("e\u{301}Œ ñ", "e--n-Grid-v", "e--n-Grid-v.xib"), ("ÉÑø", "ENo-Grid", "ENo.xib"),
    ("写真", "Grid-v", "Grid-v.xib"), ("--", "Grid", "Grid.xib"),
    (
      String(repeating: "x", count: 300), String(repeating: "x", count: 121) + "-Grid-v",
      String(repeating: "x", count: 121) + "-Grid-v"
    ),
  ])
  func `ids and tags begin with a letter or digit, and differ between files`(
    file: String, id: String, tag: String
  ) throws {
    let owner = "<placeholder placeholderIdentifier='IBFilesOwner' customClass='Grid'/>"
    let view = "<collectionView id='v'>\(Self.frame)\(Self.flow())</collectionView>"
    let text = RecordedCase.file("<objects>\(owner)\(view)</objects>")
    let storyboard = try Storyboard(text: Array(text.utf8), path: "x/\(file).xib")
    #expect(storyboard.layouts.map(\.document.id) == [id])
    #expect(storyboard.tag == tag)
    _ = try RecordedBaseline(tag: storyboard.tag)
  }

  @Test func `a collection view in another's cell becomes a separate document`() throws {
    let inner = Self.view(Self.frame + Self.flow(), "id='inner'")
    let cell = "<collectionViewCell id='c'><view>\(inner)</view></collectionViewCell>"
    let outer = Self.view(Self.frame + Self.flow() + "<cells>\(cell)</cells>", "id='outer'")
    let storyboard = try Self.read(outer)
    #expect(storyboard.layouts.map(\.document.id) == ["Main-outer", "Main-inner"])
    #expect(storyboard.layouts.map(\.document.itemCount) == [1, 0])
  }

  @Test func `missing cells, missing recorded frames and zero sizes are accepted`() throws {
    let storyboard = try Self.read(
      Self.view(
        "<rect key='frame' x='-9' y='0.0' width='0.0' height='0.0'/>"
          + Self.flow("<size key='estimatedItemSize' width='-1' height='-1'/>")
          + "<cells><collectionViewCell id='c'/></cells>"))
    let agreement = try storyboard.layouts[0].agreement()
    #expect((agreement.recorded, agreement.differences.count) == (0, 0))
    #expect(
      storyboard.notes == [
        #""Main-v": self-sizing cells: the estimate (automatic) is not used"#
      ])
  }

  @Test func `a recorded header that the layout lacks is a difference`() throws {
    let view =
      "<collectionReusableView key='sectionHeaderView'>\(Self.frame)</collectionReusableView>"
    let storyboard = try Self.read(Self.view(Self.frame + Self.flow() + view))
    let agreement = try storyboard.layouts[0].agreement()
    #expect(agreement.recorded == 1)
    #expect(agreement.differences.map(\.change) == [.removed])
    #expect(agreement.differences[0].old?.id == "Main-v/prototypes/header")
  }

  @Test func `the attribute that pins headers is read, and other attributes are noted`() throws {
    func attribute(_ path: String) -> String {
      "<userDefinedRuntimeAttribute type='boolean' keyPath='\(path)' value='YES'/>"
    }
    let attributes =
      "<userDefinedRuntimeAttributes>\(attribute("sectionHeadersPinToVisibleBounds"))"
      + "\(attribute("zoom"))</userDefinedRuntimeAttributes>"
    let inset = "<inset key='contentInset' minX='1' minY='2' maxX='3' maxY='4'/>"
    let storyboard = try Self.read(Self.view(Self.frame + inset + Self.flow(attributes)))
    let settings = storyboard.layouts[0].document.settings
    #expect(settings.configuration.pinHeaders)
    #expect(!settings.configuration.pinFooters)
    #expect(
      settings.container.contentInset == EdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
    #expect(storyboard.notes == [#""Main-v": the runtime attribute "zoom" is not used"#])
  }

  @Test(.timeLimit(.minutes(20))) func `many equal names become distinct ids quickly`() throws {
    let one = "<collectionView id='v'>\(Self.frame)\(Self.flow())</collectionView>"
    let views = String(repeating: one, count: 50_000)
    let storyboard = try Self.read("<objects>\(views)</objects>")
    #expect(storyboard.layouts.last?.document.id == "Main-v-50000")
  }

  @Test(arguments: Seeds.range(8))
  func `a storyboard with changed bytes gives an error or documents`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = Array(try #require(RecordedCase.all.randomElement(using: &random)).storyboard.utf8)
    for _ in 0..<200 {
      var changed = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: changed.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[place] = UInt8.random(in: 0...255, using: &random)
        case 1: changed.remove(at: place)
        default:
          let piece = changed[place...].prefix(Int.random(in: 1...40, using: &random))
          changed.insert(contentsOf: piece, at: place)
        }
      }
      do throws(ServiceError) {
        let storyboard = try Storyboard(text: changed, path: "x.xib")
        for layout in storyboard.layouts { _ = try layout.agreement() }
      } catch {
        #expect(error.category == .badData, "seed \(seed): \(error)")
      }
    }
  }
}
