import LayoutDocuments
import LayoutEngine

/// Swift source of decorations: a view class for each look, and the values of a flow decoration.
struct SwiftDecorationCode {
  /// The names of classes and element kinds by look, in the order of their first use.
  private(set) var looks: [Look] = []
  /// What the code leaves out, one clause for each kind.
  private(set) var omissions: [String] = []
  /// The names of all kinds of the document.
  private let kinds: Set<String>
  /// The name of the document's class, which is unique in a file.
  private let prefix: String
  private let taken: Set<String>

  struct Look {
    let kind: String
    let appearance: Appearance
    let elementKind: String
    let className: String
  }

  /// - Parameter taken: The names of the other classes of the file.
  init(_ kinds: [DecorationKind], prefix: String, taken: Set<String>) {
    (self.kinds, self.prefix, self.taken) = (Set(kinds.map(\.name)), prefix, taken)
  }

  /// Returns the element kind of a decoration: its kind, and a number if others of the kind look
  /// different.
  mutating func elementKind(of decoration: Decoration) -> String {
    let (kind, appearance) = (decoration.kind, decoration.appearance)
    if let look = looks.first(where: { $0.kind == kind && $0.appearance == appearance }) {
      return look.elementKind
    }
    // Another kind can have the name of this one and a number.
    let others = kinds.subtracting([kind]).union(looks.map(\.elementKind))
    var (elementKind, number) = (kind, 1)
    while others.contains(elementKind) {
      number += 1
      elementKind = "\(kind)-\(number)"
    }
    let word = prefix + SwiftLiteral.typeName(elementKind)
    let classNames = taken.union(looks.map(\.className))
    var className = word + "View"
    // Names of kinds can differ in characters that the name of a type cannot have.
    number = 1
    while classNames.contains(className) {
      number += 1
      className = word + "\(number)View"
    }
    looks.append(
      Look(kind: kind, appearance: appearance, elementKind: elementKind, className: className))
    omit(appearance, of: kind)
    return elementKind
  }

  mutating func omit(_ clause: String) {
    if !omissions.contains(clause) { omissions.append(clause) }
  }

  private mutating func omit(_ appearance: Appearance, of kind: String) {
    func has(_ background: (Background) -> Bool) -> Bool {
      (appearance.backgrounds ?? []).contains(where: background)
    }
    let name = SwiftLiteral.string(kind)
    if appearance.shape == .bubble { omit("the outline of the bubble \(name)") }
    if (appearance.shadows?.count ?? 0) > 1 { omit("all shadows of \(name) but the first") }
    if Set(appearance.cornerRadius.clockwise).subtracting([0]).count > 1 {
      omit("the different radii of the corners of \(name): they have the greatest")
    }
    if appearance.image?.isAligned ?? false || has({ $0.isAligned }) {
      omit("the alignment of images of \(name)")
    }
    if !(appearance.border?.dash ?? []).isEmpty { omit("the dashes of the border of \(name)") }
    if appearance.image?.isRemote ?? false || has({ $0.isRemote }) {
      omit("images of \(name) that have a URL")
    }
    if appearance.image?.contentMode == .tile || has({ $0.isTiled }) {
      omit("tiles of \(name): the image is stretched")
    }
  }

  /// The view classes.
  var classes: String {
    looks.map { look in
      var code = SwiftCode()
      SwiftDecorationCode.add(look.appearance, to: &code)
      return """

        /// The decoration \(SwiftLiteral.string(look.kind)).
        private final class \(look.className): DecorationView {
          override func draw() {
        \(code.text(indentation: 4))  }
        }

        """
    }.joined()
  }

  // MARK: - Looks

  private static func add(_ appearance: Appearance, to code: inout SwiftCode) {
    if let color = appearance.backgroundColor {
      code.add("content.backgroundColor = \(text(of: color))")
    }
    for background in appearance.backgrounds ?? [] {
      switch background {
      case .color(let color): code.add("add(color: \(text(of: color)))")
      case .gradient(let gradient): add(gradient, to: &code)
      case .image(let image): add(image, to: &code)
      }
    }
    if let image = appearance.image { add(image, to: &code) }
    add(appearance.cornerRadius, to: &code)
    if let border = appearance.border, let width = border.width, width > 0 {
      code.add("content.layer.borderWidth = \(width.json)")
      let color = border.color ?? DynamicColor(light: .black)
      code.add("content.layer.borderColor = \(text(of: color)).cgColor")
    }
    if let shadow = appearance.shadows?.first {
      code.add("layer.shadowColor = \(text(of: shadow.color ?? .init(light: .black))).cgColor")
      code.add("layer.shadowOpacity = \((shadow.opacity ?? 1).json)")
      let offset = shadow.offset ?? .zero
      code.add("layer.shadowOffset = CGSize(width: \(offset.x.json), height: \(offset.y.json))")
      code.add("layer.shadowRadius = \((shadow.radius ?? Shadow.standardRadius).json)")
    }
  }

  private static func add(_ radii: CornerRadii, to code: inout SwiftCode) {
    let radius = radii.clockwise.max() ?? 0
    guard radius > 0 else { return }
    code.add("content.layer.cornerRadius = \(radius.json)")
    let corners = [
      "layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMaxXMaxYCorner", "layerMinXMaxYCorner",
    ]
    let rounded = zip(corners, radii.clockwise).filter { $0.1 > 0 }.map { "." + $0.0 }
    if rounded.count < 4 {
      code.set("content.layer.maskedCorners", rounded)
    }
  }

  private static func add(_ gradient: Gradient, to code: inout SwiftCode) {
    func point(_ point: Point) -> String { "CGPoint(x: \(point.x.json), y: \(point.y.json))" }
    let colors = gradient.stops.map { text(of: $0.color) }.joined(separator: ", ")
    let locations = gradient.stops.map(\.location.json).joined(separator: ", ")
    code.add(
      "add",
      [
        "gradient: .\(gradient.kind == .linear ? "axial" : "radial")",
        "from: \(point(gradient.startPoint))", "to: \(point(gradient.endPoint))",
        "colors: [\(colors)]", "locations: [\(locations)]",
      ])
  }

  private static func add(_ image: ImageContent, to code: inout SwiftCode) {
    guard case .name(let name) = image.source else { return }
    let mode =
      switch image.contentMode ?? .fit {
      case .fill: "scaleAspectFill"
      case .fit: "scaleAspectFit"
      case .stretch, .tile: "scaleToFill"
      case .center: (image.alignment ?? .center).rawValue
      }
    code.add("add(image: \(SwiftLiteral.string(name)), .\(mode))")
  }

  private static func text(of color: DynamicColor) -> String {
    func hex(_ color: Color) -> String {
      let value =
        UInt32(color.red) << 24 | UInt32(color.green) << 16 | UInt32(color.blue) << 8
        | UInt32(color.alpha)
      let digits = String(value, radix: 16, uppercase: true)
      return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    let dark = color.dark.map { ", dark: \(hex($0))" } ?? ""
    return "UIColor(rgba: \(hex(color.light))\(dark))"
  }
}

extension SwiftDecorationCode {
  /// Returns statements that append a decoration of a flow section to `decorations`, or none if a
  /// flow layout has no such decoration.
  mutating func flowStatements(_ decoration: Decoration) -> [SwiftCode.Statement] {
    let (geometry, name) = (decoration.geometry, SwiftLiteral.string(decoration.kind))
    if geometry.each == .line || geometry.each == .gap {
      omit("\(name), which is of each \(geometry.each.rawValue)")
      return []
    }
    if geometry.isPinned { omit("the pinning of \(name)") }
    if geometry.bounds == .firstAndLast {
      omit("the bounds of \(name): it covers all items")
    }
    let variable = variable(decoration)
    var code = SwiftCode()
    func set(_ key: String, _ value: String) { code.add("\(variable).\(key) = \(value)") }
    if decoration.zIndex != -1 { set("zIndex", "\(decoration.zIndex)") }
    if let alpha = decoration.appearance.alpha, alpha != 1 { set("alpha", alpha.json) }
    if geometry.span != .all { set("span", ".\(geometry.span.rawValue)") }
    if geometry.sectionInset != .atOpenEnds {
      set("sectionInset", ".\(geometry.sectionInset.rawValue)")
    }
    if geometry.extent != .container { set("extent", ".\(geometry.extent.rawValue)") }
    if geometry.whenEmpty != .none { set("whenEmpty", ".\(geometry.whenEmpty.rawValue)") }
    if geometry.each == .item { set("isOfEachItem", "true") }
    if let badge = geometry.badge {
      code.add(
        "\(variable).badge = FlowDecoration.Badge", SwiftDecorationCode.arguments(of: badge))
    } else if geometry.insets != .zero {
      let insets = geometry.insets
      code.add(
        "\(variable).insets = UIEdgeInsets",
        [
          "top: \(insets.top.json)", "left: \(insets.left.json)", "bottom: \(insets.bottom.json)",
          "right: \(insets.right.json)",
        ])
    }
    let kind = SwiftLiteral.string(elementKind(of: decoration))
    let word = code.statements.isEmpty ? "let" : "var"
    code.insert(
      "\(word) \(variable) = FlowDecoration(\(kind), \(decoration.ordinal))", at: 0)
    return code.statements
  }

  /// The name of a decoration among those of its section.
  func variable(_ decoration: Decoration) -> String { "decoration\(decoration.ordinal + 1)" }

  private static func arguments(of badge: DecorationGeometry.Badge) -> [String] {
    let (size, unit) = (badge.size ?? .zero, (badge.anchor ?? .topLeft).unit)
    let (offset, part) = (badge.offset ?? .zero, badge.fractionalOffset ?? .zero)
    let isOutside = badge.position == .outside
    func point(_ x: Double, _ y: Double) -> String { "CGPoint(x: \(x.json), y: \(y.json))" }
    return [
      "size: CGSize(width: \(size.width.json), height: \(size.height.json))",
      "anchor: \(point(unit.x, unit.y))",
      "own: \(point(isOutside ? 1 - unit.x : unit.x, isOutside ? 1 - unit.y : unit.y))",
      "offset: \(point(offset.x + part.x * size.width, offset.y + part.y * size.height))",
    ]
  }
}

extension ImageContent {
  /// Whether the image is scaled and not in the middle.
  fileprivate var isAligned: Bool {
    (contentMode ?? .fit) != .center && alignment ?? .center != .center
  }

  fileprivate var isRemote: Bool { if case .url = source { true } else { false } }
}

extension Background {
  fileprivate var isRemote: Bool {
    if case .image(let image) = self { image.isRemote } else { false }
  }
  fileprivate var isAligned: Bool {
    if case .image(let image) = self { image.isAligned } else { false }
  }
  fileprivate var isTiled: Bool {
    if case .image(let image) = self { image.contentMode == .tile } else { false }
  }
}
