/* Lane types exist for one backend at a time: not in host code, which is for all. */
/* expect: error: .*no backend chosen */
/* host */
#ifdef FIXED
#include <warp/launch.h>
#else
#include <warp/warp.h>
#endif

int lanes(void);
int lanes(void) { return WARP_SIZE; }
