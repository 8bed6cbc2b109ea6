// Sections of nested groups and lists in plain C: the baseline of compositional sections. They
// scroll vertically, with fractional and absolute sizes, fixed gaps and insets; a row of a list has
// a measured or an estimated height. compositional.md, "Groups", "Sections" and "Lists".
#ifndef INSETORY_BENCHMARKS_REFERENCE_GROUPS_H
#define INSETORY_BENCHMARKS_REFERENCE_GROUPS_H
#include "reference.h"

// A length: a number of points, or a fraction of the width (0) or height (1) of the box.
enum { reference_points = -1 };
typedef struct {
  double number;
  int of;
} reference_dimension;

// An item, or a group whose subitems follow each other along x (0) or y (1).
enum { reference_item = -1 };
typedef struct {
  reference_dimension size[2];
  // The insets at the start and at the end of x and y.
  double inset_start[2], inset_end[2];
  int axis;
  double gap;
  // The subitems: their place among all nodes, and their number.
  size_t first, count;
} reference_node;

typedef struct {
  double width, height;
} reference_container;

typedef struct {
  reference_container container;
  double scale;
  double top, left, bottom, right;
  double group_spacing;
  double header;
} reference_section;

// The most items of a group.
enum { reference_group_limit = 256 };

// Writes the frames of `count` items in repetitions of the group `nodes[0]`, in section
// coordinates, and returns the section's length.
double reference_groups(
    const reference_node *nodes, size_t count, const reference_section *section,
    reference_frame *frames);

// Writes the frames of the rows of a list, and returns the section's length. A row has its measured
// height, or `row_height` if that is 0.
double reference_list(
    const reference_size *measured, size_t count, double row_height,
    const reference_section *section, reference_frame *frames);
#endif
