// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that who depends on Insetory resolves and builds none of it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "insetory", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CReference", "CRawSQLite", "RandomNumbers",
        .product(name: "LayoutReports", package: "insetory"),
        .product(name: "LayoutService", package: "insetory"),
        .product(name: "LayoutPictures", package: "insetory"),
        .product(name: "LayoutEngine", package: "insetory"),
      ],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
    .executableTarget(
      name: "soak",
      dependencies: [
        "RandomNumbers",
        .product(name: "LayoutService", package: "insetory"),
        .product(name: "LayoutEngine", package: "insetory"),
      ],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
    .target(name: "RandomNumbers"),
    .target(name: "CReference", cSettings: [.unsafeFlags(["-O3"])]),
    .systemLibrary(
      name: "CRawSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
  ],
  swiftLanguageModes: [.v6]
)
