#include "CBoostMath.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>
#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/toms748_solve.hpp>

namespace {

namespace bmp = boost::math::policies;

// In double throughout: long double would take four times as long for digits that the results do not keep.
using Quiet = bmp::policy<
    bmp::promote_double<false>,
    bmp::domain_error<bmp::ignore_error>, bmp::pole_error<bmp::ignore_error>,
    bmp::overflow_error<bmp::ignore_error>, bmp::underflow_error<bmp::ignore_error>,
    bmp::denorm_error<bmp::ignore_error>, bmp::rounding_error<bmp::ignore_error>,
    bmp::evaluation_error<bmp::ignore_error>, bmp::indeterminate_result_error<bmp::ignore_error>>;
using Normal = boost::math::normal_distribution<double, Quiet>;
using StudentT = boost::math::students_t_distribution<double, Quiet>;
using ChiSquared = boost::math::chi_squared_distribution<double, Quiet>;
using FisherF = boost::math::fisher_f_distribution<double, Quiet>;

// The policies already keep Boost from throwing; this keeps everything else (an allocation, say) on this side too.
template <typename Function> double guarded(Function function) noexcept {
  try {
    return function();
  } catch (...) {
    return std::numeric_limits<double>::quiet_NaN();
  }
}

}  // namespace

double cbm_normal_pdf(double x) {
  return guarded([=] { return boost::math::pdf(Normal(), x); });
}

double cbm_normal_cdf(double x) {
  return guarded([=] { return boost::math::cdf(Normal(), x); });
}

double cbm_normal_quantile(double p) {
  return guarded([=] { return boost::math::quantile(Normal(), p); });
}

double cbm_student_t_pdf(double x, double df) {
  return guarded([=] { return boost::math::pdf(StudentT(df), x); });
}

double cbm_student_t_cdf(double x, double df) {
  return guarded([=] { return boost::math::cdf(StudentT(df), x); });
}

double cbm_student_t_quantile(double p, double df) {
  return guarded([=] { return boost::math::quantile(StudentT(df), p); });
}

double cbm_chi_squared_cdf(double x, double df) {
  return guarded([=] { return boost::math::cdf(ChiSquared(df), x); });
}

double cbm_chi_squared_tail(double x, double df) {
  return guarded([=] { return boost::math::cdf(boost::math::complement(ChiSquared(df), x)); });
}

double cbm_chi_squared_quantile(double p, double df) {
  return guarded([=] { return boost::math::quantile(ChiSquared(df), p); });
}

double cbm_fisher_f_tail(double x, double df1, double df2) {
  return guarded([=] { return boost::math::cdf(boost::math::complement(FisherF(df1, df2), x)); });
}

double cbm_log_gamma(double x) {
  return guarded([=] {
    if (!(x > 0)) return std::numeric_limits<double>::quiet_NaN();
    return boost::math::lgamma(x, Quiet());
  });
}

double cbm_digamma(double x) {
  return guarded([=] {
    if (!(x > 0)) return std::numeric_limits<double>::quiet_NaN();
    return boost::math::digamma(x, Quiet());
  });
}

double cbm_trigamma(double x) {
  return guarded([=] {
    if (!(x > 0)) return std::numeric_limits<double>::quiet_NaN();
    return boost::math::trigamma(x, Quiet());
  });
}

double cbm_incomplete_beta(double a, double b, double x) {
  return guarded([=] {
    if (!(a > 0) || !(b > 0) || !(x >= 0) || !(x <= 1)) return std::numeric_limits<double>::quiet_NaN();
    return boost::math::ibeta(a, b, x, Quiet());
  });
}

double cbm_incomplete_beta_inverse(double a, double b, double p) {
  return guarded([=] {
    if (!(a > 0) || !(b > 0) || !(p >= 0) || !(p <= 1)) return std::numeric_limits<double>::quiet_NaN();
    return boost::math::ibeta_inv(a, b, p, Quiet());
  });
}

double cbm_find_root(cbm_function function, void *context, double lower, double upper, double tolerance) {
  return guarded([=] {
    const double at_lower = function(lower, context);
    const double at_upper = function(upper, context);
    if (at_lower == 0) return lower;
    if (at_upper == 0) return upper;
    if (!(at_lower < 0 ? at_upper > 0 : at_lower > 0 && at_upper < 0)) {
      return std::numeric_limits<double>::quiet_NaN();
    }
    const auto close = [=](double a, double b) {
      const double bits = 4 * std::numeric_limits<double>::epsilon() * std::fmax(std::fabs(a), 1e-3);
      return std::fabs(a - b) <= std::fmax(bits, tolerance);
    };
    std::uintmax_t iterations = 200;
    const auto bracket = boost::math::tools::toms748_solve(
        [=](double x) { return function(x, context); }, lower, upper, at_lower, at_upper, close,
        iterations, Quiet());
    return (bracket.first + bracket.second) / 2;
  });
}

double cbm_find_minimum(cbm_function function, void *context, double lower, double upper) {
  return guarded([=] {
    std::uintmax_t iterations = 200;
    return boost::math::tools::brent_find_minima(
               [=](double x) { return function(x, context); }, lower, upper,
               std::numeric_limits<double>::digits / 2, iterations)
        .first;
  });
}

void cbm_select(double *values, long count, long rank) {
  std::nth_element(values, values + rank, values + count);
}
