#include "reference.h"

double reference_flow(
    const reference_size *sizes, size_t count, const reference_metrics *metrics,
    reference_frame *frames) {
  const double available = metrics->available, spacing = metrics->interitem_spacing;
  double y = metrics->header + metrics->top, end = y;
  for (size_t first = 0; first < count;) {
    double sum = sizes[first].width, used = sum, thickness = sizes[first].height;
    size_t next = first + 1;
    for (; next < count; next++) {
      const double length = used + spacing + sizes[next].width;
      if (length > available) break;
      used = length;
      sum += sizes[next].width;
      if (sizes[next].height > thickness) thickness = sizes[next].height;
    }

    double x = 0, gap = spacing;
    if (next < count) {
      if (next - first > 1) {
        gap = (available - sum) / (double)(next - first - 1);
      } else if (sum <= available) {
        x = (available - sum) / 2;
      }
    }
    x += metrics->left;
    for (size_t item = first; item < next; item++) {
      const reference_size size = sizes[item];
      frames[item].x = x;
      frames[item].y = y + (thickness - size.height) / 2;
      frames[item].width = size.width;
      frames[item].height = size.height;
      x += size.width + gap;
    }
    end = y + thickness;
    y = end + metrics->line_spacing;
    first = next;
  }
  return end + metrics->bottom + metrics->footer;
}
