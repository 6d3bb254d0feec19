/* main.c - the command `cpuwarp`: global options, choice of the backend, dispatch to a subcommand. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <warp/launch.h>

#include "command.h"

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    bool runs_kernels; /* needs a backend that works */
};

static const struct command commands[] = {
    {"info", command_info, false},  {"demo", command_demo, true},       {"run", command_run, true},
    {"bench", command_bench, true}, {"conform", command_conform, true},
};

static const char usage[] =
    "usage: cpuwarp [--backend NAME] COMMAND [ARGUMENT ...]\n"
    "       cpuwarp --help | --version\n"
    "\n"
    "CUDA warp code on this CPU, at SIMD speed.\n"
    "\n"
    "commands:\n"
    "  info     what this CPU is and which backends this build can run on it\n"
    "  demo     worked examples, each checked against plain scalar code\n"
    "  run      real work, compared with plain scalar loops\n"
    "  bench    how much faster than these: a table, in two minutes\n"
    "  conform  what a GPU returned, replayed\n"
    "`cpuwarp COMMAND --help` says more.\n"
    "\n"
    "options:\n"
    "  --backend NAME  use this backend; also accepted after the command (`cpuwarp info` lists them)\n"
    "  -h, --help      print this and exit\n"
    "  -V, --version   print the version and exit\n"
    "\n"
    "environment:\n"
    "  CPUWARP_BACKEND=NAME  the same as --backend NAME, which wins over it\n"
    "  OMP_NUM_THREADS=N     run blocks on N threads\n"
    "\n"
    "exit status:\n"
    "  0  all went well\n"
    "  1  a check failed, an input was bad, or the output could not be written\n"
    "  2  the command line (or CPUWARP_BACKEND) was wrong\n";

/* ---- messages ---- */

static void print_message(const char *format, va_list args) {
    fflush(stdout); /* so that the message follows what was printed before it */
    fputs("cpuwarp: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

int command_error(const char *format, ...) {
    va_list args;
    va_start(args, format);
    print_message(format, args);
    va_end(args);
    return COMMAND_FAILED;
}

int command_usage_error(const char *command, const char *format, ...) {
    va_list args;
    va_start(args, format);
    print_message(format, args);
    va_end(args);
    fprintf(stderr, "Try `cpuwarp %s%s--help`.\n", command ? command : "", command ? " " : "");
    return COMMAND_USAGE;
}

int command_option_error(const char *command, char **argv, int result) {
    const char *const word = argv[optind - 1];
    if (result == ':') return command_usage_error(command, "option %s needs a value", word);
    if (optopt == 0) return command_usage_error(command, "unknown option %s", word); /* a long one, or ambiguous */
    if (strncmp(word, "--", 2) == 0 && strchr(word, '='))
        return command_usage_error(command, "option %.*s takes no value", (int)strcspn(word, "="), word);
    return command_usage_error(command, "unknown option -%c", optopt);
}

/* ---- the backend ---- */

/* Take every `--backend NAME` and `--backend=NAME` before a "--" out of argv; *name is the last one, or NULL.
 * So commands need not know the option, and it means the same before and after them. */
static int take_backend(int *argc, char **argv, const char **name) {
    static const char option[] = "--backend";
    const size_t length = sizeof option - 1;
    int kept = 0, i = 0;
    *name = NULL;
    for (; i < *argc && strcmp(argv[i], "--") != 0; ++i) {
        if (strcmp(argv[i], option) == 0) {
            if (i + 1 >= *argc) return command_usage_error(NULL, "option %s needs a value", option);
            *name = argv[++i];
        } else if (strncmp(argv[i], option, length) == 0 && argv[i][length] == '=') {
            *name = argv[i] + length + 1;
        } else {
            argv[kept++] = argv[i];
        }
    }
    for (; i < *argc; ++i) argv[kept++] = argv[i];
    argv[kept] = NULL;
    *argc = kept;
    return COMMAND_OK;
}

static int backend_error(const char *origin, warp_status_t status, const char *name) {
    char text[256];
    warp_backend_explain(status, name, text, sizeof text);
    return command_usage_error(NULL, "%s%s", origin, text);
}

static bool asks_for_help(int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; ++i)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
    return false;
}

/* Use the backend that --backend or CPUWARP_BACKEND names.  A wrong CPUWARP_BACKEND stops only what runs kernels. */
static int choose_backend(const struct command *command, const char *name, bool help) {
    if (name) {
        const warp_status_t status = warp_backend_select(name);
        return status == WARP_OK ? COMMAND_OK : backend_error("", status, name);
    }
    const warp_status_t status = warp_backend_status();
    if (status == WARP_OK || !command->runs_kernels || help) return COMMAND_OK;
    return backend_error("CPUWARP_BACKEND: ", status, getenv("CPUWARP_BACKEND"));
}

/* ---- the command line ---- */

static const struct command *find_command(const char *name) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; ++i)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static int run_command(int argc, char **argv, const char *backend) {
    const struct command *const command = find_command(argv[0]);
    if (!command) return command_usage_error(NULL, "unknown command \"%s\"", argv[0]);
    const int status = choose_backend(command, backend, asks_for_help(argc, argv));
    if (status != COMMAND_OK) return status;
    optind = 0; /* the command scans its own arguments, from the start */
    return command->run(argc, argv);
}

static int run(int argc, char **argv) {
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'}, {"version", no_argument, NULL, 'V'}, {NULL, 0, NULL, 0}};
    const char *backend;
    int status = take_backend(&argc, argv, &backend);
    if (status != COMMAND_OK) return status;
    /* "+": stop at the first word that is no option, the command. */
    status = getopt_long(argc, argv, "+:hV", options, NULL);
    if (status == 'h') return fputs(usage, stdout) < 0 ? COMMAND_FAILED : COMMAND_OK;
    if (status == 'V') return printf("cpuwarp %s\n", warp_version()) < 0 ? COMMAND_FAILED : COMMAND_OK;
    if (status != -1) return command_option_error(NULL, argv, status);
    if (optind >= argc) return command_usage_error(NULL, "no command given");
    return run_command(argc - optind, argv + optind, backend);
}

/* ---- standard streams ---- */

/* Where the caller closed a standard stream: put a descriptor there on which reading and writing fail, so that no file
 * that a command opens takes its place. */
static void occupy_closed_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd)
        if (fcntl(fd, F_GETFD) == -1 && errno == EBADF &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            exit(COMMAND_FAILED);
}

/* Output that could not be written is a failure: a full disk, a closed pipe. */
static int finish(int status) {
    const bool failed_before = ferror(stdout) != 0;
    errno = 0;
    if (fflush(stdout) == 0 && !failed_before) return status;
    command_error("cannot write to standard output%s%s", errno ? ": " : "", errno ? strerror(errno) : "");
    return status == COMMAND_OK ? COMMAND_FAILED : status;
}

int main(int argc, char **argv) {
    occupy_closed_streams();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe shows as an error when writing */
    return finish(run(argc, argv));
}
