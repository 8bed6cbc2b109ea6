package import Foundation

/// A temporary folder of one test, deleted with the value.
package final class ScratchFolder: Sendable {
  /// The folder, without symbolic links, as the libraries report paths.
  package let url: URL
  /// The path of `url`, without a slash at its end.
  package let path: String

  package init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "insetory-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.resolvingSymlinksInPath()
    let path = url.path()
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appending(path: name) }

  package func path(_ name: String) -> String { path + "/" + name }

  package func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: path))
  }
}
