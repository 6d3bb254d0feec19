/* info.c - `cpuwarp info`: what this CPU is, what this build has, what is in use. */
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include <warp/launch.h>

#include "../src/cpu.h"
#include "command.h"
#include "cpu_model.h"

static const char usage[] =
    "usage: cpuwarp info [--json]\n"
    "\n"
    "Version, compiler, CPU, and the backends: built into this program, supported by this CPU,\n"
    "native (its own instructions, not an emulation of them), and the active one.\n"
    "\n"
    "options:\n"
    "  --json      one JSON object on standard output: version, compiler, cpu, openmp, active,\n"
    "              problem (null, or why nothing can be launched), backends\n"
    "  -h, --help  print this and exit\n";

#define TEXT(x) TEXT_(x)
#define TEXT_(x) #x
#if defined(__clang__)
#define COMPILER "clang"
#define COMPILER_VERSION TEXT(__clang_major__) "." TEXT(__clang_minor__) "." TEXT(__clang_patchlevel__)
#elif defined(__GNUC__)
#define COMPILER "gcc"
#define COMPILER_VERSION TEXT(__GNUC__) "." TEXT(__GNUC_MINOR__) "." TEXT(__GNUC_PATCHLEVEL__)
#else
#define COMPILER "unknown"
#define COMPILER_VERSION ""
#endif

struct info {
    char cpu_model[128]; /* "" where the system does not tell */
    uint32_t features;
    bool openmp;
    int threads;
    char problem[256]; /* "", or what is wrong with CPUWARP_BACKEND */
};

static struct info gather(void) {
    const struct warp__cpu cpu = warp__cpu_read();
    struct info info = {.features = warp__cpu_features(&cpu), .threads = 1};
    cpu_model(info.cpu_model, sizeof info.cpu_model);
#ifdef _OPENMP
    info.openmp = true;
    info.threads = omp_get_max_threads();
#endif
    const warp_status_t status = warp_backend_status();
    if (status != WARP_OK) {
        const int used = snprintf(info.problem, sizeof info.problem, "CPUWARP_BACKEND: ");
        warp_backend_explain(status, getenv("CPUWARP_BACKEND"), info.problem + used,
                             sizeof info.problem - (size_t)used);
        keep_printable(info.problem);
    }
    return info;
}

static const char *yes_no(bool value) { return value ? "yes" : "no"; }

static int print_text(const struct info *info) {
    printf("cpuwarp    %s\n", warp_version());
    printf("compiler   %s %s\n", COMPILER, COMPILER_VERSION);
    printf("CPU        %s\n", info->cpu_model[0] ? info->cpu_model : "unknown");
    printf("features  ");
    for (unsigned bit = 0; warp__cpu_feature_name(bit); ++bit)
        if (info->features >> bit & 1) printf(" %s", warp__cpu_feature_name(bit));
    printf("%s\n", info->features ? "" : " none that a backend asks for");
    printf("threads    %d (%s)\n", info->threads, info->openmp ? "OpenMP" : "built without OpenMP");
    printf("active     %s\n", warp_backend_active()->name);
    if (info->problem[0]) printf("problem    nothing can be launched: %s\n", info->problem);
    printf("\n%-16s %-6s %-10s %s\n", "backend", "built", "supported", "native");
    for (size_t i = 0; warp_backend_at(i); ++i) {
        const warp_backend_t *const backend = warp_backend_at(i);
        printf("%-16s %-6s %-10s %s\n", backend->name, yes_no(warp_backend_built(backend)),
               yes_no(warp_backend_supported(backend)), yes_no(backend->native));
    }
    return COMMAND_OK;
}

static json_t *feature_list(uint32_t features) {
    json_t *const list = json_array();
    for (unsigned bit = 0; warp__cpu_feature_name(bit); ++bit)
        if (features >> bit & 1) json_array_append_new(list, json_string(warp__cpu_feature_name(bit)));
    return list;
}

static json_t *backend_list(void) {
    json_t *const list = json_array();
    for (size_t i = 0; warp_backend_at(i); ++i) {
        const warp_backend_t *const backend = warp_backend_at(i);
        json_array_append_new(list, json_pack("{s:s, s:b, s:b, s:b}", "name", backend->name, "built",
                                              warp_backend_built(backend), "supported", warp_backend_supported(backend),
                                              "native", backend->native));
    }
    return list;
}

static int print_json(const struct info *info) {
    json_t *const root = json_pack(
        "{s:s, s:{s:s, s:s}, s:{s:s?, s:o}, s:{s:b, s:i}, s:s, s:s?, s:o}", "version", warp_version(), "compiler",
        "name", COMPILER, "version", COMPILER_VERSION, "cpu", "model", info->cpu_model[0] ? info->cpu_model : NULL,
        "features", feature_list(info->features), "openmp", "enabled", info->openmp, "threads", info->threads, "active",
        warp_backend_active()->name, "problem", info->problem[0] ? info->problem : NULL, "backends", backend_list());
    if (!root) return command_error("out of memory");
    const int status = json_dumpf(root, stdout, JSON_INDENT(2));
    json_decref(root);
    putchar('\n');
    if (status != 0 && !ferror(stdout)) return command_error("out of memory"); /* main() reports errors of stdout */
    return COMMAND_OK;
}

int command_info(int argc, char **argv) {
    static const struct option options[] = {
        {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    bool json = false;
    for (int option; (option = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (option == 'h') return fputs(usage, stdout) < 0 ? COMMAND_FAILED : COMMAND_OK;
        if (option != 'j') return command_option_error("info", argv, option);
        json = true;
    }
    if (optind < argc) return command_usage_error("info", "info takes no argument, but got \"%s\"", argv[optind]);
    const struct info info = gather();
    return json ? print_json(&info) : print_text(&info);
}
