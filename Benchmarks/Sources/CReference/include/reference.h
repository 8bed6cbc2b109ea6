// A flow layout in plain C: the baseline of the engine. It lays out one section whose items differ
// in size, scrolling vertically, as flow-layout.md, sections 2b, 2c and 4, says.
#ifndef INSETORY_BENCHMARKS_REFERENCE_H
#define INSETORY_BENCHMARKS_REFERENCE_H
#include <stddef.h>

typedef struct {
  double width, height;
} reference_size;

typedef struct {
  double x, y, width, height;
} reference_frame;

typedef struct {
  // The length of a line less the section's left and right insets.
  double available;
  double top, left, bottom;
  double interitem_spacing, line_spacing;
  double header, footer;
} reference_metrics;

// Writes the frames of `count` items, in section coordinates, and returns the section's length.
double reference_flow(
    const reference_size *sizes, size_t count, const reference_metrics *metrics,
    reference_frame *frames);
#endif
