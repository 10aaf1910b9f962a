import CalibrationModel
import RadioSurvey
import SurveyAnalysis
import Testing
import TestSupport

/// The JSON of the answers of a check, with what it leaves out if it is not known.
@Suite struct CheckReasonTests {
  @Test func `The answers of a check are written as before`() throws {
    try expectUnchanged(
      CheckReason.self,
      """
      {"code":"to-fill-in","values":{"help":"fill it in","question":"TO FILL IN: crowd"}}
      {"code":"to-fill-in","values":{"question":"TO FILL IN: crowd"}}
      {"code":"other-placement","values":{"doubt":"a beacon was heard elsewhere","help":"look"}}
      {"code":"other-placement","values":{"doubt":"a beacon was heard elsewhere"}}
      {"code":"swapped-positions","values":{"doubt":"two beacons","help":"look"}}
      {"code":"crowd-order","values":{"doubt":"full is louder than empty","help":"look"}}
      {"code":"similar-name","values":{"doubt":"'Full' and 'full'","help":"look"}}
      {"code":"estimated-distance","values":{"doubt":"what a log says","help":"look"}}
      {"code":"unread-distinction","values":{"doubt":"what a log says","help":"look"}}
      {"code":"derived-level","values":{"doubt":"what a log says","help":"look"}}
      {"code":"level-spike","values":{"doubt":"what a log says","help":"look"}}
      {"code":"repeated-packets","values":{"doubt":"what a log says","help":"look"}}
      {"code":"ambiguous-distance","values":{"doubt":"what a log says","help":"look"}}
      {"code":"truth-offset","values":{"doubt":"what a log says","help":"look"}}
      {"code":"truth-boundary","values":{"doubt":"what a log says","help":"look"}}
      {"code":"beacon-silent","values":{"beacon":"sensor22","isPaired":false,"isReceiver":true,"places":40}}
      {"code":"place-mislabelled","values":{"beacons":9,"fits":"S20","place":"S3"}}
      {"code":"mislabelled-block","values":{"doubt":"what a log says","help":"look"}}
      {"code":"crowd-mislabelled","values":{"doubt":"what a log says","help":"look"}}
      {"code":"receiver-changed","values":{"doubt":"what a log says","help":"look"}}
      {"code":"beacon-stopped","values":{"doubt":"what a log says","help":"look"}}
      {"code":"beacon-changed","values":{"doubt":"what a log says","help":"look"}}
      {"code":"coordinate-units","values":{"doubt":"what a log says","help":"look"}}
      {"code":"outside-plan","values":{"doubt":"what a log says","help":"look"}}
      {"code":"contradicted-path","values":{"doubt":"what a log says","help":"look"}}
      {"code":"rows-accepted","values":{"allowed_percent":5,"rejectedRows":0,"rows":560}}
      {"code":"too-many-rejected","values":{"allowed_percent":5,"firstHelp":"write the true distance","firstMessage":"expected a distance","rejectedRows":12761,"rows":64775}}
      {"code":"too-many-rejected","values":{"allowed_percent":2.5,"rejectedRows":279,"rows":3970}}
      {"code":"condition-measured","values":{"conditions":"counter · empty"}}
      {"code":"missing-condition","values":{"conditions":"counter · full"}}
      {"code":"enough-locations","values":{"conditions":"behind sign · empty · phone A","locations":20,"neededLocations":5,"neededSpan_decades":0.333,"span_decades":1.2550359270583906}}
      {"code":"too-few-locations","values":{"conditions":"all data","locations":0,"neededLocations":5,"neededSpan_decades":0.333,"span_decades":0}}
      {"code":"narrow-span","values":{"conditions":"all data","locations":9,"neededLocations":5,"neededSpan_decades":0.333,"span_decades":0.125}}
      {"code":"level-equivalent","values":{"conditions":"behind sign · empty · phone A","locations":20,"lower95_db":-0.6869375055271664,"margin_db":3,"shift_db":0,"upper95_db":0.6869375055271664}}
      {"code":"level-shifted","values":{"conditions":"counter · empty","locations":20,"lower95_db":-7.5,"margin_db":3,"shift_db":-6.25,"upper95_db":-5}}
      {"code":"level-unclear","values":{"conditions":"behind sign · empty · phone A","locations":20,"lower95_db":-0.6869375055271664,"margin_db":0.2,"neededLocations":462,"shift_db":0,"upper95_db":0.6869375055271664}}
      {"code":"level-unclear","values":{"conditions":"counter · empty","locations":2,"margin_db":3,"neededLocations":5}}
      {"code":"level-unclear","values":{"conditions":"counter · empty","locations":2,"margin_db":3,"shift_db":0.5}}
      {"code":"no-baseline","values":{"conditions":"front pants pocket · in hand"}}
      {"code":"beacon-equivalent","values":{"beacon":"Mask","isPaired":true,"lower95_db":-0.5,"margin_db":3,"places":24,"shift_db":0.25,"spread_db":0.75,"upper95_db":1,"usualSpread_db":0.5}}
      {"code":"beacon-shifted","values":{"beacon":"Mask","isPaired":false,"lower95_db":-7.5,"margin_db":3,"places":24,"shift_db":-6.25,"spread_db":4,"upper95_db":-5,"usualSpread_db":4}}
      {"code":"beacon-moved","values":{"beacon":"Mask","isPaired":true,"lower95_db":-2,"margin_db":3,"places":24,"shift_db":-1,"spread_db":5.5,"upper95_db":0,"usualSpread_db":0.5}}
      {"code":"beacon-unclear","values":{"beacon":"Mask","isPaired":false,"margin_db":3,"neededPlaces":3,"places":2}}
      {"code":"beacon-unclear","values":{"beacon":"Mask","clearPlaces":1,"isPaired":true,"margin_db":3,"places":14}}
      {"code":"beacon-silent","values":{"beacon":"Mask","isPaired":true,"places":24}}
      {"code":"beacon-silent","values":{"beacon":"Mask","isPaired":true,"ofPlaces":7,"places":3}}
      {"code":"beacon-silent","values":{"beacon":"Mask","isPaired":true,"places":9,"since_s":1790000420}}
      {"code":"receiver-offset","values":{"conditions":"empty · phone 1","known":"phone 2","offsetLower95_db":17,"offsetUpper95_db":19,"offset_db":18,"receiver":"phone 1"}}
      {"code":"level-shifted","values":{"commonBeacons":6,"conditions":"empty","locations":20,"margin_db":3,"shift_db":-6}}
      {"code":"beacon-sparse","values":{"beacon":"Mask","lower95":0.25,"places":14,"share":0.5,"upper95":0.75}}
      {"code":"packet-rate-lower","values":{"before_s":0.25,"conditions":"empty","period_s":1}}
      {"code":"beacon-declining","values":{"baselines":6,"beacon":"Mask","isWeaker":true}}
      {"code":"beacon-unknown","values":{"beacon":"Mask","difference_db":-19.5,"places":8,"usualSpread_db":1.25}}
      {"code":"beacon-shifted","values":{"beacon":"Mask","before_dbm":-70,"isPaired":true,"lower95_db":-7.5,"margin_db":3,"now_dbm":-76,"places":24,"shift_db":-6.25,"upper95_db":-5}}
      {"code":"beacon-shifted","values":{"alikeBeacons":8,"beacon":"Mask","isPaired":true,"margin_db":3,"places":24,"shift_db":-6.25,"stillBeacons":4,"stillShift_db":0.25}}
      {"code":"expectation-missed","values":{"expected":9,"found":6,"what":"beacons"}}
      {"code":"distance-units","values":{"factor":100}}
      {"code":"place-moved","values":{"apart_m":9,"beacons":6,"fitsOldPlace":true,"place":"S7"}}
      {"code":"level-jump","values":{"jump_db":-5,"place":"S1"}}
      {"code":"weak-packets-missing","values":{"cut_dbm":-80}}
      {"code":"place-moved","values":{"apart_m":9,"beacons":6,"fitsOldPlace":true,"others":11,"place":"S7"}}
      {"code":"repeated-readings","values":{"dwells":84,"original":"an earlier part of it"}}
      {"code":"not-text","values":{"bytes":50}}
      {"code":"cut-log"}
      {"code":"no-logs-matched","values":{"pattern":"logs/weak*"}}
      {"code":"requirement-met","values":{"conditions":"full · phone A","fartherLower90":0.8125,"fartherShare":0.96875,"fartherSpots":30,"fartherThan_m":1.5,"fartherUpper90":1,"isMissedFarAway":false,"lower90":0.875,"packets":10,"probability":0.8,"share":0.96875,"spots":60,"unheardSpots":0,"upper90":1,"zone":"near"}}
      {"code":"requirement-missed","values":{"conditions":"in hand, sitting · iPhone 6s","fartherLower90":0.07786497374187087,"fartherShare":0.38047888291687243,"fartherSpots":4,"fartherThan_m":2.4384,"fartherUpper90":0.7793157379068838,"isMissedFarAway":false,"lower90":0.3346957200611878,"packets":10,"probability":0.9,"share":0.6137535843747762,"spots":8,"unheardSpots":0,"upper90":0.8453327027247873,"zone":"near"}}
      {"code":"requirement-missed","values":{"conditions":"full","fartherLower90":0.125,"fartherShare":0.25,"fartherSpots":20,"fartherThan_m":4,"fartherUpper90":0.5,"isMissedFarAway":true,"lower90":0.5,"packets":1,"probability":0.8,"share":0.625,"spots":40,"unheardSpots":3,"upper90":0.875,"within_s":3}}
      {"code":"requirement-unclear","values":{"conditions":"full","fartherLower90":0,"fartherShare":0,"fartherSpots":0,"fartherUpper90":1,"isMissedFarAway":false,"lower90":0,"packets":10,"probability":0.8,"share":0,"spots":0,"unheardSpots":0,"upper90":1,"zone":"immediate"}}
      {"code":"requirement-unmeasured","values":{"crowd":"full"}}
      {"code":"requirement-unmeasured"}
      {"code":"requirement-unmeasured","values":{"further":2}}
      {"code":"assumed-level-unknown","values":{"conditions":"counter · full"}}
      """)
  }
}
