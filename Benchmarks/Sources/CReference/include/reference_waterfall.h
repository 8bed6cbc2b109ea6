// A waterfall in plain C: the baseline of waterfall sections. It lays out one section whose items
// have original sizes, scrolling vertically, as waterfall.md, "Vertical", says.
#ifndef INSETORY_BENCHMARKS_REFERENCE_WATERFALL_H
#define INSETORY_BENCHMARKS_REFERENCE_WATERFALL_H
#include "reference.h"

// The most columns of a section.
enum { reference_column_limit = 64 };

typedef struct {
  // The width of the container less the section's left and right insets.
  double available;
  double scale;
  double top, left, bottom;
  size_t columns;
  double column_spacing, spacing;
} reference_waterfall_metrics;

// Writes the frames of `count` items into the shortest column each, in section coordinates, and
// returns the section's length.
double reference_waterfall(
    const reference_size *sizes, size_t count, const reference_waterfall_metrics *metrics,
    reference_frame *frames);
#endif
