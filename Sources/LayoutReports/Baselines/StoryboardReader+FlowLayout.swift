import LayoutDocuments
import LayoutEngine
import StrictXML

extension StoryboardReader {
  /// Reads `<collectionViewFlowLayout>` to its end.
  mutating func flow(_ element: XMLElement) throws(DocumentError) -> FlowDescription {
    var flow = FlowDescription()
    flow.customClass = element["customClass"]
    flow.metrics.minimumLineSpacing = try optionalOffset(element, "minimumLineSpacing")
    flow.metrics.minimumInteritemSpacing = try optionalOffset(element, "minimumInteritemSpacing")
    flow.scrollDirection = try choice(element, "scrollDirection") ?? .vertical
    flow.sectionInsetReference = try choice(element, "sectionInsetReference") ?? .contentInset
    flow.pinHeaders = try isYes(element, "sectionHeadersPinToVisibleBounds")
    flow.pinFooters = try isYes(element, "sectionFootersPinToVisibleBounds")
    flow.isEstimatedAutomatically = try isYes(element, "automaticEstimatedItemSize")
    var keys: Set<String> = []
    while let child = try nextChild() {
      try checkIsFirst(child, &keys)
      switch (child.name, child["key"]) {
      case ("size", "itemSize"): flow.metrics.itemSize = .fixed(try size(child))
      case ("size", "headerReferenceSize"): flow.metrics.header = try size(child)
      case ("size", "footerReferenceSize"): flow.metrics.footer = try size(child)
      case ("size", "estimatedItemSize"): try estimate(child, of: &flow)
      case ("inset", "sectionInset"): flow.metrics.sectionInset = try insets(child)
      case ("userDefinedRuntimeAttributes", _):
        try runtimeAttributes(of: &flow)
        continue
      default: break
      }
      try skip()
    }
    return flow
  }

  private enum Flag: String, CaseIterable {
    case yes = "YES"
    case no = "NO"
  }

  private func isYes(_ element: XMLElement, _ name: String) throws(DocumentError) -> Bool {
    try choice(element, name, of: Flag.self) == .yes
  }

  /// Records an estimated size: two lengths, or a sentinel that is not a size, such as UIKit's
  /// automatic size.
  private func estimate(
    _ element: XMLElement, of flow: inout FlowDescription
  ) throws(DocumentError) {
    let (width, height) = (try offset(element, "width"), try offset(element, "height"))
    if width > 0 && height > 0 {
      flow.metrics.estimatedItemSize = Size(width: width, height: height)
    } else if width != 0 || height != 0 {
      flow.isEstimatedAutomatically = true
    }
  }

  /// Reads the runtime attributes. Two of them are properties that have no XML attribute of their
  /// own.
  private mutating func runtimeAttributes(
    of flow: inout FlowDescription
  ) throws(DocumentError) {
    while let attribute = try nextChild() {
      switch (attribute["type"], attribute["keyPath"]) {
      case ("boolean", "sectionHeadersPinToVisibleBounds"):
        flow.pinHeaders = try isYes(attribute, "value")
      case ("boolean", "sectionFootersPinToVisibleBounds"):
        flow.pinFooters = try isYes(attribute, "value")
      case (_, let path?): flow.otherAttributes.append(path)
      default: break
      }
      try skip()
    }
  }
}
