import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyEffects
import TestSupport
import Testing

@testable import Wording

/// Every code of every reason has words, with and without what its values may lack.
@Suite struct EnglishWordingTests {
  private static let reasons: [any AnyReason] =
    FitReasonSamples.all(FitReason.self, FitReasonSamples.reasons)
    + FitReasonSamples.all(Diagnosis.Finding.self, FitReasonSamples.findings).map {
      Diagnosis($0, isRaised: true, statistic: 0)
    }

  @Test func `Every code has words`() throws {
    for reason in Self.reasons {
      let words = try #require(EnglishWording().words(for: reason), "\(reason)")
      #expect(!words.message.isEmpty && words.action?.isEmpty != true, "\(reason)")
      for text in [words.message, words.action ?? ""] {
        #expect(!text.contains("nan") && !text.contains("inf "), "\(reason)")
      }
    }
  }

  @Test func `A diagnosis says what it means only where it is raised`() {
    for case var diagnosis as Diagnosis in Self.reasons {
      #expect(
        diagnosis.meaning == diagnosis.code.meaning && diagnosis.action.hasSuffix(diagnosis.code.action))
      diagnosis.isRaised = false
      #expect(
        diagnosis.meaning == "no evidence against the model" && diagnosis.action == "no action is needed")
    }
  }

  @Test func `The words read the values`() {
    let few = FitReason.tooFewLocations(4)
    #expect(few.message == "4 locations with packets; a line needs 5")
    #expect(few.action == "measure at 1 more, better at 6, spread evenly in log distance")
    let mild = FitReason.packetsLost(4, of: 400)
    #expect(mild.message.hasPrefix("4 of 400 expected packets (1\u{A0}%) were not received;"))
    #expect(mild.action.hasPrefix("nothing"))
    #expect(
      FitReason.packetsLost(80, of: 400).action.hasPrefix("expect the level to fall faster than fitted"))
    #expect(EffectNameWords.text(EffectName(.receiver, "phone B")) == "receiver “phone B”")
    #expect(EffectNameWords.text(EffectName(.receiver, nil)) == "receiver not stated")
    #expect(
      SplitRefusal.tooFewPlaces(places: 12, leftOut: 12).message
        == "12 places are too few to leave out 12")
    #expect(
      SplitRefusal.noFit(places: 2, locations: 2).message
        == "the other 2 places, with 2 locations, are too few for a fit")
  }

  @Test func `JSON has the sentence beside the code`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let reason = FitReason.fewLocations(9)
    let plain = String(decoding: try encoder.encode(reason), as: UTF8.self)
    #expect(plain == #"{"code":"few-locations","values":{"comfortable":10,"locations":9}}"#)
    encoder.userInfo[.wording] = EnglishWording()
    let data = try encoder.encode(reason)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"action":"measure at 1 more location","code":"few-locations","message":"9 locations; shadowing and "#
        + #"intervals are uncertain below 10","values":{"comfortable":10,"locations":9}}"#)
    #expect(try JSONDecoder().decode(FitReason.self, from: data) == reason)
  }
}
