import ArgumentParser
import LayoutDocuments
import LayoutEngine
import LayoutReports
import LayoutService

/// The options of an import for storyboards.
struct StoryboardOptions: ParsableArguments {
  @Option(
    name: .customLong("baseline"),
    help: ArgumentHelp(
      "The tag that carries the frames recorded in storyboards; else a tag named like each file.",
      valueName: "tag"))
  var givenBaseline: String?

  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      "A device, or WIDTHxHEIGHT, that the layouts of storyboards are on in place of the canvas.",
      valueName: "device"),
    completion: .list(DeviceTable.shipped.all.map(\.id)))
  var deviceID: String?

  @Option(
    name: .customLong("prefix"),
    help: ArgumentHelp(
      "Text that the ids of the documents of storyboards begin with, before the file's name.",
      valueName: "text"))
  var prefix: String?

  /// Returns the name of the tag for the frames of a file.
  func tag(of storyboard: Storyboard) -> String {
    givenBaseline ?? storyboard.tag
  }

  /// Throws if an option for storyboards is given, and no file is a storyboard.
  ///
  /// - Parameter itemCount: The value of `--items`.
  func validate(_ files: [String], itemCount: Int?) throws {
    let given = [
      givenBaseline.map { _ in "--baseline" }, deviceID.map { _ in "--device" },
      itemCount.map { "--items \($0)" },
    ].compactMap(\.self)
    guard let first = given.first ?? prefix.map({ _ in "--prefix" }) else { return }
    guard files.contains(where: DocumentStream.isStoryboard) else {
      throw ValidationError("\(first) goes with a .storyboard or .xib file")
    }
    if let prefix, !Self.isPrefix(prefix) {
      throw ValidationError(
        "--prefix: expected letters, digits, '.', '_' and '-', a letter or digit first, found "
          + "\(QuotedName(prefix))")
    }
    if givenBaseline?.isEmpty ?? false {
      throw ValidationError("--baseline: expected a name for a tag")
    }
    if given.count > 1, givenBaseline != nil {
      throw ValidationError(
        "--baseline keeps the frames of the canvas, which --items and --device leave")
    }
    if let itemCount, !(0...ItemRuns.maximumCount ~= itemCount) {
      throw ValidationError("--items: expected 0 to \(ItemRuns.maximumCount) items")
    }
  }

  private static func isPrefix(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { DocumentParser.isID($0) } && text.utf8.count <= 64
      && text.first.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// Returns the values that replace those of a storyboard in its layouts.
  ///
  /// - Throws: `document` if there is no such device.
  func variation(
    itemCount: Int?, among devices: DeviceTable
  ) throws(ServiceError) -> StoryboardVariation {
    do throws(DocumentError) {
      guard let deviceID else { return StoryboardVariation(itemCount: itemCount) }
      return try StoryboardVariation(itemCount: itemCount, screen: deviceID, among: devices)
    } catch {
      throw .format(.document(error))
    }
  }
}
