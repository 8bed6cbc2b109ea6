public import LayoutDocuments
public import LayoutService

/// One of the two operands of a comparison: an address or a file.
public enum ComparisonOperand {
  /// Documents of the store, or a section of one, by an address.
  case address(Address)
  /// The documents of a file, and the file's name.
  case file([LayoutDocument], name: String)

  /// Creates the operand that an argument names. `-`, `./x` and `/x` are files. Any other text is a
  /// document if the store has it or if it is a glob; otherwise it is a file, if that file exists.
  ///
  /// - Parameters:
  ///   - snapshot: The store to find documents in; nil to use files only.
  ///   - more: Returns all devices. Called if a file names a device that neither the program nor
  ///     the snapshot has.
  /// - Throws: `badAddress` or `noOperand` if the text is neither a document nor a file; `input` or
  ///   `document` for a file that cannot be read.
  public init(
    _ text: String, in snapshot: CatalogSnapshot?, more: (() -> DeviceTable)? = nil
  ) throws(ServiceError) {
    if Self.isCertainlyFile(text) {
      self = .file(try Self.documents(path: text, in: snapshot, more), name: text)
      return
    }
    let failure: ServiceError
    do throws(ServiceError) {
      let address = try formatErrors(Address(text))
      // A deleted document is a valid operand. Its other side is empty.
      if let snapshot, !address.isGlob, try !snapshot.hasDocument(address) {
        _ = try snapshot.connection.documentsNow(address.document)
      }
      self = .address(address)
      return
    } catch { failure = error }
    // A text that names no document may name a file.
    switch failure {
    case .format(.badAddress), .noDocument:
      do throws(ServiceError) {
        self = .file(try Self.documents(path: text, in: snapshot, more), name: text)
      } catch .format(.input(.noSuchFile)) {
        guard case .noDocument(_, let nearest) = failure else { throw failure }
        throw .noOperand(text, nearest: nearest)
      }
    default: throw failure
    }
  }

  /// Returns whether an argument is a file regardless of the store's documents.
  public static func isCertainlyFile(_ text: String) -> Bool {
    text == "-" || text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("../")
  }

  private static func documents(
    path: String, in snapshot: CatalogSnapshot?, _ more: (() -> DeviceTable)?
  ) throws(ServiceError) -> [LayoutDocument] {
    let devices = try snapshot?.devices() ?? .shipped
    var stream: DocumentStream
    do throws(InputError) {
      stream = try DocumentStream(path: path, devices: devices, more: more)
    } catch { throw .format(.input(error)) }
    var documents: [LayoutDocument] = []
    do throws(DocumentError) {
      while let document = try stream.next() { documents.append(document) }
    } catch { throw .format(.document(error)) }
    return documents
  }
}
