// swift-tools-version: 6.1
import PackageDescription

// The arrows of the layers are the `dependencies` below: each target names only what stands
// below it. See ARCHITECTURE.md.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  // An import reaches only its own file. A member that a file uses without importing its module,
  // such as Foundation's `contains`, would link the module.
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "insetory",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "insetory", targets: ["insetory"]),
    // libinsetory_sqlite: what SQLite calls when it loads the file is named for it.
    .library(name: "insetory_sqlite", type: .dynamic, targets: ["InsetorySQLite"]),
    // Programs that link the service and have Foundation get what ties the two.
    .library(
      name: "LayoutReports",
      targets: ["LayoutReports", "LayoutService", "LayoutDocuments", "LayoutFoundation"]),
    .library(
      name: "LayoutService", targets: ["LayoutService", "LayoutDocuments", "LayoutFoundation"]),
    .library(
      name: "InsetoryCollectionLayout",
      targets: ["InsetoryCollectionLayout", "LayoutDocuments", "LayoutEngine"]),
    .library(name: "LayoutDocuments", targets: ["LayoutDocuments"]),
    .library(name: "LayoutPictures", targets: ["LayoutPictures"]),
    .library(name: "LayoutEngine", targets: ["LayoutEngine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .executableTarget(
      name: "insetory",
      dependencies: [
        "LayoutReports", "LayoutService", "LayoutDocuments", "LayoutPictures", "LayoutEngine",
        "StrictJSON", "CArguments",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict,
      plugins: ["EmbedFiles"]),
    .target(name: "CArguments"),
    .target(name: "InsetorySQLite", dependencies: ["LayoutReports"], swiftSettings: strict),
    .target(
      name: "InsetoryCollectionLayout", dependencies: ["LayoutDocuments", "LayoutEngine"],
      swiftSettings: strict),
    .target(
      name: "LayoutFoundation",
      dependencies: ["LayoutService", "LayoutDocuments", "LayoutPictures", "LayoutEngine"],
      swiftSettings: strict),
    .target(
      name: "LayoutReports",
      dependencies: [
        "LayoutService", "LayoutDocuments", "LayoutStorage", "LayoutPictures", "LayoutEngine",
        "StrictJSON", "StrictXML", "Hashing",
      ],
      swiftSettings: strict,
      plugins: ["EmbedFiles"]),
    .target(
      name: "LayoutService",
      dependencies: ["LayoutDocuments", "LayoutStorage", "LayoutEngine", "StrictJSON", "Hashing"],
      swiftSettings: strict),
    .target(
      name: "LayoutDocuments",
      dependencies: ["LayoutEngine", "StrictJSON", "Hashing"],
      swiftSettings: strict,
      plugins: ["EmbedFiles"]),
    .target(
      name: "LayoutStorage",
      dependencies: ["LayoutEngine", "CSQLite"],
      swiftSettings: strict,
      plugins: ["EmbedFiles"]),
    .target(
      name: "LayoutPictures",
      dependencies: ["LayoutEngine", "StrictJSON", "SystemLibraries", "Hashing"],
      swiftSettings: strict,
      plugins: ["EmbedFiles"]),
    .target(name: "LayoutEngine", swiftSettings: strict),
    .target(name: "StrictJSON", swiftSettings: strict),
    .target(name: "StrictXML", dependencies: ["SystemLibraries"], swiftSettings: strict),
    .target(name: "SystemLibraries", swiftSettings: strict),
    .target(name: "Hashing", swiftSettings: strict),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

    .executableTarget(name: "embed", swiftSettings: strict),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed"]),

    // What scripts/torture does in one process; the tests build it, and nobody installs it.
    .executableTarget(
      name: "probe",
      dependencies: ["LayoutService", "LayoutDocuments", "LayoutStorage", "Hashing"],
      path: "Tests/Probe"),

    // What tests of several layers share, a target for what each needs. No product has these.
    .target(
      name: "TestSupport", dependencies: ["LayoutEngine", "CSQLite"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "DocumentTestSupport",
      dependencies: ["TestSupport", "LayoutDocuments", "LayoutEngine"],
      path: "Tests/DocumentTestSupport", swiftSettings: strict),
    .target(
      name: "ServiceTestSupport", dependencies: ["TestSupport", "LayoutService", "CSQLite"],
      path: "Tests/ServiceTestSupport", swiftSettings: strict),

    .testTarget(name: "StrictJSONTests", dependencies: ["TestSupport", "StrictJSON"]),
    .testTarget(name: "StrictXMLTests", dependencies: ["StrictXML"]),
    .testTarget(
      name: "LayoutEngineTests", dependencies: ["TestSupport", "LayoutEngine", "StrictJSON"],
      // The reference engines lay out 20,000 documents in each run.
      swiftSettings: [.unsafeFlags(["-O"])]),
    .testTarget(
      name: "LayoutPicturesTests",
      dependencies: [
        "TestSupport", "ServiceTestSupport", "LayoutReports", "LayoutService", "LayoutDocuments",
        "LayoutPictures", "LayoutEngine", "StrictJSON", "Hashing", "embed",
      ]),
    .testTarget(
      name: "LayoutStorageTests",
      dependencies: ["TestSupport", "LayoutStorage", "LayoutEngine", "CSQLite"]),
    .testTarget(
      name: "LayoutDocumentsTests",
      dependencies: [
        "TestSupport", "DocumentTestSupport", "LayoutDocuments", "LayoutEngine", "StrictJSON",
      ]),
    .testTarget(
      name: "InsetoryCollectionLayoutTests",
      dependencies: [
        "TestSupport", "DocumentTestSupport", "InsetoryCollectionLayout", "LayoutDocuments",
        "LayoutEngine",
      ]),
    .testTarget(
      name: "LayoutServiceTests",
      dependencies: [
        "TestSupport", "DocumentTestSupport", "ServiceTestSupport", "LayoutFoundation",
        "LayoutService", "LayoutDocuments", "LayoutStorage", "LayoutEngine", "StrictJSON",
        "CSQLite",
      ]),
    .testTarget(
      name: "LayoutReportsTests",
      dependencies: [
        "TestSupport", "DocumentTestSupport", "ServiceTestSupport", "LayoutFoundation",
        "LayoutReports", "LayoutService", "LayoutDocuments", "LayoutStorage", "LayoutEngine",
        "StrictJSON",
      ]),
    .testTarget(
      name: "CommandTests", dependencies: ["TestSupport", "insetory", "CSQLite"],
      exclude: ["Transcripts"]),
    // What libFuzzer calls is compiled with the tests, which feed it what was found; see Fuzz/run.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "insetory", "LayoutReports", "LayoutService", "LayoutDocuments", "LayoutStorage",
        "LayoutEngine", "StrictJSON",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
