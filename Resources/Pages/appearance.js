// Draws a decoration as its appearance says. Coordinates are the decoration's own, from its frame's
// corner, so that they stay exact far down a long layout. Colours come as [light, dark].

/** Where alpha below 1 is drawn first: it is of shadows, fills and border together. */
const group = new OffscreenCanvas(1, 1);

/** The blur and the dashes beyond which nothing else is to be seen, and viewers stall. */
const MOST_BLUR = 10000;
const MOST_DASHES = 100000;

function drawDecoration(context, element, appearance, view, scene) {
  const alpha = appearance.alpha ?? 1;
  if (alpha <= 0) return;
  if (alpha >= 1) {
    drawAppearance(context, element, appearance, view, scene);
    return;
  }
  const part = visiblePixels(element.paintedRect, view);
  if (!part) return;
  [group.width, group.height] = [part.width, part.height];
  const moved = { ...view, x: view.x + part.x / view.scale, y: view.y + part.y / view.scale };
  drawAppearance(group.getContext("2d"), element, appearance, moved, scene);
  context.save();
  context.resetTransform();
  context.globalAlpha = alpha;
  context.drawImage(group, part.x, part.y);
  context.restore();
}

/** The pixels of the canvas that a rectangle may touch; null if there are none. */
function visiblePixels([x, y, width, height], view) {
  const left = Math.max(0, Math.floor((x - view.x) * view.scale));
  const top = Math.max(0, Math.floor((y - view.y) * view.scale));
  const right = Math.min(view.pixelWidth, Math.ceil((x + width - view.x) * view.scale));
  const bottom = Math.min(view.pixelHeight, Math.ceil((y + height - view.y) * view.scale));
  if (right <= left || bottom <= top) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function drawAppearance(context, element, appearance, view, scene) {
  const path = outlineOf(element);
  const [x, y] = element.frame;
  const { scale } = view;
  context.save();
  context.setTransform(scale, 0, 0, scale, (x - view.x) * scale, (y - view.y) * scale);
  for (const shadow of appearance.shadows ?? []) {
    drawShadow(context, path, shadow, element, view, scene.shade);
  }
  for (const layer of layersOf(appearance)) drawLayer(context, path, layer, element, view, scene);
  drawBorder(context, path, appearance.border, element.frame, scene.shade);
  context.restore();
}

/** The backgrounds, the lowest first. */
function layersOf({ backgroundColor, backgrounds = [], image }) {
  const color = backgroundColor ? [{ color: backgroundColor }] : [];
  return [...color, ...backgrounds, ...(image ? [{ image }] : [])];
}

function drawLayer(context, path, { color, gradient, image }, element, view, scene) {
  if (color) {
    context.fillStyle = color[scene.shade];
    context.fill(path);
  }
  if (gradient) fillWithGradient(context, path, gradient, element.frame, scene.shade);
  if (image) drawImageName(context, path, image, element.frame, view, scene);
}

function outlineOf(element) {
  if (!element.path) {
    element.path = new Path2D(element.outline);
    if (!element.outline) element.path.rect(0, 0, element.frame[2], element.frame[3]);
  }
  return element.path;
}

/**
 * One shadow of the outline, below all backgrounds. The shape that casts it stands off the canvas,
 * for a canvas draws no shadow without its shape, and a translucent background shows what is below.
 */
function drawShadow(context, path, { color, opacity, offset, radius }, element, view, shade) {
  const [x, , width] = element.frame;
  const away = view.pixelWidth + Math.max(0, (x - view.x + width) * view.scale) + 1;
  context.save();
  // A canvas gives shadow lengths in pixels, whatever the transform, and its blur is 2 sigma.
  context.shadowColor = withOpacity(color[shade], opacity);
  context.shadowBlur = 2 * Math.min(radius, MOST_BLUR) * view.scale;
  context.shadowOffsetX = away + offset[0] * view.scale;
  context.shadowOffsetY = offset[1] * view.scale;
  context.translate(-away / view.scale, 0);
  context.fillStyle = "#000";
  context.fill(path);
  context.restore();
}

/** `#RRGGBB` or `#RRGGBBAA` with its alpha times an opacity. */
function withOpacity(color, opacity) {
  const [r, g, b, a] = [1, 3, 5, 7].map((at) => parseInt(color.slice(at, at + 2) || "FF", 16));
  return `rgb(${r} ${g} ${b} / ${(a / 255) * opacity})`;
}

/** CAGradientLayer's gradient: in a square of side 1 that is stretched to the frame. */
function fillWithGradient(context, path, gradient, [, , width, height], shade) {
  const { kind, startPoint: [sx, sy], endPoint: [ex, ey], stops } = gradient;
  const [rx, ry] = kind === "radial" ? [Math.abs(ex - sx), Math.abs(ey - sy)] : [1, 1];
  context.save();
  context.clip(path);
  context.scale(width, height);
  if (rx > 0 && ry > 0 && (sx !== ex || sy !== ey)) {
    context.translate(sx, sy);
    context.scale(rx, ry);
    const fill = kind === "radial"
      ? context.createRadialGradient(0, 0, 0, 0, 0, 1)
      : context.createLinearGradient(0, 0, ex - sx, ey - sy);
    for (const { color, location } of stops) fill.addColorStop(location, color[shade]);
    context.fillStyle = fill;
    context.fillRect(-sx / rx, -sy / ry, 1 / rx, 1 / ry);
  } else {
    // A gradient without an extent is the colour that lies beyond its end.
    context.fillStyle = stops.at(-1).color[shade];
    context.fillRect(0, 0, 1, 1);
  }
  context.restore();
}

/** The border lies inside the outline: of a line twice as wide, the outer half is cut off. */
function drawBorder(context, path, border, [, , width, height], shade) {
  if (!border?.width) return;
  const dash = border.dash ?? [];
  const period = dash.reduce((sum, length) => sum + length, 0);
  // Every outline is as long as that of its frame, but for the rounding of corners.
  const isDashed = (width + height) * dash.length <= MOST_DASHES * period;
  context.save();
  context.clip(path);
  context.strokeStyle = border.color[shade];
  context.lineWidth = 2 * border.width;
  context.setLineDash(isDashed ? dash : []);
  context.stroke(path);
  context.restore();
}

const nameOfImage = ({ name, url }) => name ?? url ?? "image";

/** Stands for an image, which is never loaded: a crossed box with its name. */
function drawImageName(context, path, image, [, , width, height], view, { palette, labels }) {
  context.save();
  context.clip(path);
  context.fillStyle = palette.image;
  context.fillRect(0, 0, width, height);
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(width, height);
  context.moveTo(width, 0);
  context.lineTo(0, height);
  context.strokeStyle = palette.imageLine;
  context.globalAlpha = 0.5;
  context.lineWidth = view.dpr / view.scale;
  context.stroke();
  context.globalAlpha = 1;
  drawText(context, [nameOfImage(image)], [width, height], view, palette.label, labels.size);
  context.restore();
}
