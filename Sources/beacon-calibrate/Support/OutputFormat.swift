import ArgumentParser
import Foundation
import SurveyReport

/// How a result is written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
