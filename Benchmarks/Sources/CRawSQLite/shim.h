// SQLite's C API for the baselines: what the same work costs without Insetory.
#ifndef INSETORY_BENCHMARKS_CRAWSQLITE_SHIM_H
#define INSETORY_BENCHMARKS_CRAWSQLITE_SHIM_H
#include <sqlite3.h>
#endif
