import Foundation
import LayoutStorage

@testable import LayoutService

/// A store of one test's own, gone when the test is over.
final class ScratchStore {
  let directory: URL
  var path: String { directory.appending(path: "layouts.insetory").path() }
  private(set) var catalog: LayoutCatalog

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "insetory-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    catalog = try LayoutCatalog.create(at: directory.appending(path: "layouts.insetory").path())
  }

  deinit {
    catalog.close()
    try? FileManager.default.removeItem(at: directory)
  }

  func reopen() throws {
    catalog.close()
    catalog = try LayoutCatalog(at: path)
  }
}
