import LayoutDocuments
import LayoutEngine
import Testing

@testable import LayoutService

struct ParsedAttributesTests {
  @Test func `a text is parsed as the reader parses it, also the second time`() throws {
    // More texts than are kept.
    for round in 0..<2 {
      for number in 0..<600 {
        let text = #"{"minimumLineSpacing":\#(number)}"#
        let attributes = try ParsedAttributes.attributes(text)
        #expect(attributes.metrics.minimumLineSpacing == Double(number), "round \(round)")
        #expect(attributes == (try DocumentReader.attributes(text)))
      }
    }
    #expect(try ParsedAttributes.attributes(nil).isEmpty)
  }

  @Test func `an invalid text is refused each time`() {
    for _ in 0..<2 {
      #expect(throws: DocumentError.self) { try ParsedAttributes.attributes("{\"none\":1}") }
    }
  }
}
