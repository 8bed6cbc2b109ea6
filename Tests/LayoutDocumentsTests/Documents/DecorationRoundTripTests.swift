import DocumentTestSupport
import LayoutEngine
import TestSupport
import Testing

@testable import LayoutDocuments

struct DecorationRoundTripTests {
  @Test func `random decorations are read as they were written`() throws {
    let seed = Seeds.first
    var random = RandomDecorations(seed: seed)
    for _ in 0..<300 {
      let written = random.document()
      let text = canonical(written)
      let read = try document(of: text)

      #expect(canonical(read) == text, "seed \(seed)")
      #expect(try document(of: DocumentWriter.compact(read)) == read, "seed \(seed)")
      #expect(read.sections == written.sections, "seed \(seed)")
      let (new, old) = (read.settings.configuration, written.settings.configuration)
      #expect(new.decorations == old.decorations, "seed \(seed)")
      #expect(new.defaults == old.defaults, "seed \(seed)")
      #expect(new.decorationKinds.map(\.name) == old.decorationKinds.map(\.name), "seed \(seed)")

      let settings = DocumentWriter.settings(read.settings)
      #expect(try DocumentReader.settings(settings) == read.settings, "seed \(seed)")
      for section in read.sections {
        let attributes = DocumentWriter.attributes(section.attributes)
        #expect(try DocumentReader.attributes(attributes) == section.attributes, "seed \(seed)")
        #expect(throws: Never.self) { try DocumentReader.check(section, in: read.settings) }
      }
    }
  }

  /// A written kind omits only values that apply anyway, with any entry.
  @Test func `a kind without its defaults makes the same decorations`() throws {
    let seed = Seeds.first
    var random = RandomDecorations(seed: seed)
    for _ in 0..<300 {
      let written = random.document()
      let kinds = written.settings.configuration.decorationKinds
      let read = try document(of: canonical(written)).settings.configuration.decorationKinds
      for entry in written.sections.flatMap({ $0.attributes.metrics.decorations ?? [] }) {
        let before = [entry].resolved(among: kinds)
        let after = [entry].resolved(among: read)

        #expect(after.map(\.geometry.explicit) == before.map(\.geometry.explicit), "seed \(seed)")
        #expect(after.map(\.zIndex) == before.map(\.zIndex), "seed \(seed)")
        #expect(
          after.map { Self.drawn($0.appearance) } == before.map { Self.drawn($0.appearance) },
          "seed \(seed)")
      }
    }
  }

  /// Returns an appearance with all defaults of Appearance.swift filled in.
  private static func drawn(_ appearance: Appearance) -> Appearance {
    var drawn = appearance
    drawn.backgrounds = (appearance.backgrounds ?? []).map {
      if case .image(let image) = $0 { .image(Self.drawn(image)) } else { $0 }
    }
    drawn.image = Self.drawn(appearance.image ?? ImageContent())
    let radii = appearance.cornerRadius.clockwise
    (drawn.cornerRadius.topLeft, drawn.cornerRadius.topRight) = (radii[0], radii[1])
    (drawn.cornerRadius.bottomRight, drawn.cornerRadius.bottomLeft) = (radii[2], radii[3])
    var border = appearance.border ?? Border()
    border.width = border.width ?? 0
    border.color = border.color ?? DynamicColor(light: .black)
    border.dash = border.dash ?? []
    drawn.border = border
    drawn.shadows = (appearance.shadows ?? []).map {
      var shadow = $0
      shadow.color = shadow.color ?? DynamicColor(light: .black)
      shadow.opacity = shadow.opacity ?? 1
      shadow.offset = shadow.offset ?? .zero
      shadow.radius = shadow.radius ?? 3
      return shadow
    }
    drawn.alpha = appearance.alpha ?? 1
    drawn.shape = appearance.shape ?? .rect
    return drawn
  }

  private static func drawn(_ image: ImageContent) -> ImageContent {
    ImageContent(
      source: image.source, contentMode: image.contentMode ?? .fit,
      alignment: image.alignment ?? .center)
  }
}

extension DecorationGeometry.Resolved {
  /// The geometry with every default of its badge filled in.
  fileprivate var explicit: [AnyHashable] {
    [
      span, sectionInset, extent, insets, whenEmpty, bounds, each, thickness, isPinned,
      badge != nil, badge?.size, badge?.anchor ?? .topLeft, badge?.position ?? .inside,
      badge?.offset ?? .zero, badge?.fractionalOffset ?? .zero,
    ]
  }
}
