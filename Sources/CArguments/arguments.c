// Swift on Linux reads the arguments from /proc/self/cmdline, and finds none where /proc is not
// mounted, as in a chroot. glibc gives them to every constructor.
#include "arguments.h"

#ifdef __linux__
#include <features.h>
#endif

static int count = -1;
static char *const *values;

#ifdef __GLIBC__
__attribute__((constructor)) static void keep(int given, char **arguments) {
  count = given;
  values = arguments;
}
#endif

int carguments_count(void) { return count; }
char *const *carguments_values(void) { return values; }
