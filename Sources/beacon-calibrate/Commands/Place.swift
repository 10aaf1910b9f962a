import ArgumentParser
import Files
import FloorPlans
import Foundation
import RadioSurvey
import SurveyReport
import SurveyResults

/// The `place` command.
struct Place: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read a floor plan and draw what was understood.",
    discussion: """
      The plan is a GeoJSON file (RFC 7946), or a venue in Apple's Indoor Mapping Data Format (IMDF) as a folder or a zip \
      archive, named with --plan or as 'file' under [floor_plan] in survey.toml. Prints per level the floor to cover, walls, openings, fixtures, areas, points and mounts, and what was \
      assumed, repaired or left out. --draw writes a drawing of it.

      Each GeoJSON feature has a property "kind": floor, wall, opening, fixture, area, point or mount, and a "level" if there \
      are several. A floor may have an "ordinal", a wall a "material", a mount a "placement" and a "height_m". Coordinates \
      are longitude and latitude, or metres with a top-level member "units": "metres".

      Example:
        beacon-calibrate place --plan shop.geojson --draw shop.svg
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var file: PlanFileOptions
  @OptionGroup var output: OutputOptions

  @Option(help: ArgumentHelp("Drawing to write, as SVG; - is standard output.", valueName: "file"))
  var draw: String?

  func run() throws {
    if let draw { try OutputFile.demandWritable(draw) }
    let (path, reading) = try file.read(survey)
    if let draw {
      try OutputFile.write(Data(FloorPlanDrawing(reading.plan).svg.utf8), to: draw)
      if draw == "-" { return }
    }
    let document = PlaceDocument(plan: path, reading.plan, notes: reading.notes)
    try output.write(document) { colored in Style(colored).paint(FloorPlanText.render(document)) }
  }
}
