import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

@Suite struct StoryboardImportTests {
  /// ib-011 is stale: see InterfaceBuilderTests, where the 140 points are derived.
  private static let stale: Set<String> = ["ib-011", "ib-011-t"]

  private static let cases = RecordedCase.all + RecordedCase.all.map(\.transposed)

  @Test func `the table has fifteen cases in both directions`() {
    #expect(Self.cases.count == 30)
    #expect(Self.cases.count { $0.isHorizontal } == 15)
  }

  @Test(arguments: cases.map(\.id), [true, false])
  func `an imported storyboard gives a document with the recorded frames`(
    id: String, isStoryboard: Bool
  ) throws {
    let recorded = try #require(Self.cases.first { $0.id == id })
    let text = isStoryboard ? recorded.storyboard : recorded.xib
    let storyboard = try Storyboard(
      text: Array(text.utf8), path: "a/Main." + (isStoryboard ? "storyboard" : "xib"))
    #expect(storyboard.layouts.count == 1)
    let layout = storyboard.layouts[0]
    // The document has the facts from which the file was made.
    let document = layout.document
    let metrics = document.settings.configuration.defaults.metrics
    #expect(document.id == "Main-" + id)
    #expect(document.settings.container.container.size == recorded.container)
    #expect(
      document.settings.configuration.scrollDirection
        == (recorded.isHorizontal ? .horizontal : .vertical))
    #expect(metrics.minimumLineSpacing ?? 10 == recorded.minimumLineSpacing)
    #expect(metrics.minimumInteritemSpacing ?? 10 == recorded.minimumInteritemSpacing)
    #expect(metrics.itemSize ?? .standard == .fixed(recorded.itemSize))
    #expect(metrics.header ?? .zero == recorded.header)
    #expect(metrics.footer ?? .zero == recorded.footer)
    #expect(metrics.sectionInset ?? .zero == recorded.sectionInset)
    #expect(document.settings.tags.contains("self-sizing") == recorded.isSelfSizing)
    #expect(storyboard.notes.contains { $0.contains("estimate") } == recorded.isSelfSizing)
    #expect(
      storyboard.notes.contains { $0.contains("with its class") } == (recorded.customClass != nil))
    #expect(layout.cells == recorded.cells.map(\.frame))
    #expect((layout.header, layout.footer) == (recorded.headerFrame, recorded.footerFrame))
    // The written document is read back equal.
    let canonical = String(decoding: DocumentWriter.canonical(document), as: UTF8.self)
    #expect(try LayoutDocument.read(canonical) == document)

    let agreement = try layout.agreement()
    let views = [recorded.headerFrame, recorded.footerFrame].compactMap(\.self)
    #expect(agreement.recorded == recorded.cells.count + views.count)
    #expect(agreement.differences.count == (Self.stale.contains(id) ? 1 : 0))
    for difference in agreement.differences {
      let (old, new) = (try #require(difference.old).frame, try #require(difference.new).frame)
      let moved = recorded.isHorizontal ? new.minY - old.minY : new.minX - old.minX
      #expect(moved == 140)
      #expect(old.size == new.size)
    }
  }

  /// The canvas of Xcode 5 shows a bar of 64 points; the facts are from
  /// CSStickyHeaderFlowLayout/CSStickyHeaderFlowLayout, its demo's Main.storyboard of tools version
  /// 4514.
  @Test func `frames below a bar all differ by the same shift`() throws {
    var recorded = RecordedCase(id: "bar", container: Size(width: 320, height: 568))
    recorded.itemSize = Size(width: 320, height: 80)
    recorded.header = Size(width: 0, height: 50)
    recorded.headerFrame = Rect(x: 0, y: 64, width: 320, height: 50)
    recorded.cells = [(Rect(x: 0, y: 114, width: 320, height: 80), recorded.itemSize)]
    let layout = try Storyboard(text: Array(recorded.storyboard.utf8), path: "Main.storyboard")
      .layouts[0]
    let agreement = try layout.agreement()
    #expect((agreement.recorded, agreement.agreeing, agreement.isShift) == (2, 0, true))
    recorded.headerFrame?.origin.y = 60
    let other = try Storyboard(text: Array(recorded.storyboard.utf8), path: "Main.storyboard")
      .layouts[0]
    #expect(try other.agreement().isShift == false)
  }

  @Test func `a store with all cases is clean, and the check matches the import`() throws {
    let store = try ScratchStore()
    let content = Self.cases.map {
      """
      <scene sceneID="s-\($0.id)"><objects>
      <collectionViewController storyboardIdentifier="\($0.id)" sceneMemberID="viewController">
      \($0.collectionView)</collectionViewController></objects></scene>
      """
    }
    // At 1x, frames recorded at 2x and 3x are within a pixel.
    let text = RecordedCase.file("<scenes>" + content.joined() + "</scenes>")
    let storyboard = try Storyboard(text: Array(text.utf8), path: "All.storyboard")
    let baseline = try RecordedBaseline(tag: "All.storyboard", layouts: storyboard.layouts)
    var documents = storyboard.layouts.map(\.document).makeIterator()
    let reports = try store.catalog.importDocuments(with: [baseline]) { documents.next() }
    let agreements = try RecordedBaseline.agreements(of: [baseline], with: reports)
    var total = RecordedAgreement()
    for report in reports { total += try #require(agreements[report.document]) }
    #expect(reports.count == 30)
    #expect(total.recorded == Self.cases.reduce(0) { $0 + $1.recordedCount })
    #expect(total.agreeing == total.recorded - 2)

    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    for id in try snapshot.documentIDs() {
      #expect(try snapshot.verify(id).difference == nil, "\(id)")
    }
    #expect(try snapshot.tags().map(\.hasFrames) == [true])
    let check = try CheckBaseline("All.storyboard", in: snapshot)
    let pairs = try check.pairs([], in: snapshot)
    #expect(pairs.count == 30)
    var different: Set<String> = []
    for pair in pairs {
      guard case .baseline(let entry, let baseline)? = pair.old, case .address(let new)? = pair.new
      else {
        Issue.record("a side is missing")
        continue
      }
      let comparison = try LayoutComparison(
        .baseline(try baseline.layout(entry)), .stored(try snapshot.layout(of: new)),
        tolerance: check.tolerance(of: pair, asked: 0))
      if try comparison.counts().total > 0 { different.insert(new.document) }
    }
    #expect(different == ["All-ib-011", "All-ib-011-t"])
  }
}

extension RecordedCase {
  var recordedCount: Int {
    cells.count + [headerFrame, footerFrame].compactMap(\.self).count
  }
}
