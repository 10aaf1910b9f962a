import TestSupport
import Testing

/// No table of `Tests/Reference/Tables` is forgotten: each is listed with its columns and the suite that reads it.
@Suite struct ReferenceIndexTests {
  /// Tables that are lists of rows (columns in alphabetical order).
  private static let rows: [String: (columns: String, suite: String)] = [
    "distance_accuracy": (
      "cov_pm_2r68 cov_pm_2s cov_pm_s crlb_rel factor68 factor9545 mean_bias_rel n r68_rel r9545_rel "
        + "r95_over_r68 rmse_rel s sd_rel sigma", "none: no command computes it"
    ),
    "ar1_mean": ("k n_eff rho var_ratio", "SpecialFunctionTablesTests"),
    "ema_ar1": ("alpha rho var_ratio", "ExponentialSmoothingTests"),
    "local_level_gain": ("K q_over_r", "ExponentialSmoothingTests"),
    "zones": ("d n p sigma_eff", "ZoneModelTests"),
    "jakes": ("area area_numeric edge margin_db n sigma", "none: no command computes it"),
    "jakes_edge_for_area90": ("edge n sigma", "none: no command computes it"),
    "lattice_any_of": ("area_mean lattice n rho s_over_d0 sigma worst_point", "none: no command computes it"),
    "max_spacing_p90": (
      "beacons_per_100m2_if_d0_3m lattice mode n rho s_over_d0 sigma target", "none: no command computes it"
    ),
    "flapping_boundary": (
      "dwell exits_per_hour_at_1Hz exits_per_sample hysteresis_sigma rho", "RegionMonitorTests"
    ),
    "flapping_check_no_hysteresis": ("closed_form rho", "RegionMonitorTests"),
    "cusum_arl": ("arl h k shift siegmund", "none: no command has such a chart"),
    "crlb": ("bound_m height n offset_unknown point sigma", "PositioningBoundTests"),
    "tobit_information_mu": ("info info_numeric p_censored z", "none: no command computes it"),
    "walls": ("losses mean_to_60_deg wall", "WallSlabTests"),
    "truncated_information_mu": ("info_per_received z", "none: no command computes it"),
  ]

  /// Tables of another form (their members in alphabetical order; none for a number).
  private static let others: [String: (members: String, suite: String)] = [
    "special": (
      "F_cdf betainc_reg bvn_cdf chi2_ppf erfcx inverse_mills_phi_over_Phi lgamma norm_cdf norm_logcdf norm_ppf "
        + "owens_t t_cdf t_ppf", "DistributionsTests, NormalTailTests, SpecialFunctionTablesTests"
    ),
    "zone_confusion_uniform_area_R10": (
      "n2.2_sigma3.0 n2.2_sigma4.5 n2.2_sigma6.0", "none: no command computes it"
    ),
    "nearest_two": ("mean_over_segment min_spacing_over_r point", "NearestBeaconTests"),
    "random_numbers": ("first splitmix64", "SeededGeneratorTests, NormalQuantileTests"),
    "crlb_closed_form_centre": ("", "PositioningBoundTests"),
    "survey_size": (
      "N_for_n N_for_sigma_rel range_decades sigma_ci sx_endpoints sx_loguniform sx_three_equal",
      "SurveySizeTests"
    ),
  ]

  @Test func `Every table and every column is listed`() throws {
    let tables = try JSON(reference: "Tables")
    #expect(tables.keys == (Array(Self.rows.keys) + Array(Self.others.keys)).sorted())
    for (name, entry) in Self.rows {
      let rows = tables[name].elements
      #expect(!rows.isEmpty)
      for row in rows {
        #expect(row.keys.joined(separator: " ") == entry.columns, "\(name), \(entry.suite)")
      }
    }
    for (name, entry) in Self.others {
      #expect(tables[name].keys.joined(separator: " ") == entry.members, "\(name), \(entry.suite)")
    }
  }
}
