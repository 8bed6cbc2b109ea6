import ArgumentParser
import LayoutService

struct MatrixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Show what sections come to on devices, and what is suspicious of it",
    usage: """
      insetory matrix <address>... [--devices <glob>]...
      """,
    discussion: """
      A row for each section and device, from the narrowest to the widest: how many items the fullest \
      line holds, their size, the section's size, and what is suspicious: an item narrower on a \
      wider device (narrower-item), a lone last item, spacing stretched over twice its minimum, \
      sizes that UIKit leaves undefined. Without --devices these are all upright phones, the \
      store's own too. Everything is computed in memory, and nothing is written.

      Examples:
        insetory matrix 'vlc-*' --devices 'iphone-1*'
        insetory matrix home/albums --devices 'ipad-*:*,ipad-*'
      """)

  @Argument(help: "Documents, globs or sections.")
  var addresses: [String]

  @Option(
    name: .customLong("devices"),
    help: ArgumentHelp(
      "Devices by id or glob, several between commas; variants where it has a colon.",
      valueName: "glob"))
  var globs: [String] = []

  @OptionGroup var options: GlobalOptions

  func run() throws {
    let addresses = try addresses.map { try Address($0) }
    try options.withSnapshot { snapshot in
      let table = try snapshot.devices()
      let devices =
        globs.isEmpty
        ? table.all.filter { $0.sizeClass == .compact } : try table.devices(matching: globs)
      var writer = RowWriter(Column.fact, options, to: StandardOutput())
      var notes: [Finding] = []
      for address in addresses {
        try snapshot.forEachDocument(of: address) { address in
          try snapshot.forEachFacts(of: address, in: devices) { facts in
            for (facts, findings) in zip(facts, facts.findings()) {
              try writer.write(MatrixRow(facts: facts, findings: findings))
              notes += findings
            }
          }
        }
      }
      try writer.finish()
      note(notes)
    }
  }

  /// Says in words what a table has the ids of.
  private func note(_ findings: [Finding]) {
    guard options.outputFormat == .table else { return }
    // The same is often found on several devices: it is said once for each section.
    var groups: [[String]: (first: Finding, count: Int)] = [:]
    var keys: [[String]] = []
    for finding in findings {
      let section = String(finding.address.drop { $0 != "/" })
      let key = [finding.document, section, finding.rule.id]
      if groups[key] == nil { keys.append(key) }
      groups[key, default: (finding, 0)].count += 1
    }
    for (first, count) in keys.compactMap({ groups[$0] }) {
      let more = count > 1 ? "; so on \(count - 1) more" : ""
      options.note("\(first.address): \(first.message)\(more) (\(first.rule.id))")
    }
  }
}

/// A section on a device, and what is suspicious there.
struct MatrixRow {
  var facts: SectionFacts
  var findings: [Finding]
}
