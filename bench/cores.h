/* cores.h - on how many threads launches run. */
#ifndef CPUWARP_BENCH_CORES_H
#define CPUWARP_BENCH_CORES_H

void use_cores(int cores);
/* As many as this process may use. */
int all_cores(void);

#endif
