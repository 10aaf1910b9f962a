import CalibrationModel
import ArgumentParser
import Support
import FloorPlans
import Foundation
import RadioSurvey
import Page
import Terminal
import SurveyAnalysis

struct Place: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place", abstract: "Place beacons on a floor plan, or check and draw the plan.",
    discussion: """
      The plan is a GeoJSON file (RFC 7946), or a venue in Apple's Indoor Mapping Data Format (IMDF) as a folder or \
      zip archive, named with --plan or as 'file' under [floor_plan] in survey.toml. Prints for each level the floor \
      to cover, walls, openings, fixtures, areas, points and mounts, and what was assumed, repaired or left out. \
      --draw writes a drawing.

      With a survey, places as few beacons as meet its requirements, counting walls, at the plan's mounts or anywhere: \
      the number is proven, or its bound is given. [[requirement.also]] in survey.toml adds requirements. --count \
      places this many beacons where they serve most; with --best-worst, where the worst point is closest to one. The \
      measured power is the one that recommend begins with, unless --assume-power or survey.toml states what devices \
      assume. The \
      exit code is 1 if the plan does not meet every requirement.

      Each GeoJSON feature has a property "kind": floor, wall, opening, fixture, area, point, path or mount, and a \
      "level" if there are several. A floor may have an "ordinal", a wall a "material", a mount a "placement" and a \
      "height_m". Coordinates are longitude and latitude, or metres with a top-level member "units": "metres".

      Example:
        beacon-calibrate place --plan shop.geojson --draw shop.svg
        beacon-calibrate place --project shop --plan shop.geojson \\
          --csv install.csv
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var file: PlanFileOptions
  @OptionGroup var beacons: BeaconOptions
  @OptionGroup var visits: VisitOptions
  @OptionGroup var requirement: RequirementOptions
  @OptionGroup var options: DeploymentOptions
  @OptionGroup var output: OutputOptions

  @Option(help: .value("file", "Drawing to write, as SVG; - is standard output."))
  var draw: String?

  func validate() throws { try StandardStreams.demandOneWriter(files) }
  private var files: [StandardStreams.Named] { options.named + [("--draw", draw)] }

  func run() throws {
    if let draw { try OutputFile.demandWritable(draw) }
    var selection = visits.selection
    selection.beacons = beacons.beacon
    let (path, reading) = try file.read(survey)
    let placed = try options.deployment(
      on: reading, survey: survey, requirement: requirement, selection: selection, output: output)
    if let draw {
      let drawing = FloorPlanDrawing(reading.plan, deployment: placed?.deployment)
      try OutputFile.write(Data(drawing.svg.utf8), to: draw)
    }
    var document = PlaceDocument(plan: path, reading.plan, notes: reading.notes)
    if let placed {
      try options.write(placed, frame: reading.frame)
      document.deployment = placed.deployment
      document.requirement = placed.requirement
    }
    // A file on standard output is the result.
    if !StandardStreams.isTaken(by: files) {
      try output.write(document) { colored in
        let plan = FloorPlanText.render(document)
        guard let placed else { return Style(colored).paint(plan) }
        return Style(colored).paint(
          DeploymentText.render(placed.deployment, requirement: placed.requirement) + "\n" + plan)
      }
    }
    if let placed, !placed.deployment.isMet { throw CommandFailure(.answerIsNo, "") }
  }
}
