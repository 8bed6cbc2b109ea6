import LayoutDocuments
package import LayoutService

/// An edit in a table of cases, named like the corresponding command.
package struct NamedEdit: Sendable {
  package let name: String
  package let run: @Sendable (DocumentEditor) throws(ServiceError) -> Void

  package init(
    _ name: String, _ run: @escaping @Sendable (DocumentEditor) throws(ServiceError) -> Void
  ) {
    (self.name, self.run) = (name, run)
  }

  package static func set(_ address: String, _ key: String, _ value: String) -> NamedEdit {
    NamedEdit("set \(address) \(key)=\(value)") { editor throws(ServiceError) in
      try editor.set([(key, value)], at: try editor.target(address))
    }
  }

  package static func add(_ address: String, _ text: String, at index: Int?) -> NamedEdit {
    NamedEdit("add \(address) \(text)") { editor throws(ServiceError) in
      try editor.add(
        Array(text.utf8), source: nil, at: index, to: try editor.target(address))
    }
  }

  package static func remove(_ address: String) -> NamedEdit {
    NamedEdit("remove \(address)") { editor throws(ServiceError) in
      try editor.remove(try editor.target(address))
    }
  }

  package static func move(_ address: String, to index: Int) -> NamedEdit {
    NamedEdit("move \(address) to \(index)") { editor throws(ServiceError) in
      try editor.move(try editor.target(address), to: index)
    }
  }

  package static func patch(_ address: String, _ text: String) -> NamedEdit {
    NamedEdit("apply \(address) \(text)") { editor throws(ServiceError) in
      try editor.apply(
        patch: Array(text.utf8), source: nil, to: try editor.target(address))
    }
  }
}

extension DocumentEditor {
  fileprivate func target(_ address: String) throws(ServiceError) -> EditTarget {
    try target(try formatErrors(Address(address)))
  }
}
