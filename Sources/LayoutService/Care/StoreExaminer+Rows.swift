import LayoutDocuments
import LayoutStorage

// SQLite's own checks, and checks of rows that SQLite does not make.

extension StoreExaminer {
  func checkIntegrity(_ connection: Connection) -> String {
    // SQLite cannot open a store for writing that is read as an immutable file.
    let isWritable = health.canBeWritten && !connection.isImmutable
    attempt(.integrity, advice: .restoring) { () throws(ServiceError) in
      let problems = try storageErrors { () throws(StorageError) in
        let limit = 5 * StoreExamination.mostFindings
        return isWritable
          ? try health.integrityProblems(limit: limit)
          : try connection.integrityProblems(limit: limit)
      }
      for problem in problems {
        let advice: HealthAdvice =
          switch problem.table {
          case "operation" where problem.isOfCheck:
            "see the findings of the history: they name the operation"
          case "tag" where problem.isOfCheck:
            "see the findings of the tags: they name the tag"
          default: problem.isOfInput ? .restoring : mendingPages
          }
        add(.integrity, .error, problem.description, advice: advice)
      }
    }
    return isWritable
      ? "pages, indexes, types and constraints are valid"
      : "pages, indexes and types are valid; constraints are not checked in a read-only store"
  }

  func checkReferences(_ connection: Connection) -> String {
    attempt(.references, advice: .restoring) { () throws(ServiceError) in
      try stored(
        connection.forEachDanglingReference { row, missing in
          add(
            .references, .error, "the row of \(missing) that it refers to is missing",
            advice: .restoring, row: row)
        })
    }
    return "every referenced row exists"
  }

  func checkTexts(_ connection: Connection) -> String {
    attempt(.text, advice: .restoring) { () throws(ServiceError) in
      try stored(
        connection.forEachBadText { row, isCache in
          add(
            .text, .error, "it is not valid text: it is not UTF-8, or contains U+0000",
            advice: isCache ? HealthAdvice.recomputing(nil) : HealthAdvice.restoring, row: row
          )
        })
    }
    return "all texts are UTF-8"
  }

  func checkTags(_ connection: Connection) -> String {
    var count = 0
    attempt(.tags, advice: .restoring) { () throws(ServiceError) in
      let (tags, newest, oldest) = try storageErrors { () throws(StorageError) in
        (try connection.tags(), try connection.lastRevision(), try connection.firstRevision())
      }
      count = tags.count
      for tag in tags {
        let row = StoreRow("tag", tag.name)
        let advice: HealthAdvice = "\(.deleteTag(tag.name)) deletes it"
        if !Tag.isName(tag.name) {
          add(
            .tags, .error,
            """
            its name is not valid: expected 1 to 128 of A-Z a-z 0-9 . _ -, no number, no leading "-"
            """,
            advice: advice, row: row)
        }
        if tag.operation > newest || tag.operation.rawValue < 0 {
          add(
            .tags, .error, "it refers to operation \(tag.operation.rawValue), which does not exist",
            advice: advice, row: row)
        } else if tag.operation.rawValue + 1 < oldest.rawValue {
          add(
            .tags, .warning,
            "it refers to operation \(tag.operation.rawValue), which is no longer kept",
            advice: advice, row: row)
        }
        guard tag.hasFrames else { continue }
        attempt(.tags, advice: advice, row: row) { () throws(ServiceError) in
          let text = try stored(connection.frames(ofTag: tag.name))
          _ = try formatErrors(Baseline(text: Array((text ?? "").utf8), name: tag.name))
        }
      }
    }
    return "\(count) \(count == 1 ? "tag" : "tags")"
  }

  func checkDevices(_ connection: Connection) -> String {
    var count = 0
    attempt(.devices, advice: .restoring) { () throws(ServiceError) in
      let ids = try stored(connection.deviceIDs())
      count = ids.count
      for id in ids {
        let users = try? connection.users(ofDevice: id)
        let advice: HealthAdvice =
          users?.names.isEmpty ?? false
          ? "no document uses it; \(.removeDevice(id)) removes it" : .adding(id)
        attempt(.devices, advice: advice, row: StoreRow("device", id)) {
          () throws(ServiceError) in
          if let error = connection.errorOfDefinition(id) { throw error }
        }
      }
    }
    return "\(count) \(count == 1 ? "device" : "devices") in the store"
  }
}

extension Connection {
  /// Runs a body that reads a row. Returns the id of the device if the body fails because the store
  /// lacks that device, or cannot read its definition; otherwise nil.
  func missingDevice(_ body: () throws(ServiceError) -> Void) -> String? {
    do throws(ServiceError) { try body() } catch {
      if case .corrupt? = error.ofStorage {
        return (try? deviceIDs())?.first { error == errorOfDefinition($0) }
      }
      guard case .format(.document(let error)) = error,
        case .unknownDevice(let text, _, _) = error.reason
      else { return nil }
      let id = String(DeviceTable.modelID(of: text))
      // An existing device that lacks the variant cannot be added again.
      guard DeviceTable.shipped.model(id) == nil, (try? device(id)) == .some(nil) else {
        return nil
      }
      return id
    }
    return nil
  }

  /// Returns the error of reading a device's definition; nil if the definition can be read.
  fileprivate func errorOfDefinition(_ id: String) -> ServiceError? {
    do throws(ServiceError) {
      let text = try stored(device(id) ?? "")
      _ = try model(id, text)
      return nil
    } catch { return error }
  }
}
