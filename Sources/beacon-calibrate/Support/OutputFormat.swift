import ArgumentParser
import Foundation
import SurveyReport

/// The format of a result.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
