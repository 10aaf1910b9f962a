// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "beacon-calibrate",
  products: [.executable(name: "beacon-calibrate", targets: ["beacon-calibrate"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ],
  targets: [
    // Writes out what follows from the properties of a value: its initialiser, its keys in JSON, how reasons are read. A part of the compiler.
    .macro(name: "ValueMacros"),
    // The vocabulary: no dependency, no I/O.
    .target(name: "RadioSurvey", dependencies: ["ValueMacros"]),
    // Files whole or not at all, threads, digests, bounded patterns, intervals: nothing of a survey.
    .target(name: "Support", dependencies: ["COpenSSL", "CPCRE2", "CSystem"]),
    // Distributions, quadrature, optimisers, least squares, tests and scores: nothing of radio.
    .target(name: "Statistics", dependencies: ["CLapacke", "CBoostMath", "Support"]),

    // Every value that an output shows, its reasons and its JSON: below the estimators that make them.
    .target(name: "CalibrationModel", dependencies: ["RadioSurvey", "Support"]),

    // The rooms, in the direction that data flows.
    .target(
      name: "SurveyProject",
      dependencies: [
        "RadioSurvey", "Support", .product(name: "TOMLKit", package: "TOMLKit"),
      ]),
    .target(
      name: "SurveyImport",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "Support", "CISAL", "CSQLiteShim",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    // Drawings of floors: GeoJSON and Apple's Indoor Mapping Data Format.
    .target(name: "FloorPlans", dependencies: ["RadioSurvey", "Support", "CZlib"]),
    .target(
      name: "SurveyStore",
      dependencies: [
        "RadioSurvey", "Support", "CSQLiteShim", "CZlib", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(name: "PathLoss", dependencies: ["CalibrationModel", "RadioSurvey", "Statistics", "Support"]),
    // What each condition changes; how many locations and where; new data against a calibration.
    .target(
      name: "SurveyEffects",
      dependencies: ["CalibrationModel", "RadioSurvey", "Statistics", "Support", "PathLoss"]),
    .target(
      name: "SurveyDesign",
      dependencies: ["CalibrationModel", "RadioSurvey", "Statistics", "Support", "PathLoss"]),
    .target(
      name: "SurveyDrift",
      dependencies: ["CalibrationModel", "RadioSurvey", "Statistics", "Support", "PathLoss"]),
    .target(
      name: "Ranging", dependencies: ["CalibrationModel", "RadioSurvey", "Statistics", "Support", "PathLoss"]),
    .target(
      name: "CoveragePlanner",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "Statistics", "Support", "PathLoss", "SurveyDesign", "Ranging",
        "CCbc",
      ]),
    .target(
      name: "SurveySimulator", dependencies: ["RadioSurvey", "SurveyProject", "Support"],
      resources: [.embedInCode("Scenarios/cafe.toml")]),
    // The whole analysis behind a fit, a recommendation, a check and a report.
    .target(
      name: "SurveyAnalysis",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "Support", "SurveyProject", "SurveyImport", "Statistics",
        "PathLoss", "SurveyEffects",
        "SurveyDesign", "SurveyDrift", "Ranging", "CoveragePlanner",
      ]),
    // Sentences, tables with their columns and cells, numbers, and the languages as data.
    .target(
      name: "Wording", dependencies: ["CLanguages", "CalibrationModel", "RadioSurvey", "Support"],
      exclude: ["Languages"]),
    // Results as HTML, SVG and plots, and as text and check output; neither knows the other.
    .target(
      name: "Page",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "Support", "Wording", "CGnuplot",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      resources: [.embedInCode("Assets")]),
    .target(name: "Terminal", dependencies: ["CalibrationModel", "RadioSurvey", "Support", "Wording"]),
    .executableTarget(
      name: "beacon-calibrate",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "SurveyProject", "SurveyImport", "FloorPlans", "SurveyStore",
        "PathLoss",
        "SurveyEffects", "SurveyDesign", "Ranging", "CoveragePlanner", "SurveySimulator", "SurveyAnalysis",
        "Wording", "Page", "Terminal", "Support", "Statistics", "CSystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "SurveyImport", "SurveyStore", "Statistics", "Support", "PathLoss",
        "Ranging",
        "CoveragePlanner",
      ],
      path: "Tests/Benchmarks", exclude: ["EstimatorStudy", "PlanStudy", "PositioningStudy", "Study"]),
    // The simulation study of the estimators, and the program that prints it.
    .target(
      name: "EstimatorStudy",
      dependencies: ["CalibrationModel", "RadioSurvey", "Statistics", "Support", "PathLoss"],
      path: "Tests/Benchmarks/EstimatorStudy"),
    // Positions found in a library, beside what was predicted of them.
    .target(
      name: "PositioningStudy",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "Statistics", "Support", "PathLoss", "Ranging", "CoveragePlanner",
      ],
      path: "Tests/Benchmarks/PositioningStudy"),
    // The simulation study of the plans: surveyed, planned, judged by the truth, and surveyed again.
    .target(
      name: "PlanStudy",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "SurveyProject", "Statistics", "Support", "PathLoss", "Ranging",
        "CoveragePlanner",
        "SurveySimulator", "SurveyAnalysis", "TestSupport",
      ], path: "Tests/Benchmarks/PlanStudy"),
    .executableTarget(
      name: "study", dependencies: ["EstimatorStudy", "PlanStudy", "PositioningStudy"],
      path: "Tests/Benchmarks/Study"),

    // What is tried on the importers and outputs, by the fuzzer and by a test; and the program that it runs in.
    .target(
      name: "FuzzTrials",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "SurveyProject", "SurveyImport", "FloorPlans", "CoveragePlanner",
        "SurveyAnalysis",
        "Wording", "Page", "Terminal", "TestSupport",
        .product(name: "TOMLKit", package: "TOMLKit"),
      ], path: "Tests/Fuzz/Trials"),
    .executableTarget(name: "fuzz", dependencies: ["FuzzTrials"], path: "Tests/Fuzz/Program"),
    // What is tried on the whole program: degenerate surveys and mutated projects; and the program that does it.
    .target(
      name: "ProjectTrials", dependencies: ["RadioSurvey", "TestSupport"], path: "Tests/Fuzz/Projects"),
    .executableTarget(
      name: "fuzz-projects", dependencies: ["ProjectTrials"], path: "Tests/Fuzz/ProjectProgram"),

    // C++17 behind C headers, and system libraries.
    .target(
      name: "CGnuplot",
      linkerSettings: [
        .linkedLibrary("boost_iostreams"), .linkedLibrary("boost_system"),
        .linkedLibrary("boost_filesystem"),
      ]),
    // Optimised in every build: it takes two seconds more to compile, and distributions are a tenth of what tests compute.
    .target(name: "CBoostMath", cxxSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "CSQLiteShim", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "CSystem"),
    .target(name: "CLanguages"),
    .systemLibrary(name: "CLapacke", pkgConfig: "lapacke", providers: [.apt(["liblapacke-dev"])]),
    .systemLibrary(name: "CCbc", pkgConfig: "cbc", providers: [.apt(["coinor-libcbc-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Tests: one target a room, and the built binary.
    .target(
      name: "TestSupport", dependencies: ["CalibrationModel", "RadioSurvey", "Statistics", "CZlib"],
      path: "Tests/TestSupport"),
    .testTarget(name: "StatisticsTests", dependencies: ["RadioSurvey", "Statistics", "TestSupport"]),
    .testTarget(
      name: "HouseTests", dependencies: ["beacon-calibrate", "RadioSurvey", "SurveyProject", "TestSupport"]),
    .testTarget(name: "SupportTests", dependencies: ["RadioSurvey", "Support", "TestSupport"]),
    .testTarget(name: "RadioSurveyTests", dependencies: ["RadioSurvey", "TestSupport"]),
    .testTarget(
      name: "SurveyProjectTests", dependencies: ["RadioSurvey", "SurveyProject", "TestSupport"]),
    .testTarget(
      name: "SurveyImportTests",
      dependencies: [
        "Support", "CalibrationModel", "RadioSurvey", "SurveyProject", "SurveyImport", "TestSupport",
        "FuzzTrials", "CZlib",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "FloorPlansTests", dependencies: ["RadioSurvey", "Support", "FloorPlans", "CZlib", "TestSupport"]),
    .testTarget(
      name: "SurveyStoreTests",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "SurveyImport", "SurveyStore", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "PathLossTests",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "Statistics", "Support", "PathLoss", "SurveyEffects",
        "SurveyDesign", "SurveyDrift",
        "EstimatorStudy",
        "TestSupport",
      ]),
    .testTarget(
      name: "RangingTests",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "Statistics", "Support", "PathLoss", "Ranging", "TestSupport",
      ]),
    .testTarget(
      name: "CoveragePlannerTests",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "Statistics", "Support", "PathLoss", "SurveyDesign", "Ranging",
        "CoveragePlanner",
        "PlanStudy",
        "PositioningStudy", "TestSupport",
      ]),
    .testTarget(
      name: "SurveySimulatorTests",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "SurveyProject", "PathLoss", "SurveySimulator", "TestSupport",
        "Support",
      ]),
    .testTarget(
      name: "SurveyAnalysisTests",
      dependencies: [
        "RadioSurvey", "SurveyProject", "Statistics", "Support", "PathLoss", "SurveyEffects",
        "SurveyAnalysis",
        "TestSupport",
      ]),
    .testTarget(
      name: "WordingTests",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "PathLoss", "SurveyEffects", "Ranging", "CoveragePlanner",
        "Wording", "TestSupport",
      ]),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "SurveyImport", "Statistics", "Support", "PathLoss",
        "CoveragePlanner",
        "SurveyAnalysis",
        "Wording", "Terminal",
      ]),
    // Whole pages, of simulated and real surveys too; text is looked at beside them.
    .testTarget(
      name: "PageTests",
      dependencies: [
        "CalibrationModel", "RadioSurvey", "SurveyProject", "SurveyImport", "Statistics", "Support",
        "PathLoss", "SurveyEffects",
        "SurveyDrift", "SurveySimulator", "Ranging", "CoveragePlanner", "SurveyAnalysis", "Wording", "Page",
        "Terminal", "TestSupport", "ProjectTrials",
      ]),
    // The program, built for them by the house's tests, so that they compile beside it.
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "Support", "CalibrationModel", "RadioSurvey", "Wording", "TestSupport", "ProjectTrials",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ],
  cxxLanguageStandard: .cxx17
)

// One rule for every Swift target: strict imports, explicit existentials, no warnings.
let cTargets: Set = [
  "CGnuplot", "CBoostMath", "CSQLiteShim", "CSystem", "CLapacke", "CCbc", "COpenSSL", "CPCRE2", "CZlib",
  "CISAL", "CLanguages",
]
for target in package.targets where !cTargets.contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}

// What computes is optimised in every build but the demo's, with its checks: its tests take a third of the time. Importers are as fast for size, and
// compile in 16 s less. Specialising generics for a part of their types is a seventh of the time that these compile, and makes none of them faster.
let computing = [
  "RadioSurvey", "Statistics", "PathLoss", "SurveyEffects", "SurveyDesign", "Ranging", "CoveragePlanner",
]
for target in package.targets where computing.contains(target.name) || target.name == "SurveyImport" {
  target.swiftSettings?.append(
    .unsafeFlags(
      [
        "-Xfrontend", target.name == "SurveyImport" ? "-Osize" : "-O", "-Xllvm",
        "-sil-partial-specialization=false",
      ], .when(configuration: .release)))
}

// A second compiler emits the modules of which others wait for one another: PathLoss compiles for a minute, and Ranging can begin after ten
// seconds. For all others that is a tenth of their time for nothing.
for target in package.targets
where !cTargets.contains(target.name)
  && !(["CalibrationModel", "SurveyImport"] + computing).contains(target.name)
{
  target.swiftSettings?.append(.unsafeFlags(["-no-emit-module-separately-wmo"]))
}

// What holds results, puts them into words or reads arguments is not optimised in any build. In release builds that takes 24 s of processor for
// the values instead of 120 s, and the café's demo takes 2.5 s either way.
for target in package.targets
where ["CalibrationModel", "Wording", "Page", "Terminal", "beacon-calibrate"].contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}
