// The part of the page that scrolls and zooms.

const MARGIN = 40;
const ZOOM_STEP = 1.25;
const ZOOMS = [0.02, 16];
/** Browsers lay nothing out beyond some ten million pixels; a longer content scrolls faster. */
const LONGEST_SPACER = 8e6;

/** Maps one axis: from the scroll position of an element of limited length to the content. */
class Axis {
  constructor(start, length, zoom, room, lead) {
    const natural = length * zoom + 2 * MARGIN;
    Object.assign(this, { start, zoom, lead });
    this.spacer = Math.max(room, Math.min(natural, LONGEST_SPACER));
    this.ratio = natural > this.spacer ? (natural - room) / (this.spacer - room) : 1;
  }

  /** The content's coordinate at the edge of what is visible. */
  edge(scroll) {
    return this.start + (scroll * this.ratio - this.lead) / this.zoom;
  }

  /** The scroll position that brings a coordinate of the content to a place in what is visible. */
  scroll(coordinate, place) {
    return ((coordinate - this.start) * this.zoom + this.lead - place) / this.ratio;
  }
}

class Stage {
  zoom = 1;
  /** Whether the zoom is the one that makes a width fit, and not one that someone chose. */
  isFitted = false;
  #bounds = [0, 0, 1, 1];
  #heldLead = null;
  #isScheduled = false;
  #spacer;
  #viewport;
  #draw;
  #context;

  /** @param draw Called with a context and a view, at most once a frame. */
  constructor(element, draw) {
    this.element = element;
    this.canvas = element.querySelector("canvas");
    this.#spacer = element.querySelector(".spacer");
    this.#viewport = element.querySelector(".viewport");
    this.#draw = draw;
    // Opaque, so that the browser need not blend it with what is below.
    this.#context = this.canvas.getContext("2d", { alpha: false });
    element.addEventListener("scroll", () => this.invalidate(), { passive: true });
    element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    new ResizeObserver(() => this.#layOut()).observe(element);
  }

  get #room() {
    return [this.element.clientWidth, this.element.clientHeight];
  }

  #axes() {
    const [x, y, width, height] = this.#bounds;
    const [across, down] = this.#room;
    const lead = this.#heldLead ?? Math.max(MARGIN, (across - width * this.zoom) / 2);
    return [
      new Axis(x, width, this.zoom, across, lead), new Axis(y, height, this.zoom, down, MARGIN),
    ];
  }

  /** Keeps a narrow content from being centred again while its width is dragged. */
  hold() {
    this.#heldLead = this.#axes()[0].lead;
  }

  release() {
    this.#heldLead = null;
    this.#layOut();
  }

  /** What is visible, as the painter takes it. */
  get view() {
    const dpr = devicePixelRatio;
    const [width, height] = this.#room;
    const [horizontal, vertical] = this.#axes();
    return {
      x: horizontal.edge(this.element.scrollLeft), y: vertical.edge(this.element.scrollTop),
      scale: this.zoom * dpr, dpr,
      pixelWidth: Math.max(1, Math.round(width * dpr)),
      pixelHeight: Math.max(1, Math.round(height * dpr)),
    };
  }

  /** Shows content with other bounds; what was at the corner stays there as far as it can. */
  show(bounds) {
    const { x, y } = this.view;
    this.#bounds = bounds;
    this.#layOut();
    this.#scrollTo([x, y], [0, 0]);
  }

  /** The content's coordinates at a place of the window. */
  contentPoint({ clientX, clientY }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    const { x, y } = this.view;
    return [x + (clientX - left) / this.zoom, y + (clientY - top) / this.zoom];
  }

  /** Zooms about a place of what is visible: the pointer, or the middle. */
  zoomTo(zoom, place = this.#room.map((length) => length / 2)) {
    const { x, y } = this.view;
    const fixed = [x + place[0] / this.zoom, y + place[1] / this.zoom];
    this.zoom = Math.min(Math.max(zoom, ZOOMS[0]), ZOOMS[1]);
    this.isFitted = false;
    this.#layOut();
    this.#scrollTo(fixed, place);
    this.onZoom?.(this.zoom);
  }

  zoomBy(steps) {
    this.zoomTo(this.zoom * ZOOM_STEP ** steps);
  }

  /** Zooms so that a width fits; never beyond the actual size. */
  fit(width) {
    const isAtTop = this.element.scrollTop === 0;
    this.zoomTo(Math.min(1, (this.#room[0] - 2 * MARGIN) / width), [0, 0]);
    this.isFitted = true;
    // At another zoom, the margin above the content is not what it was.
    if (isAtTop) this.element.scrollTop = 0;
  }

  /** Scrolls as little as shows a rectangle, or to its middle where it stands aside. */
  reveal([x, y, width, height]) {
    const view = this.view;
    const near = (start, length, edge, room) =>
      start >= edge && start + length <= edge + room ? null : start + Math.min(length, room) / 2;
    const [across, down] = this.#room;
    const middle = [
      near(x, width, view.x, across / this.zoom), near(y, height, view.y, down / this.zoom),
    ];
    this.#scrollTo(
      [middle[0] ?? view.x, middle[1] ?? view.y],
      [middle[0] == null ? 0 : across / 2, middle[1] == null ? 0 : down / 2]);
  }

  /** Draws again in the next frame. */
  invalidate() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#redraw();
    });
  }

  #redraw() {
    const { canvas, view } = this;
    // Setting a canvas's size empties it and takes time, even if the size is the same.
    if (canvas.width !== view.pixelWidth) canvas.width = view.pixelWidth;
    if (canvas.height !== view.pixelHeight) canvas.height = view.pixelHeight;
    this.#draw(this.#context, view);
    // For whoever looks at the page from outside, our tests for one: corner and zoom.
    canvas.dataset.view = [view.x, view.y, this.zoom].join(" ");
  }

  #layOut() {
    const [across, down] = this.#room;
    const [horizontal, vertical] = this.#axes();
    Object.assign(this.#viewport.style, { width: `${across}px`, height: `${down}px` });
    Object.assign(this.#spacer.style, {
      width: `${horizontal.spacer}px`, height: `${vertical.spacer}px`,
    });
    this.invalidate();
  }

  #scrollTo([x, y], place) {
    const [horizontal, vertical] = this.#axes();
    this.element.scrollTo(horizontal.scroll(x, place[0]), vertical.scroll(y, place[1]));
    this.invalidate();
  }

  /** A pinch arrives as a wheel with the control key held. */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = this.canvas.getBoundingClientRect();
    this.zoomTo(
      this.zoom * Math.exp(-event.deltaY / 200), [event.clientX - left, event.clientY - top]);
  }
}
