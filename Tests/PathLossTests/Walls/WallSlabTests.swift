import Foundation
import PathLoss
import RadioSurvey
import TestSupport
import Testing

@Suite struct WallSlabTests {
  /// The walls of the reference, by their names there.
  private static let walls: [String: WallSlab] = [
    "plasterboard 12.5 mm": WallMaterial.plasterboard.slab,
    "stud wall 2x12.5 mm board, 75 mm cavity": WallMaterial.studWall.slab,
    "stud wall 2x(2x12.5) board, 75 mm cavity": WallSlab([
      .init(.plasterboard, thickness: 0.025), .init(.air, thickness: 0.075),
      .init(.plasterboard, thickness: 0.025),
    ]),
    "wood door 40 mm": WallMaterial.woodDoor.slab,
    "chipboard 18 mm": WallMaterial.chipboard.slab,
    "brick 100 mm": WallMaterial.thinBrick.slab,
    "brick 215 mm": WallMaterial.brick.slab,
    "concrete 100 mm": WallMaterial.thinConcrete.slab,
    "concrete 200 mm": WallMaterial.concrete.slab,
    "concrete 300 mm": WallMaterial.thickConcrete.slab,
    "glass 6 mm": WallMaterial.glass.slab,
    "double glazing 4-12-4 (uncoated)": WallMaterial.doubleGlazing.slab,
    "marble 30 mm": WallMaterial.marble.slab,
    "ceiling tile 15 mm": WallMaterial.ceilingTile.slab,
    "metal sheet 1 mm": WallMaterial.metal.slab,
  ]

  @Test func `Losses of all fifteen walls and their averages equal the table`() throws {
    let rows = try JSON(reference: "Tables/walls")["walls"].elements
    #expect(rows.compactMap { $0["wall"].string }.sorted() == Self.walls.keys.sorted())
    // The table is rounded to three decimals: half of the last, and what a Double of 2749 dB resolves.
    let rounding = 0.0005 + 1e-9
    for row in rows {
      let name = try #require(row["wall"].string)
      let wall = try #require(Self.walls[name])
      #expect(abs(wall.uncappedExpectedLoss - row["mean_to_60_deg"].real) < rounding, "\(name)")
      let channels = row["losses"].elements
      #expect(channels.map(\.["ghz"].real) == [2.402, 2.426, 2.48])
      for channel in channels {
        let angles = channel["angles"].numbers
        #expect(angles == [0, 30, 45, 60] && channel["db"].elements.count == 4)
        for (angle, expected) in zip(angles, channel["db"].numbers) {
          let loss = wall.loss(frequency: channel["ghz"].real, angle: angle)
          #expect(abs(loss - expected) < rounding, "\(name), \(channel["ghz"].real) GHz, \(angle)°")
        }
      }
    }
  }

  @Test(arguments: WallMaterial.allCases)
  func `The figure that the vocabulary gives of each material is that of its slab`(material: WallMaterial) {
    // Given to a tenth of a dB.
    #expect(abs(material.slab.expectedLoss - material.literatureLoss) <= 0.05)
  }

  @Test func `A lossless slab of half a wavelength loses nothing, one of a quarter what the textbook says`() {
    let glass = ElectricalMaterial(permittivity: 4, conductivity: 0, conductivityPower: 0)
    let wavelength = 299_792_458 / 2.4e9 / 2
    #expect(abs(WallSlab([.init(glass, thickness: wavelength / 2)]).loss(frequency: 2.4)) < 1e-12)
    // Quarter wave, index 2: T = 1/(1 + (n − 1/n)²/4) = 0.64.
    let quarter = WallSlab([.init(glass, thickness: wavelength / 4)])
    #expect(abs(quarter.loss(frequency: 2.4) + 10 * log10(0.64)) < 1e-12)
    #expect(WallSlab([]).loss(frequency: 2.4, angle: 50) == 0)
    #expect(abs(WallSlab([.init(.air, thickness: 3)]).loss(frequency: 2.44, angle: 40)) < 1e-12)
  }

  @Test func `Layers of one material are one layer, and either face may be first`() {
    let whole = WallSlab([.init(.concrete, thickness: 0.2)])
    let halves = WallSlab([.init(.concrete, thickness: 0.12), .init(.concrete, thickness: 0.08)])
    let mixed = WallSlab([
      .init(.plasterboard, thickness: 0.0125), .init(.air, thickness: 0.05), .init(.brick, thickness: 0.1),
    ])
    let reversed = WallSlab(mixed.layers.reversed())
    for angle in [0.0, 20, 60, 85] {
      let losses = [whole, halves, mixed, reversed].map { $0.loss(frequency: 2.44, angle: angle) }
      #expect(abs(losses[0] - losses[1]) < 1e-10)
      #expect(abs(losses[2] - losses[3]) < 1e-10)
    }
  }

  @Test func `Metal is capped, and no thickness overflows`() {
    #expect(WallSlab([.init(.metal, thickness: 0.001)]).expectedLoss == 30)
    let thick = WallSlab([.init(.metal, thickness: 0.1)]).loss(frequency: 2.44, angle: 30)
    #expect(thick.isFinite && thick > 100_000)
    #expect(WallSlab([.init(.concrete, thickness: 20)]).loss(frequency: 2.44).isFinite)
  }
}
