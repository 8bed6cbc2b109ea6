import Foundation
import Testing

@_spi(Benchmarks) @testable import LayoutStorage

struct LayoutStoreTests {
  @Test func `what is written is read by a snapshot and by another store`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let store = try LayoutStore(at: path)
    try store.addOperation()
    #expect(try store.operations() == 1)
    #expect(try LayoutStore(at: path, access: .readOnly).operations() == 1)
  }
}
