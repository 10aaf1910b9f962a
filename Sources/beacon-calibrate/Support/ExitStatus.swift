import CoveragePlanner
import Support
import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import SurveyReport
import SurveyStore

/// The exit codes of the program.
enum ExitStatus: Int32 {
  case answerIsNo = 1
  case usage = 64
  case unusableData = 65
  case missingInput = 66
  case missingProgram = 69
  case internalError = 70
  case inputOutput = 74
}
