/* command.h - what main.c and the subcommands of `cpuwarp` share. */
#ifndef CPUWARP_TOOLS_COMMAND_H
#define CPUWARP_TOOLS_COMMAND_H

/* Exit statuses, as --help documents them. */
enum { COMMAND_OK = 0, COMMAND_FAILED = 1, COMMAND_USAGE = 2 };

/* One subcommand each: argv[0] is its name, argv[1] .. argv[argc - 1] what follows.  main.c has taken `--backend NAME`
 * out, chosen the backend and reset getopt (optind = 0).  The result is the exit status. */
int command_info(int argc, char **argv);
int command_demo(int argc, char **argv);
int command_run(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_conform(int argc, char **argv);

/* Print "cpuwarp: " and the message as one line on stderr.  Returns COMMAND_FAILED. */
int command_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same, and a line that points to `cpuwarp COMMAND --help`, or with NULL to `cpuwarp --help`.
 * Returns COMMAND_USAGE. */
int command_usage_error(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The usage error for what getopt_long() has just refused: `result` is the '?' or ':' that it returned.  For an option
 * string that begins with ':' (so that getopt prints nothing itself, and tells a missing value apart). */
int command_option_error(const char *command, char **argv, int result);

#endif
