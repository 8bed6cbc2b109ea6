import DocumentTestSupport
import LayoutEngine
import Testing

@testable import LayoutDocuments

struct DeviceTableTests {
  /// A device is read from its line of the file, all devices from the whole file.
  @Test func `a device that is found by its id equals the one of the list`() {
    let models = DeviceTable.shipped.models
    #expect(models.count > 20)
    for model in models { #expect(DeviceTable.shipped.model(model.id) == model) }
    #expect(DeviceTable.shipped.model("iphone") == nil)
  }

  @Test func `a device on its side has its lengths swapped and the safe area of the side`() throws {
    let device = try #require(DeviceTable.shipped.device("iphone-16-pro:landscape"))

    #expect(device.size == Size(width: 874, height: 402))
    #expect(device.safeArea == EdgeInsets(top: 0, left: 62, bottom: 21, right: 62))
    #expect(device.sizeClass == .compact)
  }

  @Test(arguments: [("apple-tv-hd", 1.0), ("Apple TV 4K (2nd generation)", 2)])
  func `a television does not rotate`(name: String, scale: Double) throws {
    let table = DeviceTable.shipped
    let device = try #require(table.device(name))

    #expect(device.size == Size(width: 1920, height: 1080))
    #expect(device.safeArea == EdgeInsets(top: 60, left: 80, bottom: 60, right: 80))
    #expect(Double(device.scale.rawValue) == scale)
    #expect(table.device(name + ":landscape") == nil)
    #expect(
      table.unknown(name + ":portrait")
        == .unknownVariant(":portrait", device: device.id, known: []))
    #expect(try !table.devices(matching: ["*:landscape"]).contains { $0.id.hasPrefix("apple") })
  }

  @Test(arguments: [
    #""landscapeSizeClass": "regular""#, #""safeArea": {"landscape": {"left": 1}}"#,
    #""splitView": {"landscape": {}}"#,
  ])
  func `a device that does not rotate has no values in landscape`(value: String) {
    let device = #"""
      {"id": "a", "width": 2, "height": 1, "scale": 1, "sizeClass": "regular", \#(value), "rotates": false}
      """#
    let error = #expect(throws: DocumentError.self) {
      try DeviceReader.models(Array(device.utf8), source: nil)
    }
    #expect(error?.description.contains("because the device does not rotate") == true)
  }

  @Test(arguments: [
    ("iphone-se:landscape", SizeClass.compact), ("iphone-16:landscape", .compact),
    ("iphone-8-plus:landscape", .regular), ("iphone-xr:landscape", .regular),
    ("iphone-14-plus:landscape", .regular), ("iphone-16-pro-max:landscape", .regular),
    ("ipad-mini:landscape", .regular), ("ipad-pro-11:one-third", .compact),
    ("ipad-pro-11:two-thirds", .compact), ("ipad-pro-11:landscape:one-third", .compact),
    ("ipad-pro-11:landscape:one-half", .compact),
    ("ipad-pro-11:landscape:two-thirds", .regular),
    ("ipad-pro-12.9:landscape:one-half", .regular),
  ])
  func `a variant has UIKit's horizontal size class`(id: String, sizeClass: SizeClass) throws {
    #expect(try #require(DeviceTable.shipped.device(id)).sizeClass == sizeClass)
  }

  @Test func `a split view is as wide as measured and as high as the device`() throws {
    let upright = try #require(DeviceTable.shipped.device("ipad-pro-11:two-thirds"))
    let half = try #require(DeviceTable.shipped.device("ipad-pro-11:landscape:one-half"))

    #expect(upright.size == Size(width: 504, height: 1194))
    #expect(half.size == Size(width: 592, height: 834))
    #expect(half.safeArea == EdgeInsets(top: 24, left: 0, bottom: 20, right: 0))
  }

  @Test(arguments: [
    // The part of the name that the fewest devices have: "15" two of them, "se" two, "max" five.
    ("iphone-15-por", "*15*"), ("iphne-se", "*se*"), ("iphone-19-pro-max", "*max*"),
    ("iphone15pro", "*15*"), ("ipad-pro-129", "*ipad*"), ("iphone-99", "*iphone*"),
    ("ipad-por-11:one-third", "*11*"), ("iPad Por 12.9", "*12.9*"),
    // No device has any part of it.
    ("fold", nil), ("", nil), ("x", nil), ("*", nil),
  ])
  func `an unknown device is answered with a glob of similar names`(id: String, glob: String?)
    throws
  {
    let table = DeviceTable.shipped
    #expect(table.unknown(id) == .unknownDevice(id, similar: glob))
    if let glob { #expect(try !table.devices(matching: [glob]).isEmpty) }
  }

  @Test(arguments: ["iphone-16-pro", "iPhone 16 Pro"])
  func `the error for an unknown variant lists the variants of the device`(device: String) {
    #expect(
      DeviceTable.shipped.unknown(device + ":landscap")
        == .unknownVariant(":landscap", device: "iphone-16-pro", known: [":landscape"]))
  }

  @Test(arguments: [
    (
      "*15*",
      [
        "iphone-16": ["iPhone 15", "iPhone 15 Pro"],
        "iphone-16-plus": ["iPhone 15 Plus", "iPhone 15 Pro Max"],
      ]
    ),
    (
      "iPhone 15 P*",
      ["iphone-16": ["iPhone 15 Pro"], "iphone-16-plus": ["iPhone 15 Plus", "iPhone 15 Pro Max"]]
    ),
    (
      "iphone-15-pro*:landscape",
      ["iphone-16:landscape": ["iPhone 15 Pro"], "iphone-16-plus:landscape": ["iPhone 15 Pro Max"]]
    ),
    // An id that a glob matches needs no names.
    ("iphone-16", ["iphone-16": []]), ("iphone-16*e", ["iphone-14": ["iPhone 16e"]]),
    ("iphone-1[5]", ["iphone-16": ["iPhone 15"]]),
    // Only two devices have the name "iPad mini", and it is the id of one of them.
    ("ipad-min?", ["ipad-9.7": ["iPad mini"], "ipad-mini": []]),
  ])
  func `a glob matches names on the box`(glob: String, expected: [String: [String]]) throws {
    let matches = try DeviceTable.shipped.matches(of: [glob])
    #expect(Dictionary(uniqueKeysWithValues: matches.map { ($0.device.id, $0.names) }) == expected)
    #expect(try DeviceTable.shipped.devices(matching: [glob]) == matches.map(\.device))
  }

  @Test func `a glob matches upright devices, and variants where it has a colon`() throws {
    let table = DeviceTable.shipped

    #expect(
      try table.devices(matching: ["iphone-16-pro*"]).map(\.id) == [
        "iphone-16-pro", "iphone-16-pro-max",
      ])
    #expect(
      try table.devices(matching: ["iphone-16-pro*:*"]).map(\.id) == [
        "iphone-16-pro:landscape", "iphone-16-pro-max:landscape",
      ])
    #expect(
      try table.devices(matching: ["iphone-16-pro-max,iphone-se", "iphone-se*"]).map(\.id) == [
        "iphone-se1", "iphone-se", "iphone-16-pro-max",
      ])
  }

  @Test func `a glob that ends with screen matches bare screens`() throws {
    let table = DeviceTable.shipped
    let globs = ["iphone-16*:screen", "ipad-mini:landscape*:screen", "iphone-se"]
    #expect(
      try table.devices(matching: globs).map(\.id) == [
        "iphone-se", "iphone-14:screen", "iphone-16:screen", "iphone-16-plus:screen",
        "iphone-16-pro:screen",
        "iphone-16-pro-max:screen", "ipad-mini:landscape:screen",
        "ipad-mini:landscape:one-third:screen", "ipad-mini:landscape:one-half:screen",
        "ipad-mini:landscape:two-thirds:screen",
      ])
    // Other globs match no bare screen.
    #expect(try !table.devices(matching: ["*:*"]).contains { $0.isScreen })
  }

  @Test func `a glob that matches nothing is an error without another glob`() {
    let error = #expect(throws: FormatError.self) {
      try DeviceTable.shipped.devices(matching: ["ihpone-1*"])
    }

    #expect(error?.description == #"unknown device "ihpone-1*""#)
    #expect(throws: FormatError.self) { try DeviceTable.shipped.devices(matching: [""]) }
    #expect(throws: FormatError.self) { try DeviceTable.shipped.devices(matching: ["iphone-[1"]) }
  }

  @Test func `every shipped device has a source, and reads back from its text equal`() throws {
    for model in DeviceTable.shipped.models {
      #expect(!model.sources.isEmpty, "\(model.id)")
      // A row keeps the resolved source, not its name.
      var expected = model
      for index in expected.sources.indices {
        expected.sources[index].name = expected.sources[index].citation
      }
      #expect(try DeviceReader.models(Array(model.text.utf8), source: nil) == [expected])
    }
  }

  @Test(arguments: [
    (#"{"id": "a"}"#, #"1:1: $: a device lacks the key "width""#),
    (
      #"{"id": "440x956", "width": 1}"#,
      #"1:8: $.id: expected an id that does not look like a size, WIDTHxHEIGHT, found "440x956""#
    ),
    (
      #"[{"id": "a", "width": 1, "height": 2, "scale": 4}]"#,
      "1:48: $[0].scale: expected a scale of 1, 2 or 3, found 4"
    ),
    (
      #"{"devices": [{"id": "a", "width": 0}]}"#,
      "1:35: $.devices[0].width: expected a number above 0, at most 1000000000, found 0"
    ),
    (
      #"{"id": "a", "splitView": {"landscape": {"oneThird": {"width": 3}}}}"#,
      #"1:53: $.splitView.landscape.oneThird: a split view lacks the key "sizeClass""#
    ),
    (
      #"{"id": "2024", "width": 1}"#,
      #"1:8: $.id: expected an id that is not only digits, found "2024""#
    ),
    (
      #"{"id": "a", "safeArea": {"portrait": {"top": 2, "left": -1}}}"#,
      "1:38: $.safeArea.portrait: expected a safe area of insets of 0 or more, "
        + #"found {"top": 2, "left": -1}"#
    ),
    (
      #"{"safeArea": {"landscape": [0, 60, 0, 40]}, "#
        + #""id": "a", "width": 50, "height": 100, "scale": 2, "sizeClass": "compact"}"#,
      "1:28: $.safeArea.landscape: expected a safe area that leaves room on a device 100 points "
        + "wide and 50 high, found [0, 60, 0, 40]"
    ),
    (
      #"{"splitView": {"portrait": {"oneHalf": {"width": 51, "sizeClass": "compact"}}}, "#
        + #""id": "a", "width": 50, "height": 100, "scale": 2, "sizeClass": "compact"}"#,
      "1:28: $.splitView.portrait: expected split views no wider than the device, which is 50 "
        + #"points wide and 100 high, found {"oneHalf": {"width": 51, "sizeClass": "compact"}}"#
    ),
  ])
  func `a device that is not whole is refused with its place`(text: String, expected: String) {
    let error = #expect(throws: DocumentError.self) {
      try DeviceReader.models(Array(text.utf8), source: nil)
    }
    #expect(error?.description == expected)
  }

  @Test func `two devices of one file with one id are refused`() {
    let device = #"{"id": "a", "width": 1, "height": 2, "scale": 1, "sizeClass": "compact"}"#
    let error = #expect(throws: DocumentError.self) {
      try DeviceReader.models(Array("[\(device), \(device)]".utf8), source: nil)
    }
    #expect(error?.path == "$[1].id")
  }

  /// In landscape the phone is 874 wide, with a safe area of 62 on either side. With an inset of
  /// 10, items fill 874 - 2 × 62 - 2 × 10 = 730 from 72 on.
  @Test func `the safe area of a rotated device has the insets of its sides`() throws {
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "a", "container": {"device": "iphone-16-pro:landscape"},
       "sectionInsetReference": "safeArea",
       "sections": [{"sectionInset": [0, 10, 0, 10], "items": [["fill", 20]]}]}
      """)

    var frames: [Rect] = []
    try DocumentFrames(document).forEachRow(of: nil) { row in frames.append(row.frame) }

    #expect(frames == [Rect(x: 72, y: 0, width: 730, height: 20)])
  }
}
