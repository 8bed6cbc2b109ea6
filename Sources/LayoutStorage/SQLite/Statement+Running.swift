/// A value that a statement takes as a parameter.
package protocol Bindable {
  func bind(to statement: Statement, at index: Int32) throws(StorageError)
}

extension Int64: Bindable {
  package func bind(to statement: Statement, at index: Int32) { statement.bind(index, self) }
}

extension Double: Bindable {
  package func bind(to statement: Statement, at index: Int32) { statement.bind(index, self) }
}

extension String: Bindable {
  package func bind(to statement: Statement, at index: Int32) throws(StorageError) {
    try statement.bind(index, self)
  }
}

extension UnsafeRawBufferPointer: Bindable {
  package func bind(to statement: Statement, at index: Int32) throws(StorageError) {
    try statement.bind(index, self)
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  package func bind(to statement: Statement, at index: Int32) throws(StorageError) {
    switch self {
    case .some(let value): try value.bind(to: statement, at: index)
    case .none: statement.bind(index, nil)
    }
  }
}

extension Statement {
  /// Binds the values from the first parameter on, runs the statement to its end, and resets it.
  package func run<each Value: Bindable>(_ values: repeat each Value) throws(StorageError) {
    defer { reset() }
    try bind(repeat each values)
    while try step() {}
  }

  /// Binds the values from the first parameter on, reads the first row, and resets the statement.
  /// Returns nil if there is no row.
  package func first<each Value: Bindable, R>(
    _ values: repeat each Value, read: (Statement) throws(StorageError) -> R
  ) throws(StorageError) -> R? {
    defer { reset() }
    try bind(repeat each values)
    return try step() ? try read(self) : nil
  }

  /// Binds the values from the first parameter on.
  package func bind<each Value: Bindable>(_ values: repeat each Value) throws(StorageError) {
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      try value.bind(to: self, at: index)
    }
  }
}

extension Array where Element == UInt8 {
  /// Passes the bytes to the body, with typed throws, which `withUnsafeBytes` lacks here.
  func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    let result: Result<R, E> = withUnsafeBytes { bytes in
      Result { () throws(E) in try body(bytes) }
    }
    return try result.get()
  }
}
