#ifndef INSETORY_ARGUMENTS_H
#define INSETORY_ARGUMENTS_H

// The arguments that the C library received when this process began, and their number; -1 where the
// C library does not pass them on, as musl does not.
int carguments_count(void);
char *const *carguments_values(void);

#endif
