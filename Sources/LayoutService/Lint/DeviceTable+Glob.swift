extension DeviceTable {
  /// Returns the devices that globs name, each once, in the order of the globs and of the table; what is
  /// no glob stands for itself: a device, or a size such as `440x956`.
  ///
  /// - Throws: `badValue` where a glob matches no device, `document` for what is neither device nor size.
  public static func names(matching texts: [String]) throws(ServiceError) -> [String] {
    var names: [String] = []
    for text in texts {
      var found = [text]
      if Glob.isGlob(text) {
        let glob = Glob(text)
        found = all.map(\.id).filter { glob?.matches($0) ?? false }
        guard !found.isEmpty else {
          throw .badValue(
            key: "devices",
            reason: "no device matches \(QuotedName(text)); `insetory devices` lists them")
        }
      } else {
        _ = try understanding { () throws(DocumentError) in
          try ContainerSpecification().applying(text)
        }
      }
      names += found.filter { !names.contains($0) }
    }
    return names
  }
}
