#ifndef C_BOOST_MATH_H
#define C_BOOST_MATH_H

// Distributions of Boost.Math behind a C interface. No function throws or sets errno: outside its domain a function
// returns NaN, and at the ends of a quantile it returns an infinity.

#ifdef __cplusplus
extern "C" {
#endif

/// Density of the standard normal.
double cbm_normal_pdf(double x);
/// Distribution function of the standard normal.
double cbm_normal_cdf(double x);
/// Quantile of the standard normal, 0 <= p <= 1.
double cbm_normal_quantile(double p);

/// Density of Student's t with df > 0 degrees of freedom.
double cbm_student_t_pdf(double x, double df);
/// Distribution function of Student's t.
double cbm_student_t_cdf(double x, double df);
/// Quantile of Student's t, 0 <= p <= 1.
double cbm_student_t_quantile(double p, double df);

/// Distribution function of chi squared with df > 0 degrees of freedom, x >= 0.
double cbm_chi_squared_cdf(double x, double df);
/// 1 less the distribution function of chi squared, without loss of digits.
double cbm_chi_squared_tail(double x, double df);
/// Quantile of chi squared, 0 <= p <= 1.
double cbm_chi_squared_quantile(double p, double df);

/// 1 less the distribution function of Fisher's F with df1, df2 > 0 degrees of freedom, x >= 0, without loss of digits.
double cbm_fisher_f_tail(double x, double df1, double df2);

/// Logarithm of the gamma function, x > 0.
double cbm_log_gamma(double x);
/// Derivative of the logarithm of the gamma function at x > 0.
double cbm_digamma(double x);
/// Its second derivative.
double cbm_trigamma(double x);

/// Regularised incomplete beta function I_x(a, b), a, b > 0, 0 <= x <= 1.
double cbm_incomplete_beta(double a, double b, double x);
/// The x with I_x(a, b) = p, a, b > 0, 0 <= p <= 1.
double cbm_incomplete_beta_inverse(double a, double b, double p);

/// A function of one variable with its context.
typedef double (*cbm_function)(double x, void *context);

/// The point in [lower, upper] where the function changes its sign (TOMS 748), within the tolerance (absolute; 0 asks for
/// the last bits of a double); NaN where the ends have the same sign.
double cbm_find_root(cbm_function function, void *context, double lower, double upper, double tolerance);

/// The point in [lower, upper] where the function is least, by Brent's method, to half of a double's digits; NaN where the
/// function is NaN throughout.
double cbm_find_minimum(cbm_function function, void *context, double lower, double upper);

/// Moves the numbers so that the one of a rank is at its place, those before it are no larger, and those after it no smaller
/// (the standard library's nth_element); none is NaN, rank < count.
void cbm_select(double *values, long count, long rank);

#ifdef __cplusplus
}
#endif
#endif
