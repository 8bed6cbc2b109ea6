#include "reference_groups.h"

#include <math.h>

// The part of a pixel that a rounding error may take; compositional.md, R1 and R5.
static const double tolerance = 1e-6;

// Returns a length in a box; a fraction is rounded down to a pixel (R1).
static double length(reference_dimension dimension, const double box[2], double scale) {
  if (dimension.of == reference_points) return dimension.number;
  return floor(dimension.number * box[dimension.of] * scale + tolerance) / scale;
}

// Returns the length along a group that n subitems share, less the gaps between them (R4).
static double base(const reference_node *group, double extent, size_t n) {
  const double rest = extent - group->gap * (double)(n - 1);
  return rest > 0 ? rest : 0;
}

// Returns how many subitems fit in a group (R5).
static size_t fitting(
    const reference_node *nodes, const reference_node *group, const double inner[2],
    double scale) {
  const int axis = group->axis;
  for (size_t n = 1; n <= reference_group_limit; n++) {
    double box[2] = {inner[0], inner[1]};
    box[axis] = base(group, inner[axis], n);
    double sum = group->gap * (double)(n - 1);
    for (size_t k = 0; k < n; k++) {
      sum += length(nodes[group->first + k % group->count].size[axis], box, scale);
    }
    if (sum > inner[axis] + tolerance / scale) return n - 1;
  }
  return reference_group_limit;
}

// Returns the start and the length of what the insets of an item leave of its slot. Insets that
// exceed the slot give a frame with the absolute length.
static void inset(
    const reference_node *item, const double slot[2], const double corner[2],
    reference_frame *frame) {
  double start[2], rest[2];
  for (int axis = 0; axis < 2; axis++) {
    rest[axis] = slot[axis] - item->inset_start[axis] - item->inset_end[axis];
    start[axis] = corner[axis] + item->inset_start[axis];
    if (rest[axis] < 0) {
      start[axis] += rest[axis];
      rest[axis] = -rest[axis];
    }
  }
  *frame = (reference_frame){start[0], start[1], rest[0], rest[1]};
}

// Writes the frames of a slot's items, and returns their number; 0 if a group fits nothing.
static size_t place(
    const reference_node *nodes, const reference_node *node, const double slot[2],
    const double corner[2], double scale, reference_frame *frames, size_t room) {
  if (room == 0) return 0;
  if (node->axis == reference_item) {
    inset(node, slot, corner, frames);
    return 1;
  }
  const int axis = node->axis;
  double inner[2];
  for (int a = 0; a < 2; a++) {
    inner[a] = slot[a] - node->inset_start[a] - node->inset_end[a];
    if (inner[a] <= 0) return 0;
  }
  const size_t n = fitting(nodes, node, inner, scale);
  double box[2] = {inner[0], inner[1]};
  box[axis] = base(node, inner[axis], n);
  double position = node->inset_start[axis];
  size_t items = 0;
  for (size_t k = 0; k < n; k++) {
    const reference_node *subitem = &nodes[node->first + k % node->count];
    const double own[2] = {
        length(subitem->size[0], box, scale), length(subitem->size[1], box, scale)};
    double start[2];
    start[axis] = corner[axis] + position;
    start[1 - axis] = corner[1 - axis] + node->inset_start[1 - axis];
    const size_t written =
        place(nodes, subitem, own, start, scale, frames + items, room - items);
    if (written == 0) return 0;
    items += written;
    position += own[axis] + node->gap;
  }
  return items;
}

// Returns the farthest bottom edge of some frames.
static double reach(const reference_frame *frames, size_t count) {
  double reach = -INFINITY;
  for (size_t item = 0; item < count; item++) {
    const double end = frames[item].y + frames[item].height;
    if (end > reach) reach = end;
  }
  return reach;
}

double reference_groups(
    const reference_node *nodes, size_t count, const reference_section *section,
    reference_frame *frames) {
  // The box of the group: the width within the insets, the whole height (R3).
  const double box[2] = {
      section->container.width - section->left - section->right, section->container.height};
  const double slot[2] = {
      length(nodes->size[0], box, section->scale), length(nodes->size[1], box, section->scale)};
  const double corner[2] = {0, 0};
  reference_frame group[reference_group_limit];
  const size_t items =
      place(nodes, nodes, slot, corner, section->scale, group, reference_group_limit);
  if (count == 0 || items == 0) return 0;
  for (size_t item = 0; item < items; item++) group[item].x += section->left;

  const double start = section->top + section->header, pitch = slot[1] + section->group_spacing;
  const size_t whole = count / items, rest = count % items;
  for (size_t ordinal = 0; ordinal * items < count; ordinal++) {
    const double y = start + (double)ordinal * pitch;
    const size_t end = ordinal < whole ? items : rest;
    for (size_t item = 0; item < end; item++) {
      const reference_frame frame = group[item];
      *frames++ = (reference_frame){frame.x, y + frame.y, frame.width, frame.height};
    }
  }
  double end = start;
  if (whole > 0) end += (double)(whole - 1) * pitch + slot[1];
  if (rest > 0) {
    // The last group is as much shorter as its frames end before those of a whole one (R10).
    const double inner = slot[1] - nodes->inset_start[1] - nodes->inset_end[1];
    const double trimmed = reach(group, rest) + inner - reach(group, items);
    end += (whole > 0 ? section->group_spacing : 0) + (trimmed > 0 ? trimmed : 0);
  }
  return end + section->bottom;
}

double reference_list(
    const reference_size *measured, size_t count, double row_height,
    const reference_section *section, reference_frame *frames) {
  const double box[2] = {section->container.width - section->left - section->right, 0};
  const double width = length((reference_dimension){1, 0}, box, section->scale);
  double y = section->header + section->top;
  for (size_t row = 0; row < count; row++) {
    const double height = measured[row].height > 0 ? measured[row].height : row_height;
    frames[row] = (reference_frame){section->left, y, width, height};
    y += height;
  }
  return y + section->bottom;
}
