import LayoutEngine

/// The colours of elements and parts without an appearance.
struct Palette {
  let canvas: Tint
  let cell, supplementary: (fill: Tint, outline: Tint)
  let placeholder: (fill: Tint, outline: Tint)
  let device, dimming: Tint
  let text: Tint

  /// The background of text on elements: the canvas's colour, so that the text is readable on any
  /// fill.
  var chip: Tint {
    var tint = canvas
    tint.alpha = 0.8
    return tint
  }

  static let light = Palette(
    canvas: Tint(0xF4F5F7), cell: (Tint(0xD3E3FD), Tint(0x7BA4E0)),
    supplementary: (Tint(0xFDE7C7), Tint(0xDDAA5C)),
    placeholder: (Tint(0x8E8E93, opacity: 0.15), Tint(0x8E8E93)), device: Tint(0x3A3A3C),
    dimming: Tint(0x000000, opacity: 0.35), text: Tint(0x1C1C1E))

  static let dark = Palette(
    canvas: Tint(0x16171A), cell: (Tint(0x243B5E), Tint(0x5C86C4)),
    supplementary: (Tint(0x54401F), Tint(0xB9894A)),
    placeholder: (Tint(0x98989D, opacity: 0.2), Tint(0x98989D)), device: Tint(0xD1D1D6),
    dimming: Tint(0x000000, opacity: 0.5), text: Tint(0xF2F2F7))

  static func change(_ kind: PictureChange.Kind) -> UInt32 {
    switch kind {
    case .added, .inserted: 0x2B8A3E
    case .removed, .deleted: 0xE03131
    case .resized: 0xE8590C
    case .moved: 0x1C6FD1
    case .shifted: 0x0C8599
    case .restyled: 0x9C36B5
    case .renamed: 0x846358
    }
  }

  static func overlay(_ kind: SpacingArea.Kind) -> UInt32 {
    switch kind {
    case .sectionInset: 0xF08C00
    case .lineSpacing: 0x2F9E44
    case .interitemSpacing: 0x9C36B5
    }
  }
}
