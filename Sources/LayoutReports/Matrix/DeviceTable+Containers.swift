public import LayoutDocuments
public import LayoutService

extension DeviceTable {
  /// Returns what some texts name as containers: the ids of devices, of which globs may name
  /// several, and behind them sizes such as `440x956`, each once. Each text may have several
  /// between commas.
  ///
  /// - Complexity: O(devices) for each glob.
  /// - Throws: As ``devices(matching:)``; a size that is out of the limits is refused where it is
  ///   used.
  public func containers(matching texts: [String]) throws(ServiceError) -> [String] {
    let parts = texts.flatMap(Self.parts(of:))
    let isSize = { ContainerSpecification.looksLikeSize($0) && self.device($0) == nil }
    var sizes: [String] = []
    for part in parts where isSize(part) && !sizes.contains(part) { sizes.append(part) }
    return try formatErrors(devices(matching: parts.filter { !isSize($0) }).map(\.id) + sizes)
  }
}
