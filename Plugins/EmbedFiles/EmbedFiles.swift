import Foundation
import PackagePlugin

/// A plugin that writes the files that a target needs at run time into a Swift source of that
/// target, so that the binary works when copied elsewhere. (Resource bundles keep the build
/// folder's absolute path.)
@main
struct EmbedFiles: BuildToolPlugin {
  /// The folders and files of the package that each target embeds.
  private let folders = [
    "LayoutStorage": ["Migrations"],
    "LayoutDocuments": ["Resources/Devices", "Resources/Samples", "Resources/Schemas"],
    "LayoutReports": ["Resources/Exports"],
    "LayoutPictures": ["Resources/Pages"],
    "insetory": ["docs/specification", "docs/sql.md"],
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = try (folders[target.name] ?? []).flatMap { path in
      let url = context.package.directoryURL.appending(path: path)
      guard url.pathExtension.isEmpty else { return [url] }
      return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        .sorted { $0.path() < $1.path() }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files in \(target.name)",
        executable: try context.tool(named: "embed").url,
        arguments: [output.path()] + files.map { $0.path() },
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
