// What is known of the selected element or section.

const row = (term, value, className = "") => [
  make("dt", { textContent: term }),
  make("dd", { className, dir: "auto" }, ...[value].flat()),
];

/** Four numbers of at most three decimals each; the exact ones are titles. */
function rectRow(term, rect) {
  const sides = ["X", "Y", "W", "H"].map((side, index) => {
    const number = make("span", { textContent: shown(rect[index]), title: String(rect[index]) });
    number.dataset.side = side;
    return number;
  });
  return row(term, sides, "rect");
}

/** `[light, dark]` as swatches with their codes; one where both are the same. */
function colors([light, dark]) {
  return (light === dark ? [light] : [light, dark]).map((code) => {
    const swatch = make("span", { className: "swatch" });
    swatch.style.backgroundColor = code;
    return make("span", { className: "color" }, swatch, code);
  });
}

const point = ([x, y]) => `(${shown(x)}, ${shown(y)})`;

function gradientRows({ kind, startPoint, endPoint, stops }) {
  const places = stops.flatMap(
    ({ color, location }) => [...colors(color), `at ${shown(location)}\n`]);
  return [
    ...row("Gradient", `${kind}, ${point(startPoint)} to ${point(endPoint)}`),
    ...row("Stops", places),
  ];
}

function shadowText({ color, opacity, offset, radius }) {
  const text = `${shown(opacity * 100)} %, offset ${point(offset)}, radius ${shown(radius)}`;
  return [...colors(color), text];
}

function borderText({ width, color, dash }) {
  const dashes = dash ? `, dashed ${dash.map(shown).join(" ")}` : "";
  return [...colors(color), `${shown(width)} wide${dashes}`];
}

function imageText({ name, url, contentMode, alignment }) {
  return [name ?? url ?? "unnamed", `\n${contentMode}${alignment ? `, ${alignment}` : ""}`];
}

function appearanceRows(appearance) {
  const { cornerRadius, border, shadows = [], alpha, shape } = appearance;
  const rows = layersOf(appearance).flatMap(({ color, gradient, image }) => [
    ...(color ? row("Background", colors(color)) : []),
    ...(gradient ? gradientRows(gradient) : []),
    ...(image ? row("Image", imageText(image), "image") : []),
  ]);
  if (cornerRadius) rows.push(...row("Corners", radiiText(cornerRadius)));
  if (border) rows.push(...row("Border", borderText(border)));
  for (const shadow of shadows) rows.push(...row("Shadow", shadowText(shadow)));
  if (alpha != null) rows.push(...row("Alpha", shown(alpha)));
  if (shape) rows.push(...row("Shape", shape));
  return rows.length ? rows : row("", "Nothing drawn");
}

/** One radius, or four clockwise from the top left. */
const radiiText = (radii) =>
  (radii.every((radius) => radius === radii[0]) ? radii.slice(0, 1) : radii).map(shown).join(", ");

function elementRows(element, layout) {
  const { address, name, category, kind, indexPath, zIndex } = element;
  const { frame, paintedRect } = element.unmoved ?? element;
  const rows = [
    ...row("Address", address, "address"),
    ...(name == null ? [] : row("Name", name, "name")),
    ...row("Category", category),
    ...(kind == null ? [] : row("Kind", kind, "kind")),
    ...row("Index path", `[${indexPath.join(", ")}]`),
    ...row("zIndex", String(zIndex)),
    ...rectRow("Frame", frame),
    ...rectRow("Painted", paintedRect),
  ];
  if (category !== "decoration") return rows;
  const heading = make("dt", { className: "heading", textContent: "Appearance" });
  return [...rows, heading, ...appearanceRows(layout.appearanceOf(element))];
}

function sectionRows({ address, name, frame }) {
  return [
    ...row("Address", address, "address"),
    ...(name == null ? [] : row("Name", name, "name")),
    ...row("Category", "section"),
    ...rectRow("Frame", frame),
  ];
}

/** Shows rows, or that nothing is selected. */
function inspect(container, rows) {
  const hint = make("p", { className: "quiet", textContent: "Click an element or a section." });
  container.replaceChildren(rows ? make("dl", {}, ...rows) : hint);
}
