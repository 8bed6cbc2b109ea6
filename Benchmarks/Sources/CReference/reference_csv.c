#include "reference_csv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t reference_csv(const char *path, double *sum) {
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  char *line = NULL;
  size_t capacity = 0, rows = 0, room = 0;
  char **addresses = NULL;
  while (getline(&line, &capacity, file) > 0) {
    char *width = strchr(line, ',');
    char *height = width ? strchr(width + 1, ',') : NULL;
    if (!height) continue;
    if (rows++ == 0) continue;
    if (rows > room) {
      room = room ? 2 * room : 1024;
      addresses = realloc(addresses, room * sizeof *addresses);
    }
    addresses[rows - 1] = strndup(line, (size_t)(width - line));
    *sum += strtod(width + 1, NULL) + strtod(height + 1, NULL);
  }
  for (size_t row = 1; row < rows; row++) free(addresses[row]);
  free(addresses);
  free(line);
  fclose(file);
  return rows > 0 ? rows - 1 : 0;
}
