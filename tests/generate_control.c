/* generate_control.c - writes random structured programs twice: as warp kernels, and as plain C functions of a thread.
 *
 *   generate_control SEED COUNT FILES DIRECTORY
 *
 * makes in DIRECTORY: generated_control.h (the list of programs), generated_threads.c (the plain C functions) and
 * generated_kernels_0.c ... (COUNT kernels in FILES files).  test_control.c runs both and compares all that they wrote.
 * The same arguments give the same files.
 *
 * One program in four is a kernel of one to three phases, maybe in rounds; the others are one function that a kernel
 * calls, out of line, which is compiled sooner.  Some call another function.  Both forms are written side by side,
 * statement by statement; loops have few trips, which differ by thread.  Variables: a b c d (unsigned), s (signed). */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t random_state;

/* 0 .. n - 1 (splitmix64). */
static int below(int n) {
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (int)((z ^ (z >> 31)) % (uint64_t)n);
}
static bool chance(int percent) { return below(100) < percent; }

/* ---- output: two files at a time ---- */

static FILE *warp_file, *thread_file;

static void die(const char *what) {
    fprintf(stderr, "generate_control: %s\n", what);
    exit(1);
}
static void write_line(FILE *file, int depth, const char *format, va_list args) {
    fprintf(file, "%*s", 4 * depth, "");
    vfprintf(file, format, args);
    fputc('\n', file);
}
__attribute__((format(printf, 2, 3))) static void warp_line(int depth, const char *format, ...) {
    va_list args;
    va_start(args, format);
    write_line(warp_file, depth, format, args);
    va_end(args);
}
__attribute__((format(printf, 2, 3))) static void thread_line(int depth, const char *format, ...) {
    va_list args;
    va_start(args, format);
    write_line(thread_file, depth, format, args);
    va_end(args);
}
__attribute__((format(printf, 2, 3))) static void both_lines(int depth, const char *format, ...) {
    va_list args;
    va_start(args, format);
    write_line(warp_file, depth, format, args);
    va_end(args);
    va_start(args, format);
    write_line(thread_file, depth, format, args);
    va_end(args);
}

/* ---- expressions and conditions ---- */

/* The same text for the warp and for the thread. */
typedef struct { char warp[1024], thread[1024]; } expr_t;

__attribute__((format(printf, 2, 3))) static void print(char (*text)[1024], const char *format, ...) {
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(*text, sizeof *text, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= sizeof *text) die("an expression is too long");
}

static expr_t leaf(void) {
    expr_t e;
    const int kind = below(8);
    if (kind < 5) {
        const char name = "abcd"[below(4)];
        print(&e.warp, "v->%c", name);
        print(&e.thread, "v->%c", name);
    } else if (kind == 5) {
        print(&e.warp, "warp_as_u32_i32(v->s)");
        print(&e.thread, "(uint32_t)v->s");
    } else if (kind == 6) {
        print(&e.warp, "tid");
        print(&e.thread, "tid");
    } else {
        const unsigned k = (unsigned)below(1000);
        print(&e.warp, "warp_set_u32(%uu)", k);
        print(&e.thread, "%uu", k);
    }
    return e;
}
/* Compilers warn about x < x. */
static expr_t another_leaf(const expr_t *x) {
    expr_t y = leaf();
    while (strcmp(x->thread, y.thread) == 0) y = leaf();
    return y;
}
static expr_t expression(int depth) {
    static const struct { const char *name, *sign; } ops[] = {{"add", "+"}, {"sub", "-"}, {"mul", "*"},
                                                              {"xor", "^"}, {"and", "&"}, {"or", "|"}};
    if (depth == 0) return leaf();
    const expr_t x = expression(depth - 1), y = another_leaf(&x);
    const int op = below(6);
    expr_t e;
    print(&e.warp, "%s_u32(%s, %s)", ops[op].name, x.warp, y.warp);
    print(&e.thread, "(%s %s %s)", x.thread, ops[op].sign, y.thread);
    return e;
}

static expr_t condition(void) {
    expr_t e, x, y;
    int k = 1 + below(7);
    switch (below(8)) {
    case 0: /* a group of threads */
        print(&e.warp, "below_u32(low_bits(tid, 7), %d)", k);
        print(&e.thread, "(tid & 7) < %d", k);
        return e;
    case 1: /* signed */
        x = leaf();
        print(&e.warp, "below_i32(warp_as_i32_u32(%s), 0)", x.warp);
        print(&e.thread, "(int32_t)(%s) < 0", x.thread);
        return e;
    case 2:
        x = leaf();
        y = another_leaf(&x);
        print(&e.warp, "less_u32(%s, %s)", x.warp, y.warp);
        print(&e.thread, "%s < %s", x.thread, y.thread);
        return e;
    case 3: { /* combined */
        static const char *const names[] = {"and", "or"}, *const signs[] = {"&&", "||"};
        const int op = below(2);
        x = leaf();
        y = another_leaf(&x);
        print(&e.warp, "warp_%s_pred(less_u32(%s, %s), warp_not_pred(below_u32(low_bits(%s, 7), %d)))", names[op],
              x.warp, y.warp, y.warp, k);
        print(&e.thread, "(%s < %s) %s !((%s & 7) < %d)", x.thread, y.thread, signs[op], y.thread, k);
        return e;
    }
    case 4: /* nobody, half of them, everybody */
        k = 4 * below(3);
        print(&e.warp, "below_u32(low_bits(v->a, 7), %d)", k);
        print(&e.thread, "(int)(v->a & 7) < %d", k);
        return e;
    default:
        x = expression(1);
        print(&e.warp, "below_u32(low_bits(%s, 7), %d)", x.warp, k);
        print(&e.thread, "(%s & 7) < %d", x.thread, k);
        return e;
    }
}

/* ---- statements ---- */

/* What was written about a loop so far.  The plain C form leaves a divergent loop from inside a C loop by goto. */
typedef struct {
    int id;
    bool next_label, end_label;
    bool continued; /* some lane may wait for the next round */
} loop_t;

/* Where a statement stands. */
typedef struct {
    int indent, depth;  /* depth of constructs */
    loop_t *loop;       /* the innermost divergent loop, or NULL */
    int c_loop;         /* number of the C loop between here and that loop, or 0 */
    bool whole;         /* no divergent region between here and the innermost loop of either kind, or the function */
    bool function;      /* in a device function: C's return is that function's */
    bool calls;         /* there is a function to call */
} place_t;

static int next_id, budget, deepest;
static bool has_function, called;
static int program;

static void statements(place_t here, int count);

static place_t inside(place_t here) {
    ++here.indent;
    ++here.depth;
    return here;
}

static void assign(place_t here) {
    const expr_t e = expression(1 + below(2));
    if (chance(20)) {
        warp_line(here.indent, "WARP_SET(v->s, warp_as_i32_u32(%s));", e.warp);
        thread_line(here.indent, "v->s = (int32_t)(%s);", e.thread);
    } else {
        const char name = "abcd"[below(4)];
        warp_line(here.indent, "WARP_SET(v->%c, %s);", name, e.warp);
        thread_line(here.indent, "v->%c = %s;", name, e.thread);
    }
}
static void trace(place_t here) {
    const expr_t e = expression(below(2));
    warp_line(here.indent, "trace(warp, arg, %s);", e.warp);
    thread_line(here.indent, "trace(arg, i, %s);", e.thread);
}
static void output(place_t here) {
    const expr_t e = leaf();
    const int slot = 1 + below(2);
    warp_line(here.indent, "warp_store(arg->out + %d * arg->threads + warp.thread_base, %s);", slot, e.warp);
    thread_line(here.indent, "arg->out[%d * arg->threads + i] = %s;", slot, e.thread);
}

static void leave(place_t here) {
    const int kind = below(here.loop ? 12 : 2);
    if (kind < 2) {
        warp_line(here.indent, "WARP_RETURN;");
        thread_line(here.indent, "return;");
    } else if (kind < 7) {
        warp_line(here.indent, "WARP_BREAK;");
        if (here.c_loop)
            thread_line(here.indent, "goto end_%d;", here.loop->id);
        else
            thread_line(here.indent, "break;");
        here.loop->end_label |= here.c_loop != 0;
    } else {
        warp_line(here.indent, "WARP_CONTINUE;");
        if (here.c_loop)
            thread_line(here.indent, "goto next_%d;", here.loop->id);
        else
            thread_line(here.indent, "continue;");
        here.loop->next_label |= here.c_loop != 0;
        here.loop->continued = true;
    }
}
/* Leave by C's words, which act on the whole warp: only where that is what each thread does. */
static void leave_in_c(place_t here) {
    if (here.c_loop) {
        both_lines(here.indent, "if (u%d == %d) %s;", here.c_loop, below(3), chance(50) ? "break" : "continue");
    } else if (here.loop) {
        const bool may_break = !here.loop->continued;
        const char *const way = may_break && chance(50) ? "break" : "continue";
        both_lines(here.indent, "if (arg->uniform == %d) %s;", below(4), way);
    } else if (here.function) {
        both_lines(here.indent, "if (arg->uniform == %d) return;", below(4));
    } else {
        assign(here);
    }
}

static void if_statement(place_t here) {
    const expr_t p = condition();
    warp_line(here.indent, "WARP_IF(%s) {", p.warp);
    thread_line(here.indent, "if (%s) {", p.thread);
    place_t arm = inside(here);
    arm.whole = false;
    statements(arm, below(2));
    if (chance(here.loop ? 70 : 20)) {
        leave(arm);
        if (chance(20)) trace(arm); /* nobody is left to do this */
    }
    if (chance(40)) {
        warp_line(here.indent, "} WARP_ELSE {");
        thread_line(here.indent, "} else {");
        statements(arm, below(2));
        if (chance(30)) leave(arm);
    }
    warp_line(here.indent, "} WARP_END");
    thread_line(here.indent, "}");
}

static void loop_statement(place_t here) {
    const int id = ++next_id, most = here.loop || here.c_loop ? 3 : 7;
    const expr_t trips = expression(1);
    loop_t loop = {id, false, false, false};
    const bool counted = chance(50), conditional = chance(40);
    warp_line(here.indent, "const warp_u32_t n%d = low_bits(%s, %d);", id, trips.warp, most);
    thread_line(here.indent, "const uint32_t n%d = %s & %d;", id, trips.thread, most);
    if (counted) {
        warp_line(here.indent, "WARP_FOR(warp_u32_t, k%d, warp_set_u32(0), less_u32(k%d, n%d), next_u32(k%d)) {", id,
                  id, id, id);
        thread_line(here.indent, "for (uint32_t k%d = 0; k%d < n%d; k%d = k%d + 1) {", id, id, id, id, id);
    } else {
        const expr_t p = condition();
        warp_line(here.indent, "warp_u32_t k%d = n%d;", id, id);
        thread_line(here.indent, "uint32_t k%d = n%d;", id, id);
        if (conditional) {
            warp_line(here.indent, "WARP_WHILE(warp_and_pred(less_u32(warp_set_u32(0), k%d), %s)) {", id, p.warp);
            thread_line(here.indent, "while (0 < k%d && (%s)) {", id, p.thread);
        } else {
            warp_line(here.indent, "WARP_WHILE(less_u32(warp_set_u32(0), k%d)) {", id);
            thread_line(here.indent, "while (0 < k%d) {", id);
        }
        warp_line(here.indent + 1, "WARP_SET(k%d, sub_u32(k%d, warp_set_u32(1)));", id, id);
        thread_line(here.indent + 1, "k%d = k%d - 1;", id, id);
    }
    place_t body = inside(here);
    body.loop = &loop;
    body.c_loop = 0;
    body.whole = true;
    statements(body, 1 + below(2));
    if (chance(60)) if_statement(body);
    if (chance(50)) trace(body);
    warp_line(here.indent, counted ? "} WARP_ENDFOR" : "} WARP_ENDWHILE");
    if (loop.next_label) thread_line(here.indent, "next_%d:;", id);
    thread_line(here.indent, "}");
    if (loop.end_label) thread_line(here.indent, "end_%d:;", id);
}
static void c_loop_statement(place_t here) {
    const int id = ++next_id;
    both_lines(here.indent, "for (int u%d = 0; u%d < %d; ++u%d) {", id, id, 2 + below(2), id);
    place_t body = inside(here);
    body.c_loop = id;
    body.whole = true;
    statements(body, 1 + below(2));
    if (chance(40)) if_statement(body);
    both_lines(here.indent, "}");
}
static void c_if_statement(place_t here) {
    both_lines(here.indent, "if (arg->uniform %s %d) {", chance(50) ? "==" : "<", 1 + below(3));
    statements(inside(here), 1 + below(2));
    both_lines(here.indent, "}");
}
static void call(place_t here) {
    called = true;
    warp_line(here.indent, "function_%d(warp, arg, tid, v);", program);
    thread_line(here.indent, "function_%d(arg, i, tid, v);", program);
}

static void construct(place_t here) {
    const int kind = below(100);
    if (kind < 45)
        if_statement(here);
    else if (kind < 85)
        loop_statement(here);
    else if (kind < 93)
        c_loop_statement(here);
    else
        c_if_statement(here);
}
static void statement(place_t here) {
    const int kind = below(100);
    --budget;
    if (kind < 45 && here.depth < deepest)
        construct(here);
    else if (kind < 50 && here.whole)
        leave_in_c(here);
    else if (kind < 55 && here.calls)
        call(here);
    else if (kind < 62)
        output(here);
    else if (kind < 80)
        trace(here);
    else
        assign(here);
}
static void statements(place_t here, int count) {
    if (here.depth < deepest && budget > 0 && chance(60)) { /* most programs reach their depth */
        --budget;
        construct(here);
    }
    for (int n = 0; n < count && budget > 0; ++n) statement(here);
    if (chance(50)) trace(here);
}

/* ---- programs ---- */

static const char warp_head[] = "warp_t warp, const struct control_args *arg, warp_u32_t tid, variables_t *v";
static const char thread_head[] = "const struct control_args *arg, int i, uint32_t tid, variables_t *v";

static void function(const char *name, int size, int depth) {
    warp_line(0, "static __attribute__((noinline)) void %s_%d(%s) {", name, program, warp_head);
    thread_line(0, "static void %s_%d(%s) {", name, program, thread_head);
    both_lines(1, "(void)tid, (void)v;");
    budget = size;
    deepest = depth;
    statements((place_t){.indent = 1, .whole = true, .function = true, .calls = has_function}, 2);
    if (has_function && !called) call((place_t){.indent = 1});
    trace((place_t){.indent = 1});
    both_lines(0, "}");
}
static void begin_program(void) {
    warp_line(0, "WARP_KERNEL(generated_%d, struct control_args) {", program);
    thread_line(0, "void generated_%d_thread(const struct control_args *arg, int i, int thread) {", program);
    thread_line(1, "const uint32_t tid = (uint32_t)thread;");
    thread_line(1, "variables_t now = first_variables(arg, i), *const v = &now;");
    thread_line(1, "(void)tid, (void)v;");
}
static void end_program(void) {
    thread_line(1, "last_variables(arg, i, now);");
    both_lines(0, "}\n");
}

/* A phase of a kernel; in the plain C form they follow one another. */
static void phase(int indent) {
    warp_line(indent, "WARP_EACH_WARP {");
    warp_line(indent + 1, "const warp_u32_t tid = thread_number(warp);");
    warp_line(indent + 1, "variables_t now = keep[warp.id], *const v = &now;");
    warp_line(indent + 1, "(void)tid, (void)v;");
    thread_line(indent, "{");
    statements((place_t){.indent = indent + 1, .whole = true, .calls = has_function}, 1);
    if (has_function && !called) call((place_t){.indent = indent + 1});
    trace((place_t){.indent = indent + 1});
    warp_line(indent + 1, "keep[warp.id] = now;");
    both_lines(indent, "}");
}
static void write_phases(void) {
    const int phases = 1 + below(3), rounds = 1 + below(2);
    begin_program();
    warp_line(1, "WARP_PER_WARP(variables_t, keep);");
    warp_line(1, "WARP_EACH_WARP { keep[warp.id] = first_variables(warp, arg); }");
    both_lines(1, "for (int round = 0; round < %d; ++round) {", rounds);
    for (int n = 0; n < phases; ++n) {
        deepest = 2 + below(3);
        budget = 2 + 3 / phases;
        phase(2);
    }
    both_lines(1, "}");
    warp_line(1, "WARP_EACH_WARP { last_variables(warp, arg, keep[warp.id]); }");
    end_program();
}
static void write_function(void) {
    const int depth = 2 + program % 4;
    function("body", 3 + 2 * depth, depth);
    begin_program();
    warp_line(1, "WARP_EACH_WARP {");
    warp_line(2, "variables_t v = first_variables(warp, arg);");
    warp_line(2, "body_%d(warp, arg, thread_number(warp), &v);", program);
    warp_line(2, "last_variables(warp, arg, v);");
    warp_line(1, "}");
    thread_line(1, "body_%d(arg, i, tid, v);", program);
    end_program();
}
static void write_program(void) {
    next_id = 0;
    has_function = called = false;
    if (program % 3 == 0) {
        function("function", 4, 2);
        has_function = true;
    }
    if (program % 4 == 0)
        write_phases();
    else
        write_function();
}

static FILE *open_file(const char *directory, const char *name) {
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s/%s", directory, name) >= sizeof path) die("a name is too long");
    FILE *const file = fopen(path, "w");
    if (!file) die("cannot write a file");
    fprintf(file, "/* Made by generate_control. */\n");
    return file;
}
static void close_file(FILE *file) {
    if (fclose(file) != 0) die("cannot write a file");
}

static void write_list(const char *directory, int count) {
    FILE *const file = open_file(directory, "generated_control.h");
    fprintf(file, "#include \"kernels_control.h\"\n#define EACH_GENERATED(f)");
    for (int n = 0; n < count; ++n) fprintf(file, " \\\n    f(generated_%d)", n);
    fprintf(file, "\n");
    for (int n = 0; n < count; ++n)
        fprintf(file, "WARP_DECLARE_KERNEL(generated_%d, struct control_args);\n"
                      "control_thread_t generated_%d_thread;\n", n, n);
    close_file(file);
}

int main(int argc, char **argv) {
    if (argc != 5) die("usage: generate_control SEED COUNT FILES DIRECTORY");
    const uint64_t seed = strtoull(argv[1], NULL, 0);
    const int count = atoi(argv[2]), files = atoi(argv[3]);
    if (count < 1 || files < 1) die("COUNT and FILES are 1 or more");
    write_list(argv[4], count);
    thread_file = open_file(argv[4], "generated_threads.c");
    fprintf(thread_file, "#include \"generated_control.h\"\n#include \"control_thread.h\"\n\n");
    for (int n = 0; n < files; ++n) {
        char name[64];
        snprintf(name, sizeof name, "generated_kernels_%d.c", n);
        warp_file = open_file(argv[4], name);
        fprintf(warp_file, "#include <warp/warp.h>\n#include \"generated_control.h\"\n#include \"control_warp.h\"\n\n");
        for (program = n; program < count; program += files) {
            random_state = seed + (uint64_t)program * UINT64_C(0xd1342543de82ef95);
            write_program();
        }
        close_file(warp_file);
    }
    close_file(thread_file);
    return 0;
}
