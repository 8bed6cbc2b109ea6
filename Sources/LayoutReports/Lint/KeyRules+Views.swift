import LayoutDocuments
import LayoutEngine

// Measured lengths of boundary and supplementary items that no estimate reads. compositional.md,
// "Estimated sizes".
extension KeyRules {
  /// Finds measured lengths that have no effect, of the views of a section's own groups and of its
  /// own boundary items.
  func lintMeasuredViews(
    of attributes: SectionAttributes, at place: FindingPlace, _ findings: inout LintFindings
  ) {
    guard attributes.setsOthers else { return }
    for metrics in attributes.metricsOfAllLevels.compactMap(\.compositional) {
      for item in metrics.boundarySupplementaryItems ?? [] {
        lint(item.kind, item.size, item.measured, at: place, &findings)
      }
      if let group = metrics.group { lint(group, at: place, &findings) }
    }
  }

  /// Finds measured lengths that have no effect, of the views of the document's groups and of its
  /// boundary items.
  func lintMeasuredViews(of configuration: LayoutConfiguration, _ findings: inout LintFindings) {
    let place = FindingPlace()
    for item in configuration.boundarySupplementaryItems {
      lint(item.kind, item.size, item.measured, at: place, &findings)
    }
    for group in configuration.groups { lint(.group(group.group), at: place, &findings) }
    lintMeasuredViews(of: configuration.defaults, at: place, &findings)
  }

  private func lint(
    _ subitem: LayoutSubitem, at place: FindingPlace, _ findings: inout LintFindings
  ) {
    let views: [LayoutSupplementaryItem]
    switch subitem {
    case .named: views = []
    case .item(let item): views = item.supplementaryItems
    case .group(let group):
      views = group.supplementaryItems
      switch group.content {
      case .subitems(let subitems): for one in subitems { lint(one, at: place, &findings) }
      case .counted(let one, _), .repeated(let one, _): lint(one, at: place, &findings)
      case .frames: break
      }
    }
    for view in views { lint(view.kind, view.size, view.measured, at: place, &findings) }
  }

  private func lint(
    _ kind: String, _ size: LayoutSize, _ measured: MeasuredSize, at place: FindingPlace,
    _ findings: inout LintFindings
  ) {
    let ignored = [
      ("width", measured.width, size.width), ("height", measured.height, size.height),
    ].filter { $0.1 != nil && $0.2.estimate == nil }.map(\.0)
    guard !ignored.isEmpty else { return }
    let lengths = ignored.joined(separator: " and ")
    findings.add(
      .measuredWithoutEstimate, at: place, in: nil,
      "the measured \(lengths) of \"\(kind)\" has no effect, because its size is not estimated "
        + "there; write {\"estimated\": …} in its size, or remove the measured \(lengths)")
  }
}
