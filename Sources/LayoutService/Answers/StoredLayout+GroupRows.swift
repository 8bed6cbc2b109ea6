import LayoutDocuments
import LayoutEngine

extension StoredLayout {
  /// Returns the row of a group, or of a supplementary item.
  func rowOfGroups(
    _ element: Address.Element?, inSection index: Int, id: String?, _ query: FrameQuery
  ) throws(ServiceError) -> FrameRow {
    let contentOffset = query.contentOffset
    switch element {
    case .supplementaryOfItem(let key, let kind, let ordinal):
      let section = try section(at: index)
      let item = key.index(among: section.items.count) { section.itemIndex(of: $0) }
      guard let item else {
        throw section.noItem(key, of: naming.address(ofSection: index, id: id))
      }
      return try supplementary(
        kind, ordinal, of: .item(item), itemID: section.itemID(at: item), inSection: index, id: id,
        query)
    case .group(let path, let kind?, let ordinal):
      return try supplementary(
        kind, ordinal, of: .group(path), inSection: index, id: id, query)
    case .group(let path, nil, _):
      let place = loaded.directory.place(at: index)
      let section = try placed(place, nil, query.stops)
      let groups = pass.groups(of: try self.section(at: index).input, ordinal: path.first)
      let group = groups.first { $0.path == path }
      guard let group else {
        throw .noGroup(
          SupplementaryHost.address(ofGroup: path),
          section: naming.address(ofSection: index, id: id))
      }
      return naming.group(
        path, frame: projection.group(group.rect, of: section), ofSection: index, id: id)
    case .supplementary(let kind):
      if let short = ElementKind.headerAndFooter.first(where: { $0.rawValue == kind }) {
        return try supplementary(short, inSection: index, id: id, contentOffset: contentOffset)
      }
      return try supplementary(kind, of: .section, inSection: index, id: id, query)
    default: preconditionFailure("BUG: \(element.debugDescription) is not of a group")
    }
  }

  /// Returns the row of a supplementary item other than header and footer.
  private func supplementary(
    _ kind: String, _ ordinal: Int = 0, of host: SupplementaryHost, itemID: String? = nil,
    inSection index: Int, id: String?, _ query: FrameQuery
  ) throws(ServiceError) -> FrameRow {
    let place = loaded.directory.place(at: index)
    var views = try supplementaryViews(
      of: try placed(place, nil, query.stops), at: place, .host(host),
      contentOffset: query.contentOffset)
    let view = views?.first {
      $0.supplementaryHost == host && $0.elementKind?.rawValue == kind && $0.kindOrdinal == ordinal
    }
    guard let view else {
      let owner = naming.address(ofSection: index, id: id)
      throw .noSupplementary(
        ElementKind(rawValue: SupplementaryHost.address(ofKind: kind, ordinal: ordinal)),
        section: host == .section ? owner : owner + "/" + host.address(itemID: itemID).dropLast())
    }
    return naming.element(view, sectionID: id, itemID: itemID)
  }
}
