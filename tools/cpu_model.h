/* cpu_model.h - what the CPU is called: for the command and for the benchmarks. */
#ifndef CPUWARP_TOOLS_CPU_MODEL_H
#define CPUWARP_TOOLS_CPU_MODEL_H

#include <stddef.h>

/* The name that the system gives, "" where it gives none. */
void cpu_model(char *model, size_t size);

/* Only printable ASCII stays of text that comes from elsewhere, so that every byte can go to a terminal and into JSON. */
void keep_printable(char *text);

#endif
