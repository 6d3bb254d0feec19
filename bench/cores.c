/* cores.c - see cores.h; in C, so that it calls the same OpenMP library as the launches. */
#include "cores.h"

#ifdef _OPENMP
#include <omp.h>

void use_cores(int cores) { omp_set_num_threads(cores); }
int all_cores(void) { return omp_get_num_procs(); }
#else
void use_cores(int cores) { (void)cores; }
int all_cores(void) { return 1; }
#endif
