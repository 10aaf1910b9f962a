#ifndef C_BOOST_MATH_H
#define C_BOOST_MATH_H

#ifdef __cplusplus
extern "C" {
#endif

/// Distribution function of the standard normal.
double cbm_normal_cdf(double x);

#ifdef __cplusplus
}
#endif
#endif
