import CalibrationModel
import PathLoss
import RadioSurvey
import SurveyEffects
import Testing
import TestSupport

/// The JSON of what shapes, walls and conditions say beside their numbers, with what it leaves out if it is not known.
@Suite struct ShapeReasonsTests {
  @Test func `Why fits are refused or weak is written as before`() throws {
    try expectUnchanged(FitReason.self, FitReasonSamples.reasons)
    try expectUnchanged(Diagnosis.Finding.self, FitReasonSamples.findings)
  }

  @Test func `What is known of walls is written as before`() throws {
    try expectUnchanged(
      WallReason.self,
      """
      {"code":"loss-measured","values":{"behind":14,"isWide":true,"locations":35}}
      {"code":"one-sided","values":{"few":2,"isBehind":false,"kind":"brick","locations":35,"needed":3}}
      {"code":"beacon-instead","values":{"beacon":"B2","kind":"shell"}}
      {"code":"distance-instead","values":{"boundary_m":8.5,"isBehindFarther":true,"kind":"brick","needed":2}}
      {"code":"crossed-together","values":{"kinds":"brick + glass"}}
      {"code":"combination","values":{"kind":"brick"}}
      {"code":"too-many-kinds","values":{"kinds":3,"locations":6}}
      """)
  }

  @Test func `Why shapes were not compared is written as before`() throws {
    try expectUnchanged(
      ShapeOmission.self,
      """
      {"code":"positions-unknown","values":{"locations":35,"missing":1}}
      {"code":"measured-power-unknown"}
      {"code":"measured-powers-differ"}
      {"code":"break-unsupported","values":{"locations":5,"needed":7,"neededDecades":0.25,"neededOnEachSide":3}}
      {"code":"walls-unsupported","values":{"kinds":2,"locations":8}}
      {"code":"curve-out-of-reach"}
      {"code":"too-few-locations","values":{"locations":4}}
      """)
  }

  @Test func `The names of parts are written as before`() throws {
    try expectUnchanged(
      EffectName.self,
      """
      {"code":"intercept"}
      {"code":"distance"}
      {"code":"level","values":{"factor":"receiver","level":"phone B"}}
      {"code":"level-not-stated","values":{"factor":"receiver"}}
      {"code":"people"}
      {"code":"loss-per-metre","values":{"factor":"crowd","level":"full"}}
      {"code":"loss-per-metre","values":{"factor":"crowd"}}
      {"code":"slope","values":{"factor":"crowd","level":"full"}}
      {"code":"slope","values":{"factor":"crowd"}}
      """)
  }

  @Test func `What levels cannot be told from is written as before`() throws {
    try expectUnchanged(
      AliasReason.self,
      """
      {"code":"always-together","values":{"name":[{"code":"level","factor":"receiver","level":"phone B"}],"neededPlaces":3,"reference":[{"code":"level-not-stated","factor":"receiver"}],"twin":[{"code":"level","factor":"carriage","level":"pocket"}]}}
      {"code":"combination","values":{"name":[{"code":"slope","factor":"crowd"}],"partners":[{"code":"distance"},{"code":"people"}]}}
      {"code":"combination","values":{"name":[{"code":"level","factor":"crowd","level":"full"}]}}
      """)
  }

  @Test func `The reasons of the model of all conditions are written as before`() throws {
    try expectUnchanged(
      EffectReason.self,
      """
      {"code":"one-condition"}
      {"code":"too-many-levels","values":{"coefficients":81,"factors":[{"factor":"placement","levels":80}],"limit":64}}
      {"code":"too-few-locations","values":{"coefficients":6,"needed":9,"places":7}}
      {"code":"narrow-span","values":{"decades":0.25,"farthest_m":3.5,"nearest_m":2,"neededDecades":0.333}}
      {"code":"no-fit"}
      {"code":"effects-interact","values":{"deviation_db":-7.5,"farthest":"under table · full · A","sd_db":2.25}}
      {"code":"aliased-conditions","values":{"conditions":[{"code":"combination","name":[{"code":"people"}],"partners":[{"code":"level","factor":"crowd","level":"full"}]},{"code":"always-together","name":[{"code":"level","factor":"receiver","level":"phone B"}],"neededPlaces":3,"reference":[{"code":"level","factor":"receiver","level":"phone A"}],"twin":[{"code":"level","factor":"carriage","level":"pocket"}]}]}}
      {"code":"sparse-levels","values":{"levels":[{"factor":"carriage","level":"bag","places":2},{"factor":"crowd","places":1}],"neededPlaces":3}}
      {"code":"slope-unclear","values":{"exponent":1.5,"exponentLower95":-0.25,"exponentUpper95":3.25}}
      {"code":"slope-unclear","values":{"exponent":1.5}}
      {"code":"beacon-in-placement","values":{"placements":2,"placementsWithOneBeacon":1}}
      {"code":"change-of-session","values":{"factors":[{"factor":"crowd","levels":2}],"sessionSD_db":3.5,"sessions":2}}
      {"code":"losses-unknown"}
      {"code":"averaged-readings"}
      {"code":"unknown-distance","values":{"dwells":5}}
      {"code":"cells-not-measured","values":{"interactionSD_db":1.5,"predicted":3,"sets":4,"unpredicted":1}}
      {"code":"cells-not-listed","values":{"listed":200,"sets":235}}
      {"code":"spreads-shared","values":{"crowdLevels":9,"limit":8}}
      """)
  }
}
