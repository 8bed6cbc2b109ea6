import Foundation
import PackagePlugin

/// Writes the files a target needs at run time into a Swift source of that target, so that the
/// binary works when copied elsewhere. (Resource bundles keep the build folder's absolute path.)
@main
struct EmbedFiles: BuildToolPlugin {
  /// The folders at the root of the package that each target embeds.
  private let folders = [
    "LayoutStorage": ["Migrations"],
    "LayoutDocuments": ["Devices", "Samples", "Schemas"],
    "LayoutReports": ["Exports"],
    "LayoutPictures": ["Pages"],
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = try (folders[target.name] ?? []).flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: context.package.directoryURL.appending(path: folder), includingPropertiesForKeys: nil
      ).sorted { $0.path() < $1.path() }
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
