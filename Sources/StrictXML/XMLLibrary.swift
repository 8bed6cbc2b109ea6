internal import SystemLibraries

/// The functions of libxml2 that the reader uses, found at run time, so that a program that reads
/// no XML needs no libxml2.
///
/// Only functions of its xmlReader interface are called, and no field of its structures is
/// accessed, so that any libxml2 from 2.9 works.
/// <https://gnome.pages.gitlab.gnome.org/libxml2/devhelp/>, "xmlreader".
struct XMLLibrary: Sendable {
  /// An `xmlTextReaderPtr`.
  typealias Reader = OpaquePointer
  typealias Text = UnsafePointer<UInt8>
  /// A handler that receives its own argument, a message, a severity, and a locator, which is not
  /// used.
  typealias OnError =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32, OpaquePointer?
    ) -> Void

  typealias IntegerOf = @Sendable @convention(c) (Reader?) -> Int32
  typealias TextOf = @Sendable @convention(c) (Reader?) -> Text?

  /// A function with the parameters text, length, URL, encoding and options.
  typealias ReaderForMemory =
    @Sendable @convention(c) (
      UnsafeRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32
    ) -> Reader?
  typealias FreeReader = @Sendable @convention(c) (Reader?) -> Void
  typealias SetErrorHandler =
    @Sendable @convention(c) (Reader?, OnError?, UnsafeMutableRawPointer?) -> Void

  /// A handler that receives its own argument, a format and the format's arguments, which it does
  /// not read.
  typealias OnGenericError =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void
  typealias SetGenericErrorHandler =
    @Sendable @convention(c) (UnsafeMutableRawPointer?, OnGenericError?) -> Void

  let setGenericErrorHandler: SetGenericErrorHandler
  let readerForMemory: ReaderForMemory
  let freeReader: FreeReader
  let setErrorHandler: SetErrorHandler
  /// Returns 1 for a node, 0 at the end, -1 for an error.
  let read: IntegerOf
  let nodeType, isEmptyElement, moveToNextAttribute, moveToElement: IntegerOf
  let line, column: IntegerOf
  let name, value, encoding: TextOf

  /// `XML_PARSE_NONET`, which forbids all network access. No other option is given, so that
  /// entities are not replaced, no DTD is loaded, and the limits of the library remain in force.
  static let options: Int32 = 1 << 11

  /// The names under which the system's dynamic linker finds the library; 2.14 changed its number.
  static let names = [
    "libxml2.so.2", "libxml2.so.16", "libxml2.2.dylib", "/usr/lib/libxml2.2.dylib",
    "/opt/homebrew/opt/libxml2/lib/libxml2.2.dylib", "/usr/local/opt/libxml2/lib/libxml2.2.dylib",
  ]

  static let installed = XMLLibrary(named: names)

  /// Loads the library; nil if it is not installed or lacks a function that is needed.
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
    // Called once, before several threads can read.
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
