#ifndef C_GNUPLOT_H
#define C_GNUPLOT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A gnuplot process and the pipe to it, over gnuplot-iostream. One thread at a time.
///
/// No function lets an exception out, and none lets SIGPIPE end the process when gnuplot has gone: it fails instead.
typedef struct cgp_session cgp_session;

/// Starts gnuplot with its default settings, no start-up files read.
///
/// @param executable path of gnuplot.
/// @param log_path   file that takes what gnuplot prints, standard error included.
/// @return the session, or NULL where it cannot be started. End it with cgp_close.
cgp_session *cgp_open(const char *executable, const char *log_path);

/// Sends a fragment of script, one or more whole lines. The text is executed: it must be ours, never a user's.
///
/// @return 0, or -1 where gnuplot no longer reads.
int cgp_send(cgp_session *session, const char *script);

/// Defines the data block `$name` from rows × columns numbers in row-major order. NaN is a gap.
///
/// @param name letters, digits and underscores, a letter first.
/// @return 0, or -1 where the name is not one, there is no number, or gnuplot no longer reads.
int cgp_define_data(cgp_session *session, const char *name, const double *values, size_t rows, size_t columns);

/// Defines the string variable `name` from untrusted UTF-8. The text is sent in single quotes, in which gnuplot interprets
/// nothing; a quote of its own is sent apart from them, and control characters, line ends among them, become spaces.
///
/// @param name letters, digits and underscores, a letter first.
/// @return 0, or -1 where the name is not one or gnuplot no longer reads.
int cgp_define_text(cgp_session *session, const char *name, const char *utf8);

/// Tells gnuplot to exit, waits for it, and frees the session.
///
/// @return its exit status, or -1 where it was killed or something could not be sent.
int cgp_close(cgp_session *session);

#ifdef __cplusplus
}
#endif
#endif
