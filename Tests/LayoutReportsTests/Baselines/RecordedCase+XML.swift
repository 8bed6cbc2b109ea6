import LayoutEngine

extension RecordedCase {
  /// The case as a storyboard in Interface Builder's format.
  var storyboard: String {
    Self.file(
      """
      <scenes><scene sceneID="s-\(id)"><objects>
        <viewController storyboardIdentifier="\(id)" id="vc-\(id)" sceneMemberID="viewController">
          <view key="view" id="v-\(id)"><rect key="frame" x="0.0" y="0.0" width="1" height="1"/>
            <subviews>\(collectionView)</subviews>
          </view>
        </viewController>
      </objects></scene></scenes>
      """, "Storyboard.XIB", device: device, runtime: runtime)
  }

  /// The case as a xib, which has no scenes.
  var xib: String {
    Self.file(
      """
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="\(id)"/>
        \(collectionView)
      </objects>
      """, "XIB", device: device, runtime: runtime)
  }

  static func file(
    _ content: String, _ kind: String = "Storyboard.XIB", device: String? = nil,
    runtime: String = "iOS.CocoaTouch"
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.\(kind)" targetRuntime="\(runtime)">
    \(device.map { "<device id=\"\($0)\" orientation=\"portrait\"/>" } ?? "")
    \(content)
    </document>

    """
  }

  var collectionView: String {
    let layoutClass = customClass.map { " customClass=\"\($0)\"" } ?? ""
    let direction = isHorizontal ? " scrollDirection=\"horizontal\"" : ""
    let estimate = isSelfSizing ? " automaticEstimatedItemSize=\"YES\"" : ""
    let inset = sectionInset
    return """
      <collectionView key="view" dataMode="prototypes" id="cv-\(id)">
        \(Self.rect(Rect(origin: Point(x: 3, y: 7), size: container)))
        <collectionViewFlowLayout key="collectionViewLayout"\(estimate)\(direction)\(layoutClass)
            minimumLineSpacing="\(minimumLineSpacing)"
            minimumInteritemSpacing="\(minimumInteritemSpacing)" id="fl-\(id)">
          \(Self.size("itemSize", itemSize))
          \(Self.size("headerReferenceSize", header))
          \(Self.size("footerReferenceSize", footer))
          <inset key="sectionInset" minX="\(inset.left)" minY="\(inset.top)"
              maxX="\(inset.right)" maxY="\(inset.bottom)"/>
        </collectionViewFlowLayout>
        <cells>\(cells.enumerated().map { cell($1, at: $0) }.joined())</cells>
        \(view("sectionHeaderView", headerFrame))\(view("sectionFooterView", footerFrame))
      </collectionView>
      """
  }

  private func cell(_ cell: (frame: Rect, customSize: Size?), at index: Int) -> String {
    """
    <collectionViewCell reuseIdentifier="cell\(index)" id="c\(index)-\(id)">
      \(Self.rect(cell.frame))
      <view key="contentView"><rect key="frame" x="9" y="9" width="9" height="9"/></view>
      \(cell.customSize.map { Self.size("customSize", $0) } ?? "")
    </collectionViewCell>
    """
  }

  private func view(_ key: String, _ frame: Rect?) -> String {
    guard let frame else { return "" }
    return "<collectionReusableView key=\"\(key)\" id=\"\(key)-\(id)\">\(Self.rect(frame))"
      + "</collectionReusableView>"
  }

  static func rect(_ rect: Rect) -> String {
    """
    <rect key="frame" x="\(rect.minX)" y="\(rect.minY)" width="\(rect.width)" \
    height="\(rect.height)"/>
    """
  }

  static func size(_ key: String, _ size: Size) -> String {
    "<size key=\"\(key)\" width=\"\(size.width)\" height=\"\(size.height)\"/>"
  }
}
