public import LayoutDocuments
public import LayoutEngine
public import LayoutPictures
public import LayoutService

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// These conformances make `localizedDescription` return the sentence of the error. They are in a
// separate module, because the command and the SQLite extension would be twice as large with
// Foundation.

extension ServiceError: LocalizedError {
  /// The sentence of the error.
  public var errorDescription: String? { description }
  /// The suggestion of what to try; nil if there is none.
  public var recoverySuggestion: String? { hint }
}

extension StoreError: LocalizedError {
  /// The sentence of the error.
  public var errorDescription: String? { description }
  /// The suggestion of what to try; nil if there is none.
  public var recoverySuggestion: String? { hint }
}

extension FormatError: LocalizedError {
  /// The sentence of the error.
  public var errorDescription: String? { description }
  /// The suggestion of what to try; nil if there is none.
  public var recoverySuggestion: String? { hint }
}

extension DocumentError: LocalizedError {
  /// The sentence of the error.
  public var errorDescription: String? { description }
  /// The suggestion of what to try; nil if there is none.
  public var recoverySuggestion: String? { FormatError.document(self).hint }
}

extension InputError: LocalizedError {
  /// The sentence of the error.
  public var errorDescription: String? { description }
}

extension LayoutError: LocalizedError {
  /// The sentence of the error.
  public var errorDescription: String? {
    switch self {
    case .contentTooLong: "the content is longer than 1000000000 points when laid out"
    case .elementTooFar(let element): element.description
    case .tooManyItems: "the layout has more than \(ItemRuns.maximumCount) items"
    case .tooManySupplementaryItems(let count):
      "the layout can have \(count) supplementary items, "
        + "more than \(LayoutSupplementaryItem.maximumCount)"
    case .invalidContainer: "a length or an inset of the container is not valid"
    case .invalidMetrics: "a number of the configuration, a section or a decoration is not valid"
    case .invalidGroup:
      "a compositional section has no group, or one that is not valid, or a list no appearance"
    case .tooManyMeasurements:
      "the groups of a section measure its items more than \(LayoutGroup.maximumMeasurements) times each"
    case .invalidSize: "the size of an item, its sizing rule, or a count of items is not valid"
    }
  }
}

extension PictureError: LocalizedError {
  /// The sentence of the error.
  public var errorDescription: String? { description }
}
