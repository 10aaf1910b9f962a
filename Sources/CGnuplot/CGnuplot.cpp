#include "CGnuplot.h"
