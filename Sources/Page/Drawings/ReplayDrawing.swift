package import CalibrationModel
import Foundation
import RadioSurvey
import Wording

/// A replay over time: the distance that an app reads of each beacon, which one it takes for the nearest, in truth as well if that is known,
/// and where it enters regions and leaves them.
@Memberwise(unlabelled: 1) package struct ReplayDrawing {
  private let course: ReplayCourse
  private let names: [String]
  /// Beacons, at most: those with a distance in most steps.
  private static let mostTracks = 6
  private static let (width, height) = (840, 460)
  private static let longestName = 24

  /// The drawing as an SVG document with a final newline.
  /// - Parameter searchPath: directories in which gnuplot is looked for; `PATH` unless given.
  /// - Throws: ``ReportError/gnuplotMissing`` where there is no gnuplot, ``ReportError/gnuplotFailed(_:)`` where it fails.
  package func document(of log: String, searchPath: String? = nil) throws -> String {
    let session = try GnuplotSession(
      searchPath: searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? "",
      patience: PlotRenderer.defaultPatience)
    try session.beginDrawing(width: Self.width, height: Self.height)
    try draw(session)
    guard let svg = try session.finish().first else { throw ReportError.unreadablePlot("it is empty") }
    return try StandaloneSVG.document(
      SVGFinish.finish(svg, id: "replay", title: "Replay of \(log)", description: description))
  }

  private var drawn: [Int] { Array(course.tracks.prefix(Self.mostTracks)) }

  private var description: String {
    let left = course.tracks.count - drawn.count
    return [
      "Distance that an app estimates for each beacon over time, on a logarithmic axis; above it, the beacon "
        + "it considers nearest" + (course.stretches(inTruth: true).isEmpty ? "." : ", and the true one."),
      "Triangles are region entries; inverted triangles are exits.",
      left > 0 ? "Not shown: \(NumberFormat.count(left, "beacon")) with a distance in fewer steps." : nil,
      course.omittedEvents > 0
        ? "Not shown: region entries and exits after the first \(course.events.count)." : nil,
    ].compactMap(\.self).joined(separator: " ")
  }

  private func name(_ track: Int) -> String {
    DisplayText.short(names.indices.contains(track) ? names[track] : "?", Self.longestName)
  }

  private var unit: (seconds: Double, name: GnuplotScript) {
    course.elapsed < 600
      ? (1, "time (s)") : course.elapsed < 4 * 3600 ? (60, "time (min)") : (3600, "time (h)")
  }

  private func draw(_ session: GnuplotSession) throws {
    let drawn = drawn
    let unit = unit
    let points = drawn.map { track in course.distances(of: track) }
    let all = points.flatMap { $0.compactMap(\.distance) }
    try session.send(
      """
      set border 3 lw 0.8
      set tics nomirror scale 0.6
      set grid lc \(PlotColour.guide) lw 0.4 dt (1,4)
      set lmargin at screen 0.09
      set rmargin at screen 0.985
      set tmargin at screen 0.86
      set bmargin at screen 0.2
      set key at screen 0.54, screen 0.012 center bottom horizontal Left reverse noenhanced samplen 2 width 0.5
      set xrange [0:\(max(course.elapsed, 1) / unit.seconds)]
      set xlabel "\(unit.name)" offset 0,0.4
      set logscale y
      set yrange [\(max((all.min() ?? 0.1) / 1.3, 0.01)):\(min(max((all.max() ?? 10) * 1.3, 1), 1e6))]
      set ytics (0.01,0.03,0.1,0.3,1,3,10,30,100,300,1000,10000,100000)
      set ylabel "distance (m), logarithmic" offset 1.2,0
      """)
    try strip(course.stretches(inTruth: false), "nearest", from: 1.025, drawn, unit.seconds, session)
    let truth = course.stretches(inTruth: true)
    if !truth.isEmpty { try strip(truth, "in truth", from: 1.095, drawn, unit.seconds, session) }
    var curves: [GnuplotScript] = []
    for (series, track) in drawn.enumerated() {
      let rows = points[series].map { [$0.time / unit.seconds, $0.distance ?? .nan] }
      let block = try session.define(rows)
      let title = try session.define(text: name(track))
      curves.append(
        "\(block) using 1:2 with lines lc \(PlotColour.series(series)) lw 1.6 dt \(PlotMark.dash(series)) title \(title)"
      )
    }
    for isEntry in [true, false] {
      let marks = course.events.filter { $0.isEntry == isEntry }.compactMap { event -> [Double]? in
        guard let series = drawn.firstIndex(of: event.track) else { return nil }
        let column = min(max(Int(event.time / course.width), 0), points[series].count - 1)
        guard let distance = points[series][column].distance else { return nil }
        return [event.time / unit.seconds, distance]
      }
      guard !marks.isEmpty else { continue }
      let block = try session.define(marks)
      let title = try session.define(text: isEntry ? "enters" : "leaves")
      curves.append(
        "\(block) using 1:2 with points pt \(isEntry ? 9 : 11) ps 0.8 lc \(PlotColour.guide) title \(title)")
    }
    try session.plot(curves)
  }

  /// A strip above the plot in the colours of the beacons; those that are not drawn are grey.
  private func strip(
    _ stretches: [(start: Double, end: Double, track: Int)], _ label: String, from low: Double,
    _ drawn: [Int], _ unit: Double, _ session: GnuplotSession
  ) throws {
    let text = try session.define(text: label)
    try session.send("set label \(text) at graph -0.01, graph \(low + 0.025) right noenhanced")
    let pieces: [GnuplotScript] = stretches.map { stretch in
      let colour = drawn.firstIndex(of: stretch.track).map(PlotColour.series) ?? .guide
      return
        "set object rectangle from first \(stretch.start / unit), graph \(low) to first \(stretch.end / unit), graph \(low + 0.05) noclip fc \(colour) fs solid 0.9 noborder"
    }
    try session.send(GnuplotScript(pieces, separator: "\n"))
  }
}
