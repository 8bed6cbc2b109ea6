// Text in the picture: one size on screen at every zoom, cut short where there is no room.

/** At most three decimals; the exact number is for a title. */
const shown = (number) => String(Number(number.toFixed(3)));

const LABELS = {
  // What has no id is called as in its address: by its place in the section.
  ids: { title: "Ids", text: ({ name, indexPath: [, item] }) => name ?? `[${item}]` },
  indexPaths: { title: "Index paths", text: ({ indexPath }) => `[${indexPath.join(", ")}]` },
  sizes: { title: "Sizes", text: ({ frame }) => frame.slice(2).map(shown).join(" × ") },
};

const TEXT_HEIGHT = 14;
const TEXT_INSET = 4;
const textWidths = new Map();

function drawLabels(context, element, view, { labels, palette }) {
  // Of the labels of what lies behind the cells, only pieces would show between them.
  if (element.category === "decoration" && element.zIndex < 0) return;
  const lines = [...labels].map((label) => LABELS[label].text(element)).filter(Boolean);
  if (!lines.length) return;
  const [x, y, width, height] = element.frame;
  context.save();
  const { scale } = view;
  context.setTransform(scale, 0, 0, scale, (x - view.x) * scale, (y - view.y) * scale);
  drawText(context, lines, [width, height], view, palette.label);
  context.restore();
}

/**
 * Draws lines into a box that begins at the origin: from its top, or in its last line if that
 * leaves so many lines above it free.
 */
function drawText(context, lines, [width, height], view, color, linesAbove = null) {
  const zoom = view.scale / view.dpr;
  const room = [width * zoom - 2 * TEXT_INSET, height * zoom];
  const needed = TEXT_HEIGHT * (1 + linesAbove) + (linesAbove ? 4 : 0);
  if (room[0] < 14 || room[1] < needed) return;
  const fitting = Math.max(1, Math.floor((room[1] - 2) / TEXT_HEIGHT));
  const rows = (lines.length <= fitting ? lines : [lines.join("  ")]).map(withoutBidiControls);
  context.scale(1 / zoom, 1 / zoom);
  context.font = `11px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif`;
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillStyle = color;
  const top = linesAbove === null
    ? Math.min(2, (room[1] - TEXT_HEIGHT) / 2)
    : room[1] - TEXT_HEIGHT - 2;
  rows.forEach((row, index) => {
    context.fillText(cut(context, row, room[0]), TEXT_INSET, top + (index + 0.5) * TEXT_HEIGHT);
  });
}

/** Controls of direction written out: unseen, they would let a name read as another one. */
const withoutBidiControls = (text) => text.replace(
  /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g,
  (control) => `\\u{${control.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}}`);

/** A text that fits, with an ellipsis where it is cut. */
function cut(context, text, width) {
  const head = text.slice(0, 200);
  if (!textWidths.has(head)) {
    // Enough for all that is on screen; names that scrolled away are measured again.
    if (textWidths.size > 4000) textWidths.clear();
    textWidths.set(head, context.measureText(head).width);
  }
  const needed = textWidths.get(head);
  if (needed <= width && head.length === text.length) return text;
  const characters = Array.from(head);
  const count = Math.floor((characters.length * width) / needed) - 1;
  return count > 0 ? characters.slice(0, count).join("") + "…" : "";
}
