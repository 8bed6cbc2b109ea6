public import LayoutDocuments
public import LayoutService

/// One of the two things that a comparison of documents is asked for: an address, or a file.
public enum ComparisonOperand {
  case address(Address)
  /// The documents of a file, and what it is called.
  case file([LayoutDocument], name: String)

  /// Makes the operand that an argument stands for: `-`, `./x` and `/x` are files; anything else is
  /// a document if the store has it or it is a glob, else a file if there is one.
  ///
  /// - Parameters:
  ///   - snapshot: Nil where no store is read.
  ///   - more: Returns all devices where a file names one that neither the program nor the snapshot
  ///     has.
  /// - Throws: `badAddress` or `noOperand` for what is neither; `input`, `document` for a file that
  ///   cannot be read.
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
      // What is no document now may have been one, and is then compared with nothing.
      if let snapshot, !address.isGlob, try !snapshot.hasDocument(address) {
        _ = try snapshot.connection.documentsNow(address.document)
      }
      self = .address(address)
      return
    } catch { failure = error }
    // What no document is called may be what a file is called.
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

  /// Whether an argument is a file whatever the store has.
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
