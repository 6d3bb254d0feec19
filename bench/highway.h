/* highway.h - which instruction set Highway picks on this CPU. */
#ifndef CPUWARP_BENCH_HIGHWAY_H
#define CPUWARP_BENCH_HIGHWAY_H

#ifdef __cplusplus
extern "C" {
#endif
#include "six.h"
const char *highway_target(void);
#ifdef __cplusplus
}
#endif

#endif
