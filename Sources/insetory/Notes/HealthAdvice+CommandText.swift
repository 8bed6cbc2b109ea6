import LayoutService

extension HealthAdvice {
  /// The advice, with a command for each remedy.
  var commandText: String { text { "`\($0.command)`" } }
}

extension HealthAdvice.Remedy {
  fileprivate var command: String {
    switch self {
    case .recover, .rebuild: "insetory recover --into NEW"
    case .addDevice: "insetory devices --add FILE"
    case .removeDevice(let id): "insetory devices --remove \(id)"
    case .show(let document): "insetory show \(document)"
    case .recompute(let document): "insetory relayout \(document ?? "--all") --force"
    case .delete(let document): "insetory delete \(document)"
    case .undo(let document): "insetory undo \(document)"
    case .trimHistory(let count): "insetory gc --keep \(count)"
    case .deleteTag(let name):
      name.hasPrefix("-")
        ? "insetory tag --delete -- \(name.shellWord)" : "insetory tag \(name.shellWord) --delete"
    case .collect: "insetory gc"
    case .vacuum: "insetory gc --vacuum"
    case .log: "insetory log"
    case .permissions(let change, let file): "chmod \(change)" + (file.map { " \($0)" } ?? "")
    case .names(let file): "find / -xdev -samefile \(file)"
    case .sql(let statements): "sqlite3 STORE '\(statements)'"
    }
  }
}
