/// A key of a section or of the defaults for sections: its name in documents, the layouts that have
/// it, and its value.
///
/// ``all`` is the only list of these keys. Documents are read and written by it, an edit finds by
/// it the defaults that it changes, and a store the defaults that a section inherits.
///
/// An object, because a copy of so many closures would cost more than reading a value.
package final class MetricKey: Sendable {
  /// A value of the metrics.
  package struct Field<Value>: Sendable {
    fileprivate typealias Path<Metrics> = any WritableKeyPath<Metrics, Value?> & Sendable

    fileprivate let get: @Sendable (SectionMetrics) -> Value?
    fileprivate let set: @Sendable (inout SectionMetrics, Value?) -> Void

    /// Returns a value of every section or of flow sections.
    fileprivate static func section(_ path: Path<SectionMetrics>) -> Field {
      Field {
        $0[keyPath: path]
      } set: {
        $0[keyPath: path] = $1
      }
    }

    // A path from the metrics of one layout has stored properties only. A path from those of the
    // section would begin with a computed property, which takes five times as long.

    /// Returns a value of compositional sections or lists.
    fileprivate static func compositional(_ path: Path<CompositionalMetrics>) -> Field {
      Field {
        $0.compositional?[keyPath: path]
      } set: {
        $0.compositionalValues[keyPath: path] = $1
      }
    }

    /// Returns a value of waterfalls.
    fileprivate static func waterfall(_ path: Path<WaterfallMetrics>) -> Field {
      Field {
        $0.waterfall?[keyPath: path]
      } set: {
        $0.waterfallValues[keyPath: path] = $1
      }
    }
  }

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
    isGiven = { $0[field] != nil }
    isInherited = { inherited != nil && $0[field] == inherited }
    isEqual = { $0[field] == $1[field] }
  }

  /// Creates a key whose value is the length of a header or footer.
  private init(
    _ name: StaticString, _ bit: Int, _ field: Field<Size>, or length: Field<SupplementaryLength>
  ) {
    (self.name, self.bit, layouts) = (name, bit, Set(LayoutName.allCases))
    (countsWithoutItems, spelling) = (true, .own)
    isGiven = { $0[field] != nil || $0.setsOthers && $0[length] != nil }
    isInherited = { _ in false }
    isEqual = {
      $0[field] == $1[field] && $0[length] == $1[length]
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
        "sectionInset", 1, of: [.flow, .waterfall], .section(\.sectionInset), Spelling.insets,
        countsWithoutItems: true),
      MetricKey(
        "minimumLineSpacing", 2, of: [.flow], .section(\.minimumLineSpacing), Spelling.offset),
      MetricKey(
        "minimumInteritemSpacing", 3, of: [.flow, .waterfall], .section(\.minimumInteritemSpacing),
        Spelling.offset),
      MetricKey("header", 4, .section(\.header), or: .compositional(\.header)),
      MetricKey("footer", 5, .section(\.footer), or: .compositional(\.footer)),
    ] + ofCompositional + ofList + ofWaterfall + [
      MetricKey("itemSize", 6, of: [.flow, .waterfall], .section(\.itemSize)),
      estimatedItemSize,
      MetricKey(
        "decorations", 8, of: Set(LayoutName.allCases), .section(\.decorations),
        countsWithoutItems: true),
      MetricKey("distribution", 7, of: [.flow], .section(\.distribution), Spelling.choice),
      MetricKey("alignment", 10, of: [.flow], .section(\.alignment)),
      MetricKey("lastLineAlignment", 11, of: [.flow], .section(\.lastLineAlignment)),
      MetricKey("itemAlignment", 12, of: [.flow], .section(\.itemAlignment), Spelling.choice),
      MetricKey("stretchLast", 13, of: [.flow], .section(\.stretchLast)),
      MetricKey("balanced", 14, of: [.flow], .section(\.balanced), Spelling.boolean),
    ]

  /// The only key of flow sections among the metrics of other layouts.
  package static let estimatedItemSize = MetricKey(
    "estimatedItemSize", 14, of: [.flow], .section(\.estimatedItemSize), Spelling.size)

  private static let ofCompositional = [
    MetricKey(
      "group", 16, of: [.compositional], .compositional(\.group), countsWithoutItems: true),
    MetricKey(
      "interGroupSpacing", 18, of: [.compositional], .compositional(\.interGroupSpacing),
      Spelling.offset),
    MetricKey(
      "contentInsets", 19, of: [.compositional], .compositional(\.contentInsets),
      Spelling.directionalInsets, countsWithoutItems: true),
    MetricKey(
      "contentInsetsReference", 20, of: [.compositional],
      .compositional(\.contentInsetsReference), Spelling.choice, countsWithoutItems: true,
      inherited: .automatic),
    MetricKey(
      "supplementaryContentInsetsReference", 21, of: [.compositional],
      .compositional(\.supplementaryContentInsetsReference), Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "supplementariesFollowContentInsets", 22, of: [.compositional],
      .compositional(\.supplementariesFollowContentInsets), Spelling.boolean,
      countsWithoutItems: true),
    MetricKey(
      "boundarySupplementaryItems", 23, of: [.compositional],
      .compositional(\.boundarySupplementaryItems), countsWithoutItems: true),
    MetricKey(
      "orthogonalScrollingBehavior", 24, of: [.compositional],
      .compositional(\.orthogonalScrollingBehavior), Spelling.choice),
  ]

  private static let ofList = [
    MetricKey(
      "appearance", 25, of: [.list], .compositional(\.list.appearance), Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "headerMode", 26, of: [.list], .compositional(\.list.headerMode), Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "footerMode", 27, of: [.list], .compositional(\.list.footerMode), Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "rowHeight", 28, of: [.list], .compositional(\.list.rowHeight), Spelling.positive),
    MetricKey(
      "margin", 29, of: [.list], .compositional(\.list.margin), Spelling.length,
      countsWithoutItems: true),
  ]

  private static let ofWaterfall = [
    MetricKey("columnCount", 30, of: [.waterfall], .waterfall(\.columnCount)),
    MetricKey(
      "minimumColumnSpacing", 30, of: [.waterfall], .waterfall(\.minimumColumnSpacing),
      Spelling.length),
    MetricKey(
      "itemRenderDirection", 30, of: [.waterfall], .waterfall(\.itemRenderDirection),
      Spelling.choice),
    MetricKey(
      "headerInset", 31, of: [.waterfall], .waterfall(\.headerInset), Spelling.insets,
      countsWithoutItems: true),
    MetricKey(
      "footerInset", 31, of: [.waterfall], .waterfall(\.footerInset), Spelling.insets,
      countsWithoutItems: true),
  ]

  /// Returns the keys of the sections of a layout.
  package static func keys(of layout: LayoutName) -> [MetricKey] { byLayout[layout] ?? [] }

  private static let byLayout = Dictionary(
    uniqueKeysWithValues: LayoutName.allCases.map { layout in
      (layout, all.filter { $0.layouts.contains(layout) })
    })

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
        $0[field]?.rawValue
      } set: {
        $0[field] = Value(rawValue: $1)
      })
  }
}

extension SectionMetrics {
  /// A value by its row in the table of keys.
  package subscript<Value>(field: MetricKey.Field<Value>) -> Value? {
    get { field.get(self) }
    set { field.set(&self, newValue) }
  }
}
