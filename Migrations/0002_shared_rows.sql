-- The second schema: short sections share rows, and layout_set has the requests that it answers.
-- StoreMigration.swift fills the new tables with the rows of the first schema.
--
-- Packed keys. An INTEGER PRIMARY KEY has the row's owner in its upper bits. So the rows of one owner
-- are adjacent, and one B-tree descent finds them:
--     section.id        document << 39 | number of the first section << 13 | segment
--     section_order.id  document << 39 | position
--     frame.id          layout set << 39 | number of the first section << 13 | segment
--     decoration.id     layout set << 39 | number of the first section << 13 | segment
--     extent.id         layout set << 39 | section number / 83
-- Blobs are little-endian. All rows of layout_set, extent, frame and decoration are a cache: they can be
-- deleted at any time and are rebuilt to the same bits.

DROP TABLE section;
DROP TABLE section_order;
DROP TABLE search_text;
DROP TABLE layout_set;
DROP TABLE layout_request;
DROP TABLE extent;
DROP TABLE frame;
DROP TABLE decoration;

CREATE TEMP TABLE former_document AS SELECT * FROM document;
CREATE TEMP TABLE former_sequence AS SELECT seq FROM sqlite_sequence WHERE name = 'document';
DROP TABLE document;

-- One row is one layout document, as in the first schema, with revisions of more keys and more flags. A
-- key that the first schema does not have has the revision of its last one.
CREATE TABLE document (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 16777215),
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
  deleted INTEGER CHECK (deleted > 0),
  -- The newest operation that changed this document.
  revision INTEGER NOT NULL CHECK (revision > 0),
  -- The document except its id and sections, as the canonical JSON of the document format.
  settings TEXT NOT NULL,
  -- One revision (8 bytes) for each key that sections inherit, in the order of InheritedKeys.
  inherited_revisions BLOB NOT NULL CHECK (length(inherited_revisions) = 256),
  -- The container traits that the layout reads in addition to the length of a line, as flags.
  trait_flags INTEGER NOT NULL CHECK (trait_flags BETWEEN 0 AND 2047),
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
INSERT INTO document
  WITH last (id, pair) AS (
    SELECT id, substr(inherited_revisions, 121) || substr(inherited_revisions, 121)
    FROM former_document
  ), more (id, bytes) AS (
    SELECT id, pair || pair || pair || pair || pair || pair || pair || pair FROM last
  )
  SELECT id, key, deleted, revision, settings, CAST(inherited_revisions || bytes AS BLOB), trait_flags,
    next_section, sections, items, longest_text
  FROM former_document JOIN more USING (id);
-- The numbers of documents that are gone are not used again.
DELETE FROM sqlite_sequence WHERE name = 'document';
INSERT INTO sqlite_sequence (name, seq) SELECT 'document', seq FROM former_sequence;
DROP TABLE former_document;
DROP TABLE former_sequence;

-- One row is the inputs of neighbouring sections, by number, together at most 4,000 bytes; or one
-- segment of a section with more than 125 runs; or one section that alone is longer. Its id is that
-- of its first section. PackedSections.swift describes the bytes. A removed section stays, with the
-- operation that removed it, until its history is trimmed.
CREATE TABLE section (
  id INTEGER PRIMARY KEY,
  sections BLOB NOT NULL CHECK (length(sections) >= 10)
) STRICT;

-- One row is the key of a section that is not removed, and the section's number. It is an index: it
-- can be made again from the rows of `section`.
CREATE TABLE section_key (
  document INTEGER NOT NULL,
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
  number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 67108863),
  PRIMARY KEY (document, key)
) STRICT, WITHOUT ROWID;

-- One row is up to 166 neighbouring sections of a document, in order: number, overridden keys, revision
-- and revision of the decorations of each (24 bytes). The order of the rows is the document's order.
CREATE TABLE section_order (
  id INTEGER PRIMARY KEY,
  sections BLOB NOT NULL CHECK (length(sections) BETWEEN 24 AND 3984 AND length(sections) % 24 = 0)
) STRICT;

-- One row is the search texts of a document, or of the sections that share a row of `section`, and its id
-- is that of the document or of the row. A document has tags and the kinds of decorations that it
-- registers; a section that is not removed has its id, its title and the kinds that it names. Each text
-- is a line. If there are no texts, there is no row. Whether a document is deleted is in its own row.
CREATE VIRTUAL TABLE search_text USING fts5 (
  id, title, tags, kinds, columnsize = 0, tokenize = "unicode61 remove_diacritics 2"
);

-- One row is one set of computed attributes: a document laid out for one part of a container.
CREATE TABLE layout_set (
  -- A number is never used twice, so that a document in memory is never taken for a newer set's.
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 16777215),
  document INTEGER NOT NULL REFERENCES document (id),
  -- The container traits that the layout reads, as text. Containers with equal traits share the set.
  traits TEXT NOT NULL,
  -- The first container that the set was computed for, as the JSON of the document format.
  container TEXT NOT NULL,
  -- 1 if a caller requested this container, 0 if it is only the document's own.
  requested INTEGER NOT NULL CHECK (requested IN (0, 1)),
  -- The request that the set answers, with its resolved values: a repeated request is answered without
  -- reading the document. {} is the document's own container. Several requests have a line each, between
  -- two line breaks.
  requests TEXT NOT NULL,
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
CREATE INDEX layout_set_requests ON layout_set (document, requests);

-- One row is a layout set's values of up to 83 sections, by number: the revision that items, header and
-- footer were computed from, the revision that the decorations were computed from, the extent in units
-- of 2^-20 points, the reach in points, the number of decorations, and the length across the scroll axis
-- that a compositional section makes the content have. Consecutive sections with equal values have 48 bytes
-- together, or 56 with this length, as PackedExtents.swift describes: zeros if nothing is computed. The row
-- ends with the last section that has computed values.
CREATE TABLE extent (
  id INTEGER PRIMARY KEY,
  entries BLOB NOT NULL CHECK (length(entries) BETWEEN 48 AND 4648 AND length(entries) % 8 = 0)
) STRICT;

-- One row is the computed frames of neighbouring sections, by number, together at most 4,000 bytes, or
-- one segment of a section with more than 125 items that differ in size. Its id is that of its first
-- section. Each section has header, footer and the items' frames: x, y, width, height of each in section
-- coordinates (mostly 16 bytes), packed as PackedFrames.swift describes. The items of a uniform section are
-- one grid of 64 bytes, those of equal groups one group of up to 1,000 frames, and consecutive sections with
-- equal frames are stored once. Segment 0 also has the header and the footer.
CREATE TABLE frame (
  id INTEGER PRIMARY KEY,
  -- Along the scroll axis: no item of this segment or a later one begins before lower, and no item of
  -- this segment or an earlier one ends after upper. Both columns ascend, so segments can be searched.
  -- NULL unless the row is a segment of a section with several.
  lower REAL,
  upper REAL,
  sections BLOB NOT NULL CHECK (length(sections) BETWEEN 8 AND 32096 AND length(sections) % 4 = 0),
  CHECK ((lower IS NULL) = (upper IS NULL)),
  CHECK ((id & 8191) = 0 OR NOT lower IS NULL)
) STRICT;

-- One row is the computed decorations of neighbouring sections, by number, together at most 4,000 bytes;
-- or one segment of a section with more than 70, or with more than fit into 8,192 such rows. Its id is
-- that of its first section. The decorations of a section are in order of their entries and items, packed
-- as PackedDecorations.swift describes. The first segment also has the bounds of the items that
-- decorations depend on, so that a changed decoration is computed without reading items.
CREATE TABLE decoration (
  id INTEGER PRIMARY KEY,
  decorations BLOB NOT NULL
    CHECK (length(decorations) BETWEEN 64 AND 27480 AND length(decorations) % 8 = 0)
) STRICT;
