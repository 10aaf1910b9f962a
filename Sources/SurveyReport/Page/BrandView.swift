import Foundation
import RadioSurvey
import SurveyResults

/// What the head of the page shows of whoever made the report.
struct BrandView {
  var maker: String
  var hasMaker: Bool
  /// The logo as data; empty without one.
  var logo: String
  var hasLogo: Bool
  /// What stands for the logo: nothing where the name is beside it.
  var logoText: String
  var introduction: [String]

  init(_ branding: ReportBranding) {
    maker = branding.name.map(DisplayText.visible) ?? ""
    logo = branding.logo.map { "data:\($0.mediaType.rawValue);base64,\($0.data.base64EncodedString())" } ?? ""
    hasLogo = branding.logo != nil
    logoText = branding.name == nil ? String(localized: "Logo") : ""
    hasMaker = branding.name != nil || hasLogo
    introduction = branding.introduction.map(DisplayText.visible)
  }

  /// What the style sheet of the page adds. Both colours are `#rrggbb`, or the report would not have been read.
  static func css(_ branding: ReportBranding?) -> String {
    guard let branding else { return "" }
    let sheet = ReportTemplates.brandCSS
    guard let light = branding.accent, let dark = branding.accentOnDark else { return sheet }
    return sheet + ".head { border-top: .3rem solid var(--link); }\n:root { --link: \(light); }\n"
      + "@media screen and (prefers-color-scheme: dark) { :root:not([data-theme=\"light\"]) { --link: \(dark); } }\n"
      + "@media screen { :root[data-theme=\"dark\"] { --link: \(dark); } }\n"
  }
}
