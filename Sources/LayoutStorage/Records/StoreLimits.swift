/// The limits of a document. documents.md, "Limits".
package enum StoreLimits {
  package static let sections: Int64 = 100_000
  package static let items: Int64 = 1_000_000
  /// The most supplementary and decoration views of all sections of a layout set.
  package static let views: Int64 = 4_000_000
  /// The longest text of a document, in bytes.
  package static let textBytes = 64 << 20
}
