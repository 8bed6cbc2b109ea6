// Paper: the layout as wide as the page, on as many pages as it needs.

const PAGE = { width: 1400, height: 1680, limit: 60 };

/** Draws the pages into a container, which is on paper only. */
function preparePages(container, scene) {
  const { layout } = scene;
  const width = Math.max(1, layout.bounds[2]);
  const scale = PAGE.width / width;
  const count = Math.min(PAGE.limit, Math.ceil((layout.bounds[3] * scale) / PAGE.height));
  const height = Math.min(PAGE.height, Math.max(1, Math.ceil(layout.bounds[3] * scale)));
  const pages = Array.from({ length: count }, (_, index) => {
    const canvas = make("canvas", { width: PAGE.width, height });
    const view = {
      x: layout.bounds[0], y: layout.bounds[1] + (index * PAGE.height) / scale,
      scale, dpr: 2, pixelWidth: PAGE.width, pixelHeight: height,
    };
    paint(canvas.getContext("2d", { alpha: false }), view, scene);
    return canvas;
  });
  container.replaceChildren(...pages);
}
