// The grip at the container's right edge, which goes to the widths that were computed.

class Handle {
  /** @param choose Called with the place of the layout to show. */
  constructor(element, model, stage, choose) {
    Object.assign(this, { element, model, stage, choose });
    element.addEventListener("pointerdown", (event) => this.#begin(event));
    element.addEventListener("pointermove", (event) => this.#drag(event));
    element.addEventListener("lostpointercapture", () => this.#end());
    element.addEventListener("keydown", (event) => this.#press(event));
    element.hidden = model.summaries.length < 2;
    const widths = model.byWidth.map((index) => model.summaries[index].containerSize[0]);
    element.setAttribute("aria-valuemin", widths[0]);
    element.setAttribute("aria-valuemax", widths.at(-1));
  }

  #start = null;

  get isDragged() {
    return this.#start !== null;
  }

  update(current) {
    const { container, containerSize: [width, height] } = this.model.summaries[current];
    this.current = current;
    this.element.setAttribute("aria-valuenow", width);
    this.element.setAttribute(
      "aria-valuetext", `${shown(width)} × ${shown(height)}, ${container}`);
  }

  /** Moves the grip to where the container's edge is drawn. */
  place(view) {
    const [width] = this.model.summaries[this.current].containerSize;
    const x = ((width - view.x) * view.scale) / view.dpr;
    this.element.style.transform = `translateX(${x}px)`;
  }

  /** Shows the next wider (1) or narrower (-1) container. */
  step(direction) {
    const order = this.model.byWidth;
    const next = order[order.indexOf(this.current) + direction];
    if (next !== undefined) this.choose(next);
  }

  #begin(event) {
    event.preventDefault();
    this.element.focus();
    this.element.setPointerCapture(event.pointerId);
    this.element.classList.add("dragging");
    this.stage.hold();
    this.#start = { x: event.clientX, size: this.model.summaries[this.current].containerSize };
  }

  #drag(event) {
    if (!this.#start) return;
    // From where the drag began, and not from the content under the pointer: that one moves when
    // the layout changes, and the two would chase each other.
    const [width, height] = this.#start.size;
    const moved = (event.clientX - this.#start.x) / this.stage.zoom;
    const index = this.model.nearest(width + moved, height);
    if (index !== this.current) this.choose(index);
  }

  #end() {
    this.#start = null;
    this.stage.release();
    this.element.classList.remove("dragging");
  }

  #press(event) {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    this.step(direction);
  }
}
