#ifndef C_GNUPLOT_H
#define C_GNUPLOT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A script for gnuplot, kept in memory and written through gnuplot-iostream, and the process that then runs it. One thread
/// at a time. No function lets an exception out.
typedef struct cgp_session cgp_session;

/// Begins a script.
///
/// @return the session, or NULL if there is no memory for it. End it with cgp_close.
cgp_session *cgp_open(void);

/// Sends a fragment of script, one or more whole lines. The text is executed: it must be ours, never a user's.
///
/// @return 0, or -1 if there is no room for it.
int cgp_send(cgp_session *session, const char *script);

/// Defines the data block `$name` from rows × columns numbers in row-major order. NaN is a gap.
///
/// @param name letters, digits and underscores, a letter first.
/// @return 0, or -1 where the name is not one, there is no number, or there is no room.
int cgp_define_data(cgp_session *session, const char *name, const double *values, size_t rows, size_t columns);

/// Defines the string variable `name` from untrusted UTF-8. The text is sent in single quotes, in which gnuplot interprets
/// nothing; a quote of its own is sent apart from them, and control characters, line ends among them, become spaces.
///
/// @param name letters, digits and underscores, a letter first.
/// @return 0, or -1 where the name is not one or there is no room.
int cgp_define_text(cgp_session *session, const char *name, const char *utf8);

/// Ends what was sent: a script, or a drawing for another program.
///
/// @return a descriptor to read the script from, which stays the session's, or -1 if not all of it could be kept.
int cgp_script(cgp_session *session);

/// Frees the session.
void cgp_close(cgp_session *session);

/// What a run of gnuplot may take.
typedef struct {
  /// Seconds without a drawing being finished.
  double patience;
  /// Drawings that the script asks for.
  size_t drawings;
  /// Bytes of one drawing.
  size_t drawing_bytes;
  /// Bytes of address space that the program may take; 0 for no limit.
  size_t memory;
} cgp_limits;

/// How a run of gnuplot ended.
typedef enum {
  /// By itself.
  CGP_EXITED,
  /// It was ended, because it finished no drawing in the time that it had.
  CGP_SLOW,
  /// It was ended, because it wrote more than was asked for.
  CGP_EXCESSIVE,
} cgp_end;

/// What a run of gnuplot left.
typedef struct {
  cgp_end end;
  /// Its exit status, or -1 if a signal ended it.
  int status;
  /// How long it ran.
  double seconds;
  /// What it wrote to standard output.
  char *output;
  size_t output_length;
  /// The beginning of what it wrote to standard error.
  char *errors;
  size_t errors_length;
} cgp_result;

/// Runs a program and waits for its end. It, and what it started, are gone when the function returns, and go with this program
/// if that is killed.
///
/// @param executable path of gnuplot, or of a program that reads what gnuplot drew.
/// @param arguments  its name and arguments, then NULL.
/// @param script     descriptor that it reads from.
/// @return 0, or -1 if there is no memory or no process to be had. Free the result with cgp_free in both cases.
int cgp_run(const char *executable, const char *const *arguments, int script, cgp_limits limits, cgp_result *result);

/// Frees what a result holds.
void cgp_free(cgp_result *result);

#ifdef __cplusplus
}
#endif
#endif
