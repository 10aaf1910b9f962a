import ArgumentParser
import Foundation
import SurveyReport

/// When text is coloured.
enum ColorMode: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}
