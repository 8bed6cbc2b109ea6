import LayoutDocuments

/// A finding of one container whose numbers may differ from container to container.
struct VaryingFinding {
  var rule: LintRule
  /// Nil for the rule's default severity.
  var severity: Severity?
  var place: FindingPlace
  /// What the finding is about, in the same words in each container.
  var subject: String
  var message: String
  /// How bad it is, to be compared with the same finding in other containers.
  var amount: Double
}

extension LintFindings {
  /// Adds the findings of one section, one element of `found` for each container. If the numbers of
  /// a finding differ, it is added only where it is worst.
  mutating func add(_ found: [[VaryingFinding]]) {
    struct Subject: Hashable {
      var rule: LintRule
      var text: String
    }
    var order: [Subject] = []
    var all: [Subject: [(container: Int, finding: VaryingFinding)]] = [:]
    for (container, findings) in found.enumerated() {
      for finding in findings {
        let subject = Subject(rule: finding.rule, text: finding.subject)
        if all[subject] == nil { order.append(subject) }
        all[subject, default: []].append((container, finding))
      }
    }
    for subject in order {
      let same = all[subject] ?? []
      let differ = same.contains {
        $0.finding.message != same[0].finding.message || $0.finding.place != same[0].finding.place
      }
      if differ {
        addWorst(of: same)
      } else {
        for (container, one) in same {
          add(one.rule, one.severity, at: one.place, in: container, one.message)
        }
      }
    }
  }

  /// Adds the finding of the container in which it is worst, with the number of the others.
  mutating func addWorst(of findings: [(container: Int, finding: VaryingFinding)]) {
    guard let worst = findings.max(by: { $0.finding.amount < $1.finding.amount }) else { return }
    let others = findings.count - 1
    let more =
      others > 0
      ? "; also in \(others) more container\(others == 1 ? "" : "s"), the largest here" : ""
    let one = worst.finding
    add(one.rule, one.severity, at: one.place, in: worst.container, one.message + more)
  }
}
