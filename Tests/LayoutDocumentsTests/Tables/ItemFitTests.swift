import LayoutEngine
import Testing

@testable import LayoutDocuments

@Suite struct ItemFitTests {
  @Test func `items keep their proportions, and nothing is rounded`() throws {
    let text = "width,height\n300,200\n1,3\n0,5\n"
    #expect(
      try TableText(text, fit: .height(120)).items()
        == ["- 180.0 × 120.0", "- 40.0 × 120.0", "- 0.0 × 120.0"])
    // 120 × 1118 ÷ 762 = 134160 ÷ 762 = 22360 ÷ 127.
    #expect(
      try TableText("width,height\n1118,762\n", fit: .height(120)).items()
        == ["- \(22360.0 / 127.0) × 120.0"])
    // 60 × 200 ÷ 300 = 40, 60 × 3 ÷ 1 = 180.
    #expect(
      try TableText("width,height\n300,200\n1,3\n", fit: .width(60)).items()
        == ["- 60.0 × 40.0", "- 60.0 × 180.0"])
  }

  @Test func `a side of zero has no proportions`() throws {
    let text = "width,height\n3,0\n0,3\n"
    #expect(
      try TableText(text, fit: .height(10)).failures()
        == ["2:3: height: expected a length above 0, to keep the proportions by, found 0"])
    #expect(
      try TableText(text, fit: .width(10)).failures()
        == ["3:1: width: expected a length above 0, to keep the proportions by, found 0"])
  }

  @Test func `a size that is too large when scaled is refused`() throws {
    #expect(
      try TableText("width,height\n1000000000,1\n", fit: .height(2)).failures() == [
        "2:1: width: expected a width that is at most 1000000000 when it is scaled, "
          + "found 1000000000 × 1, which becomes 2000000000"
      ])
    #expect(try TableText("width,height\n1,5e-324\n", fit: .height(2)).failures().count == 1)
  }

  @Test(arguments: [0, -1, .infinity, .nan, 1_000_000_001] as [Double])
  func `a length that nothing can be fitted to is refused`(length: Double) throws {
    #expect(!ItemFit.height(length).isValid)
    #expect(try TableText("width,height", fit: .width(length)).refusal() != nil)
  }
}
