// Draws what of a layout is in view. A view is the content's corner at the canvas's corner (x, y),
// pixels a point (scale), pixels a CSS pixel (dpr) and the canvas's size in pixels.

function paint(context, view, scene) {
  const { layout, palette } = scene;
  const region = [view.x, view.y, view.pixelWidth / view.scale, view.pixelHeight / view.scale];
  context.resetTransform();
  context.fillStyle = palette.backdrop;
  context.fillRect(0, 0, view.pixelWidth, view.pixelHeight);
  fillRect(context, [0, 0, ...layout.contentSize], view, palette.sheet);
  for (const index of layout.visible(region)) {
    if (scene.isShown(index)) drawInRow(context, layout.elements[index], view, scene);
  }
  drawMarks(context, view, scene);
}

/** Draws an element, and cuts it to the container if it scrolls with a row. */
function drawInRow(context, element, view, scene) {
  const row = scene.layout.rows[element.row];
  const shown = row?.cut(element.paintedRect);
  if (!shown) {
    drawElement(context, element, view, scene);
    return;
  }
  context.save();
  context.beginPath();
  context.rect(...inPixels(shown, view));
  context.clip();
  drawElement(context, element, view, scene);
  context.restore();
}

function drawElement(context, element, view, scene) {
  if (element.category === "decoration") {
    drawDecoration(context, element, scene.layout.appearanceOf(element), view, scene);
  } else {
    fillRect(context, element.frame, view, neutralFill(scene.palette, element));
    // The line that parts neighbours would be all there is of an element of two pixels.
    if (Math.min(element.frame[2], element.frame[3]) * view.scale > 4) {
      strokeRect(context, element.frame, view, scene.palette.elementLine, 1);
    }
  }
  drawLabels(context, element, view, scene);
}

/** What is no part of the layout: the container, and what one points at. */
function drawMarks(context, view, scene) {
  const { palette, section, isSectionTinted, hovered, selected, guides } = scene;
  const { elements, sections, containerSize } = scene.layout;
  context.setLineDash([4 * view.dpr, 3 * view.dpr]);
  strokeRect(context, [0, 0, ...containerSize], view, palette.guide, 1);
  for (const width of guides) strokeRect(context, [0, 0, width, 1e9], view, palette.guide, 1);
  context.setLineDash([]);
  if (section != null) {
    if (isSectionTinted) fillRect(context, sections[section].frame, view, palette.tint);
    strokeRect(context, sections[section].frame, view, palette.accent, 1);
  }
  if (hovered != null) strokeRect(context, elements[hovered].frame, view, palette.accent, 1);
  if (selected != null) strokeRect(context, elements[selected].frame, view, palette.accent, 2.5);
}

/** A rectangle in pixels, with what lies far outside of the canvas cut off. */
function inPixels([x, y, width, height], { x: left, y: top, scale, pixelWidth, pixelHeight }) {
  const edge = (value, limit) => Math.min(Math.max(value, -64), limit + 64);
  const x0 = edge((x - left) * scale, pixelWidth);
  const y0 = edge((y - top) * scale, pixelHeight);
  const x1 = edge((x + width - left) * scale, pixelWidth);
  const y1 = edge((y + height - top) * scale, pixelHeight);
  return [x0, y0, x1 - x0, y1 - y0];
}

function fillRect(context, rect, view, color) {
  context.fillStyle = color;
  context.fillRect(...inPixels(rect, view));
}

/** A line along the inside of a rectangle, on whole pixels so that it is sharp. */
function strokeRect(context, rect, view, color, width) {
  const [x, y, w, h] = inPixels(rect, view);
  const line = Math.max(1, Math.round(width * view.dpr));
  const [left, top] = [Math.round(x), Math.round(y)];
  const [right, bottom] = [Math.round(x + w), Math.round(y + h)];
  context.strokeStyle = color;
  context.lineWidth = line;
  context.strokeRect(
    left + line / 2, top + line / 2,
    Math.max(0, right - left - line), Math.max(0, bottom - top - line));
}
