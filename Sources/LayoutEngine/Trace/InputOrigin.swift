/// The origin of an input. The trace determines which level sets it.
enum InputOrigin {
  /// A key of the section's metrics, such as `sectionInset.left`.
  case metric(String)
  /// A key of the current size, such as `columns.minWidth`.
  case size(String)
  /// A key of the current decoration's geometry.
  case geometry(String)
  /// A key of the container.
  case container(String)
  /// A key of the document, and whether its value is the format's default.
  case document(String, isDefault: Bool)
  case source(LayoutStep.Source)
}
