#include "reference_waterfall.h"

#include <math.h>

// Rounds a length down to a pixel.
static double pixels(double length, double scale) { return floor(length * scale + 1e-6) / scale; }

double reference_waterfall(
    const reference_size *sizes, size_t count, const reference_waterfall_metrics *metrics,
    reference_frame *frames) {
  const size_t columns = metrics->columns;
  const double scale = metrics->scale, spacing = metrics->spacing;
  const double width = pixels(
      (metrics->available - metrics->column_spacing * (double)(columns - 1)) / (double)columns,
      scale);
  double ends[reference_column_limit];
  for (size_t column = 0; column < columns; column++) ends[column] = metrics->top;
  for (size_t item = 0; item < count; item++) {
    const reference_size size = sizes[item];
    const double height = size.width > 0 && size.height > 0
                              ? pixels(width * size.height / size.width, scale)
                              : 0;
    size_t shortest = 0;
    for (size_t column = 1; column < columns; column++) {
      // Equal sums of thirds tie.
      if (ends[column] < ends[shortest] - 1e-3 / scale) shortest = column;
    }
    frames[item] = (reference_frame){
        metrics->left + (double)shortest * (width + metrics->column_spacing), ends[shortest], width,
        height};
    ends[shortest] += height + spacing;
  }
  double longest = metrics->top;
  for (size_t column = 0; column < columns; column++) {
    if (ends[column] > longest) longest = ends[column];
  }
  return (count > 0 ? longest - spacing : metrics->top) + metrics->bottom;
}
