import LayoutDocuments
import LayoutStorage

extension LayoutDocument {
  /// Returns the document as the strict reader reads its canonical text: without default values,
  /// and with equal neighbours as one run. Returns `self` if a reader returned it, and it was not
  /// changed since.
  ///
  /// - Complexity: O(size of the document); O(sections) for a document that a reader returned.
  /// - Throws: `document`, `badAddress`, `otherDevice`, `tooMany`; each names the document, the
  ///   section and the item.
  func checked(on connection: Connection) throws(ServiceError) -> LayoutDocument {
    try formatErrors(LayoutDocument.checkID(id))
    try formatErrors(checkSections())
    let device = settings.container.device
    let known: Device?
    var document = self
    if isRead.holds {
      guard let device else { return self }
      var container = ContainerSpecification()
      container.device = device
      let text = DocumentWriter.settings(DocumentSettings(container: container))
      do throws(ServiceError) { known = try connection.settings(text).container.device } catch {
        throw error.ofMadeValue(at: id, from: isRead.source)
      }
    } else {
      document = try connection.withDevices { devices throws(FormatError) in
        try readAgain(among: devices)
      }
      known = document.settings.container.device
    }
    // A document read with another device table must not change its meaning.
    if let device, device != known { throw .otherDevice(device.id, document: id) }
    return document
  }
}
