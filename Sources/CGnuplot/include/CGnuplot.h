#ifndef C_GNUPLOT_H
#define C_GNUPLOT_H

#ifdef __cplusplus
extern "C" {
#endif

/// A gnuplot process and the pipe to it.
typedef struct cgp_session cgp_session;

#ifdef __cplusplus
}
#endif
#endif
