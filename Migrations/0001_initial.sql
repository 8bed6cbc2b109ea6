-- The first schema of an Insetory store. See ARCHITECTURE.md, "The rows of a store".
--
-- Packed keys. An INTEGER PRIMARY KEY has the row's owner in its upper bits. So the rows of one owner
-- are adjacent, and one B-tree descent finds them:
--     section.id        document << 39 | section number << 13 | segment
--     section_order.id  document << 39 | position
--     frame.id          layout set << 39 | section number << 13 | segment
--     decoration.id     layout set << 39 | section number << 13 | segment
--     extent.id         layout set << 39 | section number / 83
-- Blobs are little-endian. All rows of layout_set, layout_request, extent, frame and decoration are a
-- cache: they can be deleted at any time and are rebuilt to the same bits.

-- One row is one layout document. A deleted document stays, with the operation that deleted it,
-- until its history is trimmed.
CREATE TABLE document (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 16777215),
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
  deleted INTEGER CHECK (deleted > 0),
  -- The newest operation that changed this document.
  revision INTEGER NOT NULL CHECK (revision > 0),
  -- The document except its id and sections, as the canonical JSON of the document format.
  settings TEXT NOT NULL,
  -- One revision (8 bytes) for each key that sections inherit, in the order of InheritedKey.
  inherited_revisions BLOB NOT NULL CHECK (length(inherited_revisions) = 128),
  -- The container traits that the layout reads in addition to the length of a line, as flags.
  trait_flags INTEGER NOT NULL CHECK (trait_flags BETWEEN 0 AND 15),
  -- The number of the next new section. Numbers are never used twice.
  next_section INTEGER NOT NULL CHECK (next_section BETWEEN 0 AND 67108864),
  sections INTEGER NOT NULL CHECK (sections BETWEEN 0 AND 100000),
  items INTEGER NOT NULL CHECK (items BETWEEN 0 AND 1000000),
  -- An upper bound of the bytes of the document's canonical text, with at least 68 bytes for each
  -- decoration of its lists. An edit adds the bytes that it writes. If the bound would exceed 64 MB, the
  -- text is counted exactly.
  longest_text INTEGER NOT NULL CHECK (longest_text BETWEEN 0 AND 67108864)
) STRICT;
CREATE UNIQUE INDEX document_key ON document (key) WHERE deleted IS NULL;

-- One row is one segment of a section's items, at most 125 runs. Segment 0 also represents the section
-- itself, and only it has values in the columns from document to palette. A removed section stays, with
-- the operation that removed it, until its history is trimmed.
CREATE TABLE section (
  id INTEGER PRIMARY KEY,
  document INTEGER REFERENCES document (id),
  key TEXT CHECK (length(key) BETWEEN 1 AND 128),
  removed INTEGER CHECK (removed > 0),
  title TEXT,
  -- Metrics and conditions, as the canonical JSON of the document format; NULL if there are none.
  attributes TEXT,
  -- The sizing rules that runs refer to by number, as a JSON array; NULL if all sizes are fixed.
  palette TEXT,
  -- The runs, packed as PackedRuns.swift describes; NULL if there are none.
  items BLOB,
  -- The items' ids, packed as PackedItemIDs.swift describes; NULL if no item has one.
  ids BLOB,
  CHECK ((document IS NULL) = ((id & 8191) <> 0)),
  CHECK (document IS NULL OR document = id >> 39)
) STRICT;
CREATE UNIQUE INDEX section_key ON section (document, key) WHERE key IS NOT NULL AND removed IS NULL;

-- One row is up to 166 neighbouring sections of a document, in order: number, inherited keys, revision
-- and revision of the decorations of each (24 bytes). The order of the rows is the document's order.
CREATE TABLE section_order (
  id INTEGER PRIMARY KEY,
  sections BLOB NOT NULL CHECK (length(sections) BETWEEN 24 AND 3984 AND length(sections) % 24 = 0)
) STRICT;

-- One row is the search texts of a document or a section, and its id is the document's or the section's.
-- A document has tags and the kinds of decorations that it registers; a section has the kinds that it
-- names. Each tag and each kind is one line. A document or section without texts has no row. Whether a
-- document is deleted, or a section removed, is in its own row.
CREATE VIRTUAL TABLE search_text USING fts5 (
  id, title, tags, kinds, columnsize = 0, tokenize = "unicode61 remove_diacritics 2"
);

-- One row is one device that documents of this store may name in addition to the program's own devices.
-- The meaning of an id never changes: an id is written once, and deleted only when neither a document
-- nor the history names it. The layout sets that name it are deleted with it.
CREATE TABLE device (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 128),
  -- The device in the form of Resources/Devices/devices.json.
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row is one set of computed attributes: a document laid out for one part of a container.
CREATE TABLE layout_set (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 16777215),
  document INTEGER NOT NULL REFERENCES document (id),
  -- The container traits that the layout reads, as text. Containers with equal traits share the set.
  traits TEXT NOT NULL,
  -- The first container that the set was computed for, as the JSON of the document format.
  container TEXT NOT NULL,
  -- 1 if a caller requested this container, 0 if it is only the document's own.
  requested INTEGER NOT NULL CHECK (requested IN (0, 1)),
  algorithm INTEGER NOT NULL CHECK (algorithm > 0),
  -- The number of computations without an operation.
  generation INTEGER NOT NULL DEFAULT 0 CHECK (generation >= 0),
  -- The revision of the document at which all its sections were found clean; 0 if never checked.
  clean INTEGER NOT NULL CHECK (clean >= 0),
  -- After a deferred edit: an upper bound of the sum of the extents of all sections, including dirty
  -- sections, in units of 2^-20 points; else 0.
  longest INTEGER NOT NULL DEFAULT 0 CHECK (longest >= 0),
  -- After a deferred edit: an upper bound of the number of decorations of all sections, including dirty
  -- sections; else 0.
  decorations INTEGER NOT NULL DEFAULT 0 CHECK (decorations BETWEEN 0 AND 4000000),
  UNIQUE (document, traits)
) STRICT;

-- One row is one request to lay out a document for a container, with the resolved values of the request,
-- and the layout set that answers it. With it, a repeated request is answered without reading the
-- document. {} is the document's own container.
CREATE TABLE layout_request (
  document INTEGER NOT NULL REFERENCES document (id),
  request TEXT NOT NULL CHECK (length(request) > 0),
  layout_set INTEGER NOT NULL,
  PRIMARY KEY (document, request)
) STRICT, WITHOUT ROWID;

-- One row is a layout set's values of up to 83 sections, by number: the revision that items, header and
-- footer were computed from, the revision that the decorations were computed from, the extent in units
-- of 2^-20 points, the reach in points, and the number of decorations. Each section has 48 bytes: zeros
-- if nothing is computed. The row ends with the last section that has computed values.
CREATE TABLE extent (
  id INTEGER PRIMARY KEY,
  entries BLOB NOT NULL CHECK (length(entries) BETWEEN 48 AND 3984 AND length(entries) % 48 = 0)
) STRICT;

-- One row is one segment of a section's computed frames, at most 125 items: x, y, width, height of
-- each (32 bytes) in section coordinates. Segment 0 also has the header and the footer.
CREATE TABLE frame (
  id INTEGER PRIMARY KEY,
  header BLOB CHECK (length(header) = 32),
  footer BLOB CHECK (length(footer) = 32),
  -- Along the scroll axis: no item of this segment or a later one begins before lower, and no item of
  -- this segment or an earlier one ends after upper. Both columns ascend, so segments can be searched.
  lower REAL NOT NULL,
  upper REAL NOT NULL,
  frames BLOB NOT NULL CHECK (length(frames) <= 4000 AND length(frames) % 32 = 0),
  CHECK ((header IS NULL AND footer IS NULL) OR (id & 8191) = 0)
) STRICT;

-- One row is one segment of a section's computed decorations, in order of their entries and items,
-- packed as PackedDecorations.swift describes. A row has at most 70 decorations, or more if they do not
-- fit into 8,192 such rows. Segment 0 also has the bounds of the items that decorations depend on, so
-- that a changed decoration is computed without reading items; NULL if there are no items.
CREATE TABLE decoration (
  id INTEGER PRIMARY KEY,
  items BLOB CHECK (length(items) = 88),
  decorations BLOB NOT NULL CHECK (length(decorations) <= 27384 AND length(decorations) % 56 = 0),
  CHECK (items IS NULL OR (id & 8191) = 0)
) STRICT;

-- One row is one change of a document, or the parent of the changes of one import. The log begins with
-- the oldest operation that was kept when the history was trimmed.
CREATE TABLE operation (
  id INTEGER PRIMARY KEY,
  parent INTEGER CHECK (parent < id),
  document INTEGER CHECK (document BETWEEN 1 AND 16777215),
  -- The operation before this one that changed the same document.
  previous INTEGER CHECK (previous < id),
  -- The operation that this one, an undo or a redo, reverts.
  undoes INTEGER CHECK (undoes < id),
  -- Microseconds since 1970 by the writer's clock. It is shown, but never used for ordering.
  time INTEGER NOT NULL,
  author TEXT,
  -- The caller's name of the operation, so that a retry after an unknown outcome applies it only once.
  key TEXT CHECK (length(key) BETWEEN 1 AND 128),
  -- A digest of the request with the key. A different request with the same key is refused.
  request INTEGER CHECK ((request IS NULL) = (key IS NULL)),
  kind TEXT NOT NULL,
  -- A description of the change, in terms of the command line.
  summary TEXT NOT NULL,
  -- The number of sections whose own inputs or positions were changed.
  touched INTEGER NOT NULL CHECK (touched >= 0),
  computed INTEGER NOT NULL CHECK (computed >= 0),
  shifted INTEGER NOT NULL CHECK (shifted >= 0),
  kept INTEGER NOT NULL CHECK (kept >= 0),
  -- The version of the engine that computed the layout.
  algorithm INTEGER NOT NULL CHECK (algorithm > 0),
  -- The typed edits that revert the operation, as the JSON that Change+JSON.swift describes.
  inverse BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX operation_key ON operation (key) WHERE key IS NOT NULL;

-- One row is one name for the state that the store was in after an operation; 0 is before the first.
-- It may have frames that another program recorded of the documents in that state, as the text of a
-- baseline.
CREATE TABLE tag (
  name TEXT PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 128),
  operation INTEGER NOT NULL CHECK (operation >= 0),
  time INTEGER NOT NULL,
  frames TEXT CHECK (length(frames) > 0)
) STRICT, WITHOUT ROWID;
