#include "CBoostMath.h"

#include <limits>

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace {

namespace bmp = boost::math::policies;

using Quiet = bmp::policy<
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

double cbm_chi_squared_quantile(double p, double df) {
  return guarded([=] { return boost::math::quantile(ChiSquared(df), p); });
}

double cbm_fisher_f_cdf(double x, double df1, double df2) {
  return guarded([=] { return boost::math::cdf(FisherF(df1, df2), x); });
}
