/// A key of a section or of the defaults for sections: its name in documents, the layouts that have
/// it, and its value.
///
/// ``all`` is the only list of these keys. Documents are read and written by it, an edit finds by
/// it the defaults that it changes, and a store the defaults that a section inherits.
package struct MetricKey: Sendable {
  /// A value of the metrics.
  package typealias Field<Value> = any WritableKeyPath<SectionMetrics, Value?> & Sendable

  /// How documents spell the value.
  package enum Spelling: Sendable {
    /// A number of points that is not negative.
    case length(Field<Double>)
    /// A number of points above 0.
    case positive(Field<Double>)
    /// A number of points of either sign.
    case offset(Field<Double>)
    /// True or false.
    case boolean(Field<Bool>)
    /// Insets from the edges.
    case insets(Field<EdgeInsets>)
    /// Insets from leading and trailing edges.
    case directionalInsets(Field<DirectionalEdgeInsets>)
    /// A width and a height.
    case size(Field<Size>)
    /// One of some names.
    case choice(Choice)
    /// A form of the key's own.
    case own
  }

  /// A value that documents spell as one of some names.
  package struct Choice: Sendable {
    /// The names, in the order of the specification.
    package let names: [String]
    /// Returns the name of the value; nil if none is set.
    package let name: @Sendable (SectionMetrics) -> String?
    /// Sets the value to that of a name.
    package let set: @Sendable (inout SectionMetrics, String) -> Void
  }

  /// The name in documents.
  package let name: StaticString
  /// The layouts whose sections have the key.
  package let layouts: Set<LayoutName>
  /// The bit of the key in a store, where sections have a set of the keys that they inherit. Keys
  /// with one bit are inherited together: a section inherits the bit if it inherits one of them.
  package let bit: Int
  /// Whether the key has an effect on a section without items.
  package let countsWithoutItems: Bool
  package let spelling: Spelling
  /// Returns whether metrics set the key.
  package let isGiven: @Sendable (SectionMetrics) -> Bool
  /// Returns whether metrics set the key to the value that stands for that of the document.
  package let isInherited: @Sendable (SectionMetrics) -> Bool
  /// Returns whether two metrics have the same value.
  package let isEqual: @Sendable (SectionMetrics, SectionMetrics) -> Bool

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - spelling: Nil for a form of the key's own.
  ///   - inherited: A value that stands for that of the document.
  private init<Value: Hashable & Sendable>(
    _ name: StaticString, _ bit: Int, of layouts: Set<LayoutName>, _ field: Field<Value>,
    _ spelling: ((Field<Value>) -> Spelling)? = nil, countsWithoutItems: Bool = false,
    inherited: Value? = nil
  ) {
    (self.name, self.bit, self.layouts) = (name, bit, layouts)
    self.countsWithoutItems = countsWithoutItems
    self.spelling = spelling?(field) ?? .own
    isGiven = { $0[keyPath: field] != nil }
    isInherited = { inherited != nil && $0[keyPath: field] == inherited }
    isEqual = { $0[keyPath: field] == $1[keyPath: field] }
  }

  /// Creates a key whose value is the length of a header or footer.
  private init(
    _ name: StaticString, _ bit: Int, _ field: Field<Size>, or length: Field<SupplementaryLength>
  ) {
    (self.name, self.bit, layouts) = (name, bit, Set(LayoutName.allCases))
    (countsWithoutItems, spelling) = (true, .own)
    isGiven = { $0[keyPath: field] != nil || $0.setsOthers && $0[keyPath: length] != nil }
    isInherited = { _ in false }
    isEqual = {
      $0[keyPath: field] == $1[keyPath: field] && $0[keyPath: length] == $1[keyPath: length]
    }
  }

  /// Returns the key with a name; nil if sections of no layout have it.
  package static func named(_ name: String) -> MetricKey? { byName[name] }

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name.description, $0) })

  /// The keys of sections, in the order in which documents are written.
  package static let all: [MetricKey] =
    [
      MetricKey(
        "sectionInset", 1, of: [.flow, .waterfall], \.sectionInset, Spelling.insets,
        countsWithoutItems: true),
      MetricKey("minimumLineSpacing", 2, of: [.flow], \.minimumLineSpacing, Spelling.offset),
      MetricKey(
        "minimumInteritemSpacing", 3, of: [.flow, .waterfall], \.minimumInteritemSpacing,
        Spelling.offset),
      MetricKey("header", 4, \.header, or: \.compositionalValues.header),
      MetricKey("footer", 5, \.footer, or: \.compositionalValues.footer),
    ] + ofCompositional + ofList + ofWaterfall + [
      MetricKey("itemSize", 6, of: [.flow, .waterfall], \.itemSize),
      estimatedItemSize,
      MetricKey(
        "decorations", 8, of: Set(LayoutName.allCases), \.decorations, countsWithoutItems: true),
      MetricKey("distribution", 7, of: [.flow], \.distribution, Spelling.choice),
      MetricKey("alignment", 10, of: [.flow], \.alignment),
      MetricKey("lastLineAlignment", 11, of: [.flow], \.lastLineAlignment),
      MetricKey("itemAlignment", 12, of: [.flow], \.itemAlignment, Spelling.choice),
      MetricKey("stretchLast", 13, of: [.flow], \.stretchLast),
      MetricKey("balanced", 14, of: [.flow], \.balanced, Spelling.boolean),
    ]

  /// The only key of flow sections among the metrics of other layouts.
  package static let estimatedItemSize = MetricKey(
    "estimatedItemSize", 14, of: [.flow], \.estimatedItemSize, Spelling.size)

  private static let ofCompositional = [
    MetricKey(
      "group", 16, of: [.compositional], \.compositionalValues.group, countsWithoutItems: true),
    MetricKey(
      "interGroupSpacing", 18, of: [.compositional], \.compositionalValues.interGroupSpacing,
      Spelling.offset),
    MetricKey(
      "contentInsets", 19, of: [.compositional], \.compositionalValues.contentInsets,
      Spelling.directionalInsets, countsWithoutItems: true),
    MetricKey(
      "contentInsetsReference", 20, of: [.compositional],
      \.compositionalValues.contentInsetsReference, Spelling.choice, countsWithoutItems: true,
      inherited: .automatic),
    MetricKey(
      "supplementaryContentInsetsReference", 21, of: [.compositional],
      \.compositionalValues.supplementaryContentInsetsReference, Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "supplementariesFollowContentInsets", 22, of: [.compositional],
      \.compositionalValues.supplementariesFollowContentInsets, Spelling.boolean,
      countsWithoutItems: true),
    MetricKey(
      "boundarySupplementaryItems", 23, of: [.compositional],
      \.compositionalValues.boundarySupplementaryItems, countsWithoutItems: true),
    MetricKey(
      "orthogonalScrollingBehavior", 24, of: [.compositional],
      \.compositionalValues.orthogonalScrollingBehavior, Spelling.choice),
  ]

  private static let ofList = [
    MetricKey(
      "appearance", 25, of: [.list], \.compositionalValues.list.appearance, Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "headerMode", 26, of: [.list], \.compositionalValues.list.headerMode, Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "footerMode", 27, of: [.list], \.compositionalValues.list.footerMode, Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "rowHeight", 28, of: [.list], \.compositionalValues.list.rowHeight, Spelling.positive),
    MetricKey(
      "margin", 29, of: [.list], \.compositionalValues.list.margin, Spelling.length,
      countsWithoutItems: true),
  ]

  private static let ofWaterfall = [
    MetricKey("columnCount", 30, of: [.waterfall], \.waterfallValues.columnCount),
    MetricKey(
      "minimumColumnSpacing", 30, of: [.waterfall], \.waterfallValues.minimumColumnSpacing,
      Spelling.length),
    MetricKey(
      "itemRenderDirection", 30, of: [.waterfall], \.waterfallValues.itemRenderDirection,
      Spelling.choice),
    MetricKey(
      "headerInset", 31, of: [.waterfall], \.waterfallValues.headerInset, Spelling.insets,
      countsWithoutItems: true),
    MetricKey(
      "footerInset", 31, of: [.waterfall], \.waterfallValues.footerInset, Spelling.insets,
      countsWithoutItems: true),
  ]

  /// The keys that flow sections have.
  package static let ofFlow = all.filter { $0.layouts.contains(.flow) }

  /// The keys that flow sections do not have.
  package static let ofOtherLayouts = all.filter { !$0.layouts.contains(.flow) }
}

extension MetricKey.Spelling {
  /// Returns the spelling of a value that is one of some names.
  static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ field: MetricKey.Field<Value>
  ) -> MetricKey.Spelling {
    .choice(
      MetricKey.Choice(names: Value.allCases.map(\.rawValue)) {
        $0[keyPath: field]?.rawValue
      } set: {
        $0[keyPath: field] = Value(rawValue: $1)
      })
  }
}
