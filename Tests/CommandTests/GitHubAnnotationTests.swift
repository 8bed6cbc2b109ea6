import Testing

@testable import insetory

@Suite struct GitHubAnnotationTests {
  /// The same escapes as in actions/toolkit: in properties also the colon and the comma.
  @Test func `text that the runner would interpret is escaped`() {
    let annotation = GitHubAnnotation(
      file: "a,b:c%.baseline", line: 7, title: "50%: x, y", message: "100%, a: b\r\nc")
    #expect(
      annotation.text
        == "::error file=a%2Cb%3Ac%25.baseline,line=7,title=50%25%3A x%2C y::100%25, a: b%0D%0Ac\n")
  }

  @Test func `without a file it is an annotation of the run`() {
    #expect(
      GitHubAnnotation(file: nil, line: 3, title: "t", message: "m").text == "::error title=t::m\n")
  }
}
