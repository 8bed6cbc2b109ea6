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
    fileprivate typealias Getter<Metrics> = @Sendable (Metrics) -> Value?
    fileprivate typealias Setter<Metrics> = @Sendable (inout Metrics, Value?) -> Void

    fileprivate let get: Getter<SectionMetrics>
    fileprivate let set: Setter<SectionMetrics>

    // Functions and not key paths, which take five to eight times as long.

    /// Returns a value of every section or of flow sections.
    fileprivate static func section(
      _ get: @escaping Getter<SectionMetrics>, _ set: @escaping Setter<SectionMetrics>
    ) -> Field {
      Field(get: get, set: set)
    }

    /// Returns a value of compositional sections or lists.
    fileprivate static func compositional(
      _ get: @escaping Getter<CompositionalMetrics>, _ set: @escaping Setter<CompositionalMetrics>
    ) -> Field {
      Field {
        $0.compositional.flatMap(get)
      } set: {
        set(&$0.compositionalValues, $1)
      }
    }

    /// Returns a value of waterfalls.
    fileprivate static func waterfall(
      _ get: @escaping Getter<WaterfallMetrics>, _ set: @escaping Setter<WaterfallMetrics>
    ) -> Field {
      Field {
        $0.waterfall.flatMap(get)
      } set: {
        set(&$0.waterfallValues, $1)
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
        "sectionInset", 1, of: [.flow, .waterfall],
        .section({ $0.sectionInset }, { $0.sectionInset = $1 }), Spelling.insets,
        countsWithoutItems: true),
      MetricKey(
        "minimumLineSpacing", 2, of: [.flow],
        .section({ $0.minimumLineSpacing }, { $0.minimumLineSpacing = $1 }), Spelling.offset),
      MetricKey(
        "minimumInteritemSpacing", 3, of: [.flow, .waterfall],
        .section({ $0.minimumInteritemSpacing }, { $0.minimumInteritemSpacing = $1 }),
        Spelling.offset),
      MetricKey(
        "header", 4,
        .section({ $0.header }, { $0.header = $1 }),
        or: .compositional({ $0.header }, { $0.header = $1 })),
      MetricKey(
        "footer", 5,
        .section({ $0.footer }, { $0.footer = $1 }),
        or: .compositional({ $0.footer }, { $0.footer = $1 })),
    ] + ofCompositional + ofList + ofWaterfall + [
      MetricKey(
        "itemSize", 6, of: [.flow, .waterfall],
        .section({ $0.itemSize }, { $0.itemSize = $1 })),
      estimatedItemSize,
      MetricKey(
        "decorations", 8, of: Set(LayoutName.allCases),
        .section({ $0.decorations }, { $0.decorations = $1 }),
        countsWithoutItems: true),
      MetricKey(
        "distribution", 7, of: [.flow],
        .section({ $0.distribution }, { $0.distribution = $1 }), Spelling.choice),
      MetricKey(
        "alignment", 10, of: [.flow],
        .section({ $0.alignment }, { $0.alignment = $1 })),
      MetricKey(
        "lastLineAlignment", 11, of: [.flow],
        .section({ $0.lastLineAlignment }, { $0.lastLineAlignment = $1 })),
      MetricKey(
        "itemAlignment", 12, of: [.flow],
        .section({ $0.itemAlignment }, { $0.itemAlignment = $1 }), Spelling.choice),
      MetricKey(
        "stretchLast", 13, of: [.flow],
        .section({ $0.stretchLast }, { $0.stretchLast = $1 })),
      MetricKey(
        "balanced", 14, of: [.flow],
        .section({ $0.balanced }, { $0.balanced = $1 }), Spelling.boolean),
    ]

  /// The only key of flow sections among the metrics of other layouts.
  package static let estimatedItemSize = MetricKey(
    "estimatedItemSize", 14, of: [.flow],
    .section({ $0.estimatedItemSize }, { $0.estimatedItemSize = $1 }), Spelling.size)

  private static let ofCompositional = [
    MetricKey(
      "group", 16, of: [.compositional],
      .compositional({ $0.group }, { $0.group = $1 }), countsWithoutItems: true),
    MetricKey(
      "interGroupSpacing", 18, of: [.compositional],
      .compositional({ $0.interGroupSpacing }, { $0.interGroupSpacing = $1 }),
      Spelling.offset),
    MetricKey(
      "contentInsets", 19, of: [.compositional],
      .compositional({ $0.contentInsets }, { $0.contentInsets = $1 }),
      Spelling.directionalInsets, countsWithoutItems: true),
    MetricKey(
      "contentInsetsReference", 20, of: [.compositional],
      .compositional({ $0.contentInsetsReference }, { $0.contentInsetsReference = $1 }),
      Spelling.choice, countsWithoutItems: true,
      inherited: .automatic),
    MetricKey(
      "supplementaryContentInsetsReference", 21, of: [.compositional],
      .compositional(
        { $0.supplementaryContentInsetsReference }, { $0.supplementaryContentInsetsReference = $1 }),
      Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "supplementariesFollowContentInsets", 22, of: [.compositional],
      .compositional(
        { $0.supplementariesFollowContentInsets }, { $0.supplementariesFollowContentInsets = $1 }),
      Spelling.boolean,
      countsWithoutItems: true),
    MetricKey(
      "boundarySupplementaryItems", 23, of: [.compositional],
      .compositional({ $0.boundarySupplementaryItems }, { $0.boundarySupplementaryItems = $1 }),
      countsWithoutItems: true),
    MetricKey(
      "orthogonalScrollingBehavior", 24, of: [.compositional],
      .compositional({ $0.orthogonalScrollingBehavior }, { $0.orthogonalScrollingBehavior = $1 }),
      Spelling.choice),
  ]

  private static let ofList = [
    MetricKey(
      "appearance", 25, of: [.list],
      .compositional({ $0.list.appearance }, { $0.list.appearance = $1 }), Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "headerMode", 26, of: [.list],
      .compositional({ $0.list.headerMode }, { $0.list.headerMode = $1 }), Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "footerMode", 27, of: [.list],
      .compositional({ $0.list.footerMode }, { $0.list.footerMode = $1 }), Spelling.choice,
      countsWithoutItems: true),
    MetricKey(
      "rowHeight", 28, of: [.list],
      .compositional({ $0.list.rowHeight }, { $0.list.rowHeight = $1 }), Spelling.positive),
    MetricKey(
      "margin", 29, of: [.list],
      .compositional({ $0.list.margin }, { $0.list.margin = $1 }), Spelling.length,
      countsWithoutItems: true),
  ]

  private static let ofWaterfall = [
    MetricKey(
      "columnCount", 30, of: [.waterfall],
      .waterfall({ $0.columnCount }, { $0.columnCount = $1 })),
    MetricKey(
      "minimumColumnSpacing", 30, of: [.waterfall],
      .waterfall({ $0.minimumColumnSpacing }, { $0.minimumColumnSpacing = $1 }),
      Spelling.length),
    MetricKey(
      "itemRenderDirection", 30, of: [.waterfall],
      .waterfall({ $0.itemRenderDirection }, { $0.itemRenderDirection = $1 }),
      Spelling.choice),
    MetricKey(
      "headerInset", 31, of: [.waterfall],
      .waterfall({ $0.headerInset }, { $0.headerInset = $1 }), Spelling.insets,
      countsWithoutItems: true),
    MetricKey(
      "footerInset", 31, of: [.waterfall],
      .waterfall({ $0.footerInset }, { $0.footerInset = $1 }), Spelling.insets,
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
