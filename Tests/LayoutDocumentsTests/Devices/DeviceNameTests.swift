import DocumentTestSupport
import LayoutEngine
import Testing

@testable import LayoutDocuments

/// documents.md, "Containers": a device has an id and every name that is on its box.
struct DeviceNameTests {
  /// The sizes in points of each model in Apple's "Layout" guideline.
  @Test(arguments: [
    ("iPhone 15 Pro", 393, 852), ("iPhone 15", 393, 852), ("iPhone 16", 393, 852),
    ("iPhone 14 Pro", 393, 852), ("iPhone 16 Pro", 402, 874), ("iPhone 17", 402, 874),
    ("iPhone 17 Pro", 402, 874), ("iPhone 16 Pro Max", 440, 956), ("iPhone Air", 420, 912),
    ("iPhone 17 Pro Max", 440, 956), ("iPhone 15 Pro Max", 430, 932),
    ("iPhone 15 Plus", 430, 932), ("iPhone 14 Pro Max", 430, 932), ("iPhone 16 Plus", 430, 932),
    ("iPhone 14 Plus", 428, 926), ("iPhone 13 Pro Max", 428, 926),
    ("iPhone 12 Pro Max", 428, 926), ("iPhone 14", 390, 844), ("iPhone 16e", 390, 844),
    ("iPhone 13 Pro", 390, 844), ("iPhone 13", 390, 844), ("iPhone 12 Pro", 390, 844),
    ("iPhone 12", 390, 844), ("iPhone 13 mini", 375, 812), ("iPhone 12 mini", 375, 812),
    ("iPhone 11 Pro Max", 414, 896), ("iPhone 11 Pro", 375, 812), ("iPhone 11", 414, 896),
    ("iPhone XS Max", 414, 896), ("iPhone XS", 375, 812), ("iPhone XR", 414, 896),
    ("iPhone X", 375, 812), ("iPhone 8 Plus", 414, 736), ("iPhone 8", 375, 667),
    ("iPhone 7 Plus", 414, 736), ("iPhone 7", 375, 667), ("iPhone 6s Plus", 414, 736),
    ("iPhone 6s", 375, 667), ("iPhone 5s", 320, 568),
    ("iPhone SE (1st generation)", 320, 568), ("iPhone SE (3rd generation)", 375, 667),
    ("iPad Pro 13-inch (M4)", 1032, 1376), ("iPad Pro 11-inch (M4)", 834, 1210),
    ("iPad Pro (12.9-inch) (6th generation)", 1024, 1366),
    ("iPad Pro (11-inch) (4th generation)", 834, 1194), ("iPad Air 13-inch (M2)", 1032, 1376),
    ("iPad Air 11-inch (M2)", 820, 1180), ("iPad Air (5th generation)", 820, 1180),
    ("iPad Air (3rd generation)", 834, 1112), ("iPad (10th generation)", 820, 1180),
    ("iPad (9th generation)", 810, 1080), ("iPad (6th generation)", 768, 1024),
    ("iPad mini (6th generation)", 744, 1133), ("iPad mini (A17 Pro)", 744, 1133),
    ("iPad mini (5th generation)", 768, 1024), ("iPad mini 4", 768, 1024),
    ("iPad Pro 10.5-inch", 834, 1112),
  ])
  func `a device is found by the name on its box`(name: String, width: Double, height: Double)
    throws
  {
    let device = try #require(DeviceTable.shipped.device(name))
    #expect(device.size == Size(width: width, height: height))
    #expect(DeviceTable.shipped.model(device.id) != nil, "the id taken is one of the table")
    let side = try #require(DeviceTable.shipped.device(name + ":landscape"))
    #expect(side.id == device.id + ":landscape")
    #expect(side.size == Size(width: height, height: width))
    #expect(DeviceTable.shipped.device(name + ":screen")?.id == device.id + ":screen")
  }

  @Test(arguments: [
    "iphone-15-pro", "iPhone 15 Pro", "IPHONE 15 PRO", "iphone_15_pro", " iPhone  15-Pro ",
  ])
  func `names are compared without case and separators`(name: String) {
    #expect(DeviceTable.shipped.device(name)?.id == "iphone-16")
  }

  @Test(arguments: [
    ("iPhone SE", ["iphone-se1", "iphone-se"]), ("iPad mini", ["ipad-9.7", "ipad-mini"]),
    ("iPad", ["ipad-9.7", "ipad-10.2", "ipad-10.9"]),
    ("ipad-air:landscape", ["ipad-9.7", "ipad-10.5", "ipad-10.9", "ipad-pro-13"]),
  ])
  func `a name of several devices is refused with all their ids`(name: String, ids: [String]) {
    #expect(DeviceTable.shipped.device(name) == nil)
    let error = #expect(throws: DocumentError.self) {
      try ContainerSpecification().applying(name, among: .shipped)
    }
    let base = String(name.prefix { $0 != ":" })
    #expect(error?.reason == .ambiguousDevice(base, ids: ids))
    #expect(throws: FormatError.self) { try DeviceTable.shipped.devices(matching: [name]) }
    #expect(throws: DocumentError.self) { try ContainerSpecification(device: name) }
  }

  @Test func `an id comes before a name`() throws {
    // "iPhone SE" is on the boxes of two devices; written as an id it is the id of one of them.
    #expect(DeviceTable.shipped.device("iphone-se")?.size.width == 375)
    #expect(DeviceTable.shipped.device("ipad-mini")?.size.width == 744)
  }
}
