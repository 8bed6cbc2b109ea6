internal import SystemLibraries

/// The functions of libxml2 that are used, found at run time: whoever reads no XML needs no
/// libxml2.
///
/// Only functions of its xmlReader are called, and none of its structures is looked into, so that
/// any libxml2 2.9 or newer will do. <https://gnome.pages.gitlab.gnome.org/libxml2/devhelp/>,
/// "xmlreader".
struct XMLLibrary: Sendable {
  /// An `xmlTextReaderPtr`.
  typealias Reader = OpaquePointer
  typealias Text = UnsafePointer<UInt8>
  /// Gets its own argument, a sentence, a severity, and a place that is asked for otherwise.
  typealias OnError =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32, OpaquePointer?
    ) -> Void

  typealias IntegerOf = @Sendable @convention(c) (Reader?) -> Int32
  typealias TextOf = @Sendable @convention(c) (Reader?) -> Text?

  /// Takes the text, its length, a URL, an encoding and options.
  typealias ReaderForMemory =
    @Sendable @convention(c) (
      UnsafeRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32
    ) -> Reader?
  typealias FreeReader = @Sendable @convention(c) (Reader?) -> Void
  typealias SetErrorHandler =
    @Sendable @convention(c) (Reader?, OnError?, UnsafeMutableRawPointer?) -> Void

  /// Takes what gets a format and its arguments, which it does not read.
  typealias OnGenericError =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void
  typealias SetGenericErrorHandler =
    @Sendable @convention(c) (UnsafeMutableRawPointer?, OnGenericError?) -> Void

  let setGenericErrorHandler: SetGenericErrorHandler
  let readerForMemory: ReaderForMemory
  let freeReader: FreeReader
  let setErrorHandler: SetErrorHandler
  /// 1 for a node, 0 at the end, -1 for an error.
  let read: IntegerOf
  let nodeType, isEmptyElement, moveToNextAttribute, moveToElement: IntegerOf
  let line, column: IntegerOf
  let name, value, encoding: TextOf

  /// `XML_PARSE_NONET`: no network, for whatever reason. Entities stay as they are, no DTD is
  /// loaded, and the limits of the library stay in force, because no other option is given.
  static let options: Int32 = 1 << 11

  /// The library as the linker of the system finds it; 2.14 changed its number.
  static let names = [
    "libxml2.so.2", "libxml2.so.16", "libxml2.2.dylib", "/usr/lib/libxml2.2.dylib",
    "/opt/homebrew/opt/libxml2/lib/libxml2.2.dylib", "/usr/local/opt/libxml2/lib/libxml2.2.dylib",
  ]

  static let installed = XMLLibrary(named: names)

  /// Returns nil where there is no such library, also for one without all that is needed.
  init?(named names: [String]) {
    guard let library = DynamicLibrary(names),
      let initialize: @convention(c) () -> Void = library.function("xmlInitParser"),
      let setGenericErrorHandler: SetGenericErrorHandler = library.function(
        "xmlSetGenericErrorFunc"),
      let readerForMemory: ReaderForMemory = library.function("xmlReaderForMemory"),
      let freeReader: FreeReader = library.function("xmlFreeTextReader"),
      let setErrorHandler: SetErrorHandler = library.function("xmlTextReaderSetErrorHandler"),
      let read: IntegerOf = library.function("xmlTextReaderRead"),
      let nodeType: IntegerOf = library.function("xmlTextReaderNodeType"),
      let isEmptyElement: IntegerOf = library.function("xmlTextReaderIsEmptyElement"),
      let moveToNextAttribute: IntegerOf = library.function("xmlTextReaderMoveToNextAttribute"),
      let moveToElement: IntegerOf = library.function("xmlTextReaderMoveToElement"),
      let line: IntegerOf = library.function("xmlTextReaderGetParserLineNumber"),
      let column: IntegerOf = library.function("xmlTextReaderGetParserColumnNumber"),
      let name: TextOf = library.function("xmlTextReaderConstName"),
      let value: TextOf = library.function("xmlTextReaderConstValue"),
      let encoding: TextOf = library.function("xmlTextReaderConstEncoding")
    else { return nil }
    // Once, before several threads may read.
    initialize()
    self.setGenericErrorHandler = setGenericErrorHandler
    self.readerForMemory = readerForMemory
    self.freeReader = freeReader
    self.setErrorHandler = setErrorHandler
    self.read = read
    (self.nodeType, self.isEmptyElement) = (nodeType, isEmptyElement)
    (self.moveToNextAttribute, self.moveToElement) = (moveToNextAttribute, moveToElement)
    (self.line, self.column) = (line, column)
    (self.name, self.value, self.encoding) = (name, value, encoding)
  }
}
