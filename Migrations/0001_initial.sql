-- The first schema of an Insetory store. See ARCHITECTURE.md, "The store".
--
-- Packed keys. An INTEGER PRIMARY KEY carries its owner in its upper bits, so that what belongs
-- together lies together and one B-tree descent finds it:
--     section.id        document << 39 | section number << 13 | segment
--     section_order.id  document << 39 | position
--     frame.id          layout set << 39 | section number << 13 | segment
--     decoration.id     layout set << 39 | section number << 13 | segment
--     extent.id         layout set << 39 | section number / 83
-- Blobs are little-endian. Everything in layout_set, layout_request, extent, frame and
-- decoration is a cache: it can be deleted at any time and is rebuilt to the same bits.

-- One row is one layout document. A deleted document stays, with the operation that deleted it,
-- until its history is trimmed.
CREATE TABLE document (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 16777215),
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
  deleted INTEGER CHECK (deleted > 0),
  -- The newest operation that changed this document.
  revision INTEGER NOT NULL CHECK (revision > 0),
  -- Everything but id and sections, as the canonical JSON of the document format.
  settings TEXT NOT NULL,
  -- One revision (8 bytes) for each key that sections inherit, in the order of InheritedKey.
  inherited_revisions BLOB NOT NULL CHECK (length(inherited_revisions) = 128),
  -- The parts of a container that the layout reads beyond the length of a line, as flags.
  reads INTEGER NOT NULL CHECK (reads BETWEEN 0 AND 15),
  -- The number that the next new section gets. Numbers are never used twice.
  next_section INTEGER NOT NULL CHECK (next_section BETWEEN 0 AND 67108864),
  sections INTEGER NOT NULL CHECK (sections BETWEEN 0 AND 100000),
  items INTEGER NOT NULL CHECK (items BETWEEN 0 AND 1000000),
  -- At least the bytes of the document's canonical text, and 68 for each decoration of its lists. An
  -- edit adds what it writes; what would be more than 64 MB is counted.
  longest_text INTEGER NOT NULL CHECK (longest_text BETWEEN 0 AND 67108864)
) STRICT;
CREATE UNIQUE INDEX document_key ON document (key) WHERE deleted IS NULL;

-- One row is one segment of a section's items, at most 125 runs; segment 0 is the section itself
-- too, and alone fills the columns from document to palette. A removed section stays, with the
-- operation that removed it, until its history is trimmed.
CREATE TABLE section (
  id INTEGER PRIMARY KEY,
  document INTEGER REFERENCES document (id),
  key TEXT CHECK (length(key) BETWEEN 1 AND 128),
  removed INTEGER CHECK (removed > 0),
  title TEXT,
  -- Metrics and conditions, as the canonical JSON of the document format; NULL where there are none.
  attributes TEXT,
  -- The sizing rules that runs refer to by number, as a JSON array; NULL where all sizes are fixed.
  palette TEXT,
  -- The runs, packed as ItemRuns+Packing.swift says; NULL where there are none.
  items BLOB,
  -- The items' ids, packed as ItemIDs.swift says; NULL where no item has one.
  ids BLOB,
  CHECK ((document IS NULL) = ((id & 8191) <> 0)),
  CHECK (document IS NULL OR document = id >> 39)
) STRICT;
CREATE UNIQUE INDEX section_key ON section (document, key) WHERE key IS NOT NULL AND removed IS NULL;

-- One row is up to 166 neighbouring sections of a document, in order: number, inherited keys, revision and
-- revision of the decorations of each (24 bytes). The order of the rows is the order of the document.
CREATE TABLE section_order (
  id INTEGER PRIMARY KEY,
  sections BLOB NOT NULL CHECK (length(sections) BETWEEN 24 AND 3984 AND length(sections) % 24 = 0)
) STRICT;

-- One row is the texts that a document or a section is found by, and its id is the document's or the
-- section's. A document has tags, and the kinds of decorations that it registers; a section has those
-- that it names: a line for each. What has no text has no row. Whether a document is deleted, or a
-- section removed, is in their own rows.
CREATE VIRTUAL TABLE found_text USING fts5 (
  id, title, tags, kinds, columnsize = 0, tokenize = "unicode61 remove_diacritics 2"
);

-- One row is one device that documents of this store may name beside those that the program ships.
-- What documents mean by an id never changes: an id is written once, and deleted only when neither a
-- document nor the history names it; layout sets that do go with it.
CREATE TABLE device (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 128),
  -- The device in the form of Devices/devices.json.
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row is one set of computed attributes: a document laid out for one part of a container.
CREATE TABLE layout_set (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 16777215),
  document INTEGER NOT NULL REFERENCES document (id),
  -- What the layout reads of the container, as text; containers that agree in it share the set.
  part TEXT NOT NULL,
  -- The container it was first computed for, as the JSON of the document format.
  container TEXT NOT NULL,
  -- 1 where somebody asked for this container, 0 where it is only the document's own.
  requested INTEGER NOT NULL CHECK (requested IN (0, 1)),
  algorithm INTEGER NOT NULL CHECK (algorithm > 0),
  -- Grows whenever something is computed that no operation asked for.
  generation INTEGER NOT NULL DEFAULT 0 CHECK (generation >= 0),
  -- The revision of the document at which all its sections were found clean; 0 where nobody looked.
  clean INTEGER NOT NULL CHECK (clean >= 0),
  -- After a deferred edit: at least the sum of what all sections are long, dirty ones too, in units of
  -- 2^-20 points; else 0.
  longest INTEGER NOT NULL DEFAULT 0 CHECK (longest >= 0),
  -- After a deferred edit: at least the number of decorations of all sections, dirty ones too; else 0.
  decorations INTEGER NOT NULL DEFAULT 0 CHECK (decorations BETWEEN 0 AND 4000000),
  UNIQUE (document, part)
) STRICT;

-- One row is a container that a document was asked to be laid out for, in the words of the request and
-- with what they stood for, and the layout set that has it: who asks again need not read the document.
-- {} is the document's own container.
CREATE TABLE layout_request (
  document INTEGER NOT NULL REFERENCES document (id),
  request TEXT NOT NULL CHECK (length(request) > 0),
  layout_set INTEGER NOT NULL,
  PRIMARY KEY (document, request)
) STRICT, WITHOUT ROWID;

-- One row is what a layout set knows of up to 83 sections, by number: the revision that items, header and
-- footer were computed from, that of the decorations, the extent in units of 2^-20 points, the reach in
-- points, and the number of decorations (48 bytes each; zeros where nothing is computed, none behind the last that is).
CREATE TABLE extent (
  id INTEGER PRIMARY KEY,
  entries BLOB NOT NULL CHECK (length(entries) BETWEEN 48 AND 3984 AND length(entries) % 48 = 0)
) STRICT;

-- One row is one segment of a section's computed frames, at most 125 items: x, y, width, height of
-- each (32 bytes) in section coordinates. Segment 0 holds the header and the footer too.
CREATE TABLE frame (
  id INTEGER PRIMARY KEY,
  header BLOB CHECK (length(header) = 32),
  footer BLOB CHECK (length(footer) = 32),
  -- Along the scroll axis: no item of this segment or a later one begins before lower, and none of
  -- this segment or an earlier one ends after upper. Both ascend, so segments can be searched.
  lower REAL NOT NULL,
  upper REAL NOT NULL,
  frames BLOB NOT NULL CHECK (length(frames) <= 4000 AND length(frames) % 32 = 0),
  CHECK ((header IS NULL AND footer IS NULL) OR (id & 8191) = 0)
) STRICT;

-- One row is one segment of a section's computed decorations, 70 or, where they are more than fit into
-- 8,192 such rows, more, in order of their entries and items, packed as PackedDecorations.swift says.
-- Segment 0 holds what decorations read of the
-- items too, so that a changed decoration reads none; NULL where there are no items.
CREATE TABLE decoration (
  id INTEGER PRIMARY KEY,
  items BLOB CHECK (length(items) = 88),
  decorations BLOB NOT NULL CHECK (length(decorations) <= 27384 AND length(decorations) % 56 = 0),
  CHECK (items IS NULL OR (id & 8191) = 0)
) STRICT;

-- One row is one change of a document, or the parent of those of one import. The log begins with the
-- oldest operation that was kept when history was trimmed.
CREATE TABLE operation (
  id INTEGER PRIMARY KEY,
  parent INTEGER CHECK (parent < id),
  document INTEGER CHECK (document BETWEEN 1 AND 16777215),
  -- The operation before this one that changed the same document.
  previous INTEGER CHECK (previous < id),
  -- The operation that this one, an undo or a redo, takes back.
  undoes INTEGER CHECK (undoes < id),
  -- Microseconds since 1970 by the writer's clock: to show, never to order by.
  time INTEGER NOT NULL,
  author TEXT,
  -- What the caller calls it, so that trying again after an unknown outcome applies it once.
  key TEXT CHECK (length(key) BETWEEN 1 AND 128),
  -- A digest of all that was asked for under the key: another request under it is refused.
  request INTEGER CHECK ((request IS NULL) = (key IS NULL)),
  kind TEXT NOT NULL,
  -- What was changed, in words of the command line.
  summary TEXT NOT NULL,
  -- The sections whose own inputs or places were changed.
  touched INTEGER NOT NULL CHECK (touched >= 0),
  computed INTEGER NOT NULL CHECK (computed >= 0),
  shifted INTEGER NOT NULL CHECK (shifted >= 0),
  kept INTEGER NOT NULL CHECK (kept >= 0),
  -- The version of the engine that computed.
  algorithm INTEGER NOT NULL CHECK (algorithm > 0),
  -- The typed edits that take it back, as the JSON that Change+JSON.swift says.
  inverse BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX operation_key ON operation (key) WHERE key IS NOT NULL;

-- One row is one name for the state that the store was in after an operation; 0 is before the first.
-- It may carry frames that somebody else recorded of documents then, as the text of a baseline.
CREATE TABLE tag (
  name TEXT PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 128),
  operation INTEGER NOT NULL CHECK (operation >= 0),
  time INTEGER NOT NULL,
  frames TEXT CHECK (length(frames) > 0)
) STRICT, WITHOUT ROWID;
