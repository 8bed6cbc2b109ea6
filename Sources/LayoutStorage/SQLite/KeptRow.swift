/// A row with a blob that a transaction keeps until it changes anything.
struct KeptRow {
  let key: Int64
  let bytes: [UInt8]
  /// The number of changes that the connection had made when it read the row.
  let changes: Int64
}
