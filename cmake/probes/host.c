/* Print the names of the backends that this CPU can run, for CMake: which tests are there to run? */
#include <stdio.h>

#include "../../include/warp/backend.h"
#include "../../src/cpu.c"

int main(void) {
    const struct warp__cpu cpu = warp__cpu_read();
    const uint32_t features = warp__cpu_features(&cpu);
#define PRINT(id, name, native, unused)                                                                                \
    if ((CPU_GROUP_##id & ~features) == 0) fputs(name ";", stdout);
    WARP__EACH_BACKEND(PRINT, )
    return 0;
}
