public import LayoutDocuments
public import LayoutService

extension DeviceTable {
  /// Returns the containers that texts name, each once: ids of devices, then sizes such as
  /// `440x956`. A text may be a glob that matches several devices, or a list separated by commas.
  ///
  /// - Complexity: O(devices) for each glob.
  /// - Throws: The errors of ``devices(matching:)``. A size beyond the limits throws only where it
  ///   is used.
  public func containers(matching texts: [String]) throws(ServiceError) -> [String] {
    let parts = texts.flatMap(Self.parts(of:))
    let isSize = { ContainerSpecification.looksLikeSize($0) && self.device($0) == nil }
    var sizes: [String] = []
    for part in parts where isSize(part) && !sizes.contains(part) { sizes.append(part) }
    return try formatErrors(devices(matching: parts.filter { !isSize($0) }).map(\.id) + sizes)
  }
}
