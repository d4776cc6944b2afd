// swift-tools-version: 6.2
import PackageDescription

/// One block for every target: Swift 6, warnings are errors, imports say what they mean.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A layer of the house; arrows point down (Documentation/Architecture.md).
func layer(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

let package = Package(
    name: "naru",
    products: [
        .executable(name: "naru", targets: ["naru"]),
        .executable(name: "naru-sandbox", targets: ["Sandbox"]),
    ],
    traits: [
        .trait(name: "Fuzzing", description: "Build Fuzz as libFuzzer's target; Tools/fuzz does it."),
        .trait(name: "Sandbox", description: "Build naru-sandbox with its server; make sandbox does it."),
        .default(enabledTraits: []),
    ],
    targets: [
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),

        .target(name: "CReportPage", exclude: ["Page.html", "Style", "Script"]),

        layer("Files"),
        layer("Threads"),
        layer("JSON", ["Files"]),
        layer("SQLite", ["CSQLite"]),
        layer("Crypto", ["COpenSSL"]),
        layer("HTTP", ["CCurl", "Crypto", "Threads"]),
        layer("Bridge"),

        layer("Firebase", ["Bridge", "JSON", "Crypto", "Files", "HTTP"]),
        layer("Kakao", ["Bridge", "JSON", "Files", "HTTP", "Crypto"]),
        .target(
            name: "Schemes", dependencies: ["Bridge", "JSON", "Crypto", "Files"],
            exclude: ["mappings/README.md"],
            resources: [.embedInCode("mappings")], swiftSettings: settings),
        layer(
            "Store", ["SQLite", "Bridge", "JSON", "Crypto", "Files", "Threads"],
            resources: [
                .embedInCode("schema.sql"), .embedInCode("schema-2.sql"),
                .embedInCode("Identities/identities.sql"),
                .embedInCode("Identities/identities-2.sql"),
            ]),
        layer("Reporting", ["Bridge", "JSON", "Crypto", "Files", "CReportPage"]),
        layer(
            "Pipeline",
            [
                "Bridge", "Crypto", "Files", "Firebase", "HTTP", "Kakao", "Schemes", "Store", "Reporting",
                "Threads",
            ]),
        layer(
            "CommandLine",
            [
                "Pipeline", "Bridge", "Files", "Reporting", "Schemes", "Firebase", "Kakao", "JSON", "Store",
                "Crypto", "HTTP", "Threads",
            ]),
        .executableTarget(name: "naru", dependencies: ["CommandLine"], swiftSettings: settings),

        layer(
            "FuzzChecks",
            ["Firebase", "Kakao", "Schemes", "Reporting", "Bridge", "JSON", "Crypto", "Files"]),
        .executableTarget(name: "Fuzz", dependencies: ["FuzzChecks", "Files"], swiftSettings: settings),

        layer("SandboxWorld", ["Firebase", "JSON", "Crypto", "Threads", "Files"]),
        .executableTarget(
            name: "Sandbox",
            dependencies: [
                "SandboxWorld", "Firebase", "Crypto", "Files", "Threads",
                .target(name: "CMicroHTTPD", condition: .when(traits: ["Sandbox"])),
            ],
            swiftSettings: settings),

        tests("FilesTests", ["Files"]),
        tests("ThreadsTests", ["Threads"]),
        tests("JSONTests", ["JSON", "Files"]),
        tests("SQLiteTests", ["SQLite"]),
        tests("CryptoTests", ["Crypto"]),
        .target(
            name: "Loopback", dependencies: ["HTTP", "Threads"], path: "Tests/Loopback",
            swiftSettings: settings),
        tests("HTTPTests", ["HTTP", "Crypto", "Threads", "Loopback"]),
        tests("BridgeTests", ["Bridge"]),
        tests("FirebaseTests", ["Firebase", "Bridge", "Files", "JSON", "Crypto"]),
        tests("KakaoTests", ["Kakao", "Bridge", "Files", "JSON"]),
        tests("SchemesTests", ["Schemes", "Bridge", "JSON", "Files"]),
        tests("StoreTests", ["Store", "SQLite", "Bridge", "Kakao", "Crypto", "Files", "Threads"]),
        tests("ReportingTests", ["Reporting", "Bridge", "Files", "JSON", "Crypto"]),
        tests(
            "PipelineTests",
            [
                "Pipeline", "Bridge", "Files", "JSON", "Crypto", "Firebase", "Kakao", "Schemes", "Store",
                "SQLite",
                "Reporting", "Threads",
            ]),
        tests("CommandLineTests", ["CommandLine", "Reporting", "Threads"]),
        tests("FuzzTests", ["FuzzChecks"]),
        tests("SandboxTests", ["SandboxWorld", "Firebase", "JSON", "Files", "Crypto", "Kakao", "Bridge"]),
        tests("EndToEndTests", ["naru", "SandboxWorld", "Loopback", "Crypto", "Threads"]),
    ]
)
