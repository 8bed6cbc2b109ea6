/// The printed table, built row by row.
struct ResultTable {
  private var rows = [
    ["measure", "data", "time", "baseline", "time", "ratio", "goal", "verdict"]
  ]

  mutating func add(_ measure: Measure, on data: Workload.Kind, _ outcome: Outcome) {
    let goal = measure.goals[data] ?? measure.goal
    var row = [measure.title, data.rawValue, "", measure.baseline, "", "", goal.description]
    switch outcome {
    case .unavailable(let why): row.append(why)
    case .measured(let comparison):
      row[2] = comparison.measure.median.asTime
      row[4] = comparison.baseline.median.asTime
      row[5] = comparison.ratio.short
      row.append(verdict(goal, comparison.ratio))
    case .memory(let comparison):
      func size(_ bytes: Double) -> String { "\((bytes / 1e6).short) MB" }
      row[2] = size(comparison.measure.median)
      row[4] = size(comparison.baseline.median)
      row[5] = comparison.ratio.short
      row.append(verdict(goal, comparison.ratio))
    case .throughput(let comparison, let bytes):
      func speed(_ seconds: Double) -> String { "\((Double(bytes) / seconds / 1e6).short) MB/s" }
      // More is better: the ratio is a ratio of speeds.
      let ratio = 1 / comparison.ratio
      row[2] = speed(comparison.measure.median)
      row[4] = speed(comparison.baseline.median)
      row[5] = ratio.short
      row.append(verdict(goal, ratio))
    }
    report(row.joined(separator: "  "))
    rows.append(row)
  }

  private func verdict(_ goal: Goal, _ ratio: Double) -> String {
    if case .none = goal { return "" }
    return goal.isMet(by: ratio) ? "met" : "MISSED"
  }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines: [String] = []
    for row in rows {
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return ResultTable.numeric.contains(column) ? space + cell.0 : cell.0 + space
      }
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    let rule = widths.enumerated().map { column, width in
      ResultTable.numeric.contains(column)
        ? String(repeating: "-", count: width - 1) + ":" : String(repeating: "-", count: width)
    }
    lines.insert("| " + rule.joined(separator: " | ") + " |", at: 1)
    return lines.joined(separator: "\n")
  }

  /// The columns that are aligned right.
  private static let numeric: Set = [2, 4, 5]
}

extension Double {
  /// The number with three significant digits.
  var short: String { fixed(self >= 100 ? 0 : self >= 10 ? 1 : 2) }

  private func fixed(_ decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let units = Int((self * Double(scale)).rounded())
    guard decimals > 0 else { return "\(units)" }
    let rest = String(units % scale)
    return "\(units / scale)." + String(repeating: "0", count: decimals - rest.count) + rest
  }

  var asTime: String {
    switch self {
    case 1...: "\(short) s"
    case 1e-3...: "\((self * 1e3).short) ms"
    case 1e-6...: "\((self * 1e6).short) µs"
    default: "\((self * 1e9).short) ns"
    }
  }
}
