import Hashing
import LayoutEngine
import StrictJSON

extension ItemTable {
  /// Reads one object from each line.
  mutating func readLines(of input: consuming DocumentStream) throws(DocumentError) {
    var stream = input
    while stream.buffer.count < 16, try stream.fill() {}
    try stream.checkIsTable()
    var hasIDs = false
    while let range = try stream.nextTextLine() {
      digest.add(stream.buffer[range])
      let row: Row
      do throws(DocumentError) {
        row = try self.row(of: stream.buffer[range], line: stream.documentLine)
      } catch {
        try add(error)
        continue
      }
      hasIDs = hasIDs || row.id != nil
      try add(row)
    }
    if let name = columns.id, name != "id", !hasIDs, rowCount > failures.count {
      throw DocumentError(.missing(name, among: ignoredColumns), source: source)
    }
  }

  private mutating func row(
    of line: ArraySlice<UInt8>, line number: Int
  ) throws(DocumentError) -> Row {
    let result = line.withUnsafeBufferPointer { bytes -> Result<Row, DocumentError> in
      var object = ItemObject(bytes, line: number, of: source, columns, fit)
      defer { for name in object.ignored { ignore(name) } }
      do throws(DocumentError) { return .success(try object.row()) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
