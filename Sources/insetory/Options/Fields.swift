import ArgumentParser
import LayoutDocuments

/// A command that prints rows; `--fields` chooses their columns.
protocol RowCommand: ParsableCommand {
  /// The names of all columns that its rows can have; nil if they depend on the result.
  static var columnNames: [String]? { get }
}

/// The requested columns, in order.
struct Fields: ExpressibleByArgument {
  let names: [String]

  init?(argument: String) {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " })
    }
  }

  /// Checks the columns before the command runs.
  ///
  /// - Throws: `ValidationError` if no row of the command can have a requested column.
  func check(for command: (any ParsableCommand.Type)?) throws(ValidationError) {
    guard let command = command as? any RowCommand.Type else {
      throw ValidationError("--fields goes with commands that print rows")
    }
    var known: Set<String> = []
    for name in names where !known.insert(name).inserted {
      throw ValidationError("--fields: \"\(name)\" is named twice")
    }
    if let columns = command.columnNames { try check(among: columns) }
  }

  func check(among columns: [String]) throws(ValidationError) {
    guard let name = names.first(where: { !columns.contains($0) }) else { return }
    var known: [String] = []
    for column in columns where !known.contains(column) { known.append(column) }
    let nearest = NearestMatch.find(name, among: known)
    throw ValidationError(
      "--fields: there is no column \(QuotedName(name)); "
        + (nearest.map { "did you mean \"\($0)\"?" }
          ?? "expected some of \(known.joined(separator: ", "))"))
  }
}
