#include "CBoostMath.h"

#include <boost/math/distributions/normal.hpp>

double cbm_normal_cdf(double x) { return boost::math::cdf(boost::math::normal(), x); }
