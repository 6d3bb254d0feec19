/* math_sleef.h - sleef.h without its warnings, also where its folder is given with -I. */
#ifndef WARP_BACKEND_MATH_SLEEF_H
#define WARP_BACKEND_MATH_SLEEF_H

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wignored-qualifiers"
#pragma GCC diagnostic ignored "-Wstrict-prototypes"
#include <sleef.h>
#pragma GCC diagnostic pop

#endif
