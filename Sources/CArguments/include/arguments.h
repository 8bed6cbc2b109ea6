#ifndef INSETORY_ARGUMENTS_H
#define INSETORY_ARGUMENTS_H

// The arguments that the C library was given when this process began, and how many; -1 where it
// does not tell, as musl does not.
int carguments_count(void);
char *const *carguments_values(void);

#endif
