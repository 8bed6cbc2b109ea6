extension LayoutTrace {
  /// Records which metrics a level sets.
  func note(
    _ metrics: SectionMetrics, _ level: LayoutStep.Level, _ owner: String, _ key: String
  ) {
    let found = (level, key.isEmpty ? owner : owner + "." + key)
    if metrics.sectionInset != nil { levels["sectionInset"] = found }
    if metrics.minimumLineSpacing != nil { levels["minimumLineSpacing"] = found }
    if metrics.minimumInteritemSpacing != nil { levels["minimumInteritemSpacing"] = found }
    if metrics.header != nil { levels["header"] = found }
    if metrics.footer != nil { levels["footer"] = found }
    if metrics.itemSize != nil { levels["itemSize"] = found }
    if metrics.distribution != nil { levels["distribution"] = found }
    if metrics.alignment != nil { levels["alignment"] = found }
    if metrics.lastLineAlignment != nil { levels["lastLineAlignment"] = found }
    if metrics.itemAlignment != nil { levels["itemAlignment"] = found }
    if metrics.stretchLast != nil { levels["stretchLast"] = found }
    if metrics.balanced != nil { levels["balanced"] = found }
    if metrics.decorations != nil { levels["decorations"] = found }
  }
}
