// A reader of a CSV of measured lengths in plain C: the baseline of importing them. Fields have no
// quotes, and nothing is checked.
#ifndef INSETORY_BENCHMARKS_REFERENCE_CSV_H
#define INSETORY_BENCHMARKS_REFERENCE_CSV_H
#include <stddef.h>

// Reads a file of address, width and height below a line of names. Returns the number of rows, and
// adds the heights to `sum`; a copy of each address is made and freed.
size_t reference_csv(const char *path, double *sum);
#endif
