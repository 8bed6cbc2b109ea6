// What the file holds: its JSON is read as data and never as markup.

const readData = (script) => JSON.parse(script.textContent);

/** The part of an address that names the same element in every container. */
const placeInDocument = (address) => {
  const slash = address.indexOf("/");
  return slash < 0 ? "" : address.slice(slash);
};

const union = (a, b) => {
  const x = Math.min(a[0], b[0]);
  const y = Math.min(a[1], b[1]);
  return [x, y, Math.max(a[0] + a[2], b[0] + b[2]) - x, Math.max(a[1] + a[3], b[1] + b[3]) - y];
};

const contains = ([x, y, width, height], px, py) =>
  px >= x && px < x + width && py >= y && py < y + height;

/** A document in one container. Elements are known by their place in paint order, from below. */
class Layout {
  constructor(summary, { elements, sections, appearances, rows = [] }) {
    Object.assign(this, summary, { elements, sections, appearances });
    this.rows = rows.map((row) => new Row(row, this.containerSize));
    // One array of numbers: looking through all elements at every frame must cost nothing.
    this.painted = new Float64Array(elements.length * 4);
    this.bounds = union([0, 0, ...this.containerSize], [0, 0, ...this.contentSize]);
    this.kinds = new Map();
    elements.forEach((element, index) => this.#index(element, index));
    for (const row of this.rows) this.#place(row);
  }

  #index(element, index) {
    element.paintedRect ??= element.frame;
    element.zIndex ??= 0;
    this.painted.set(element.paintedRect, index * 4);
    const row = this.rows[element.row];
    if (row) {
      // As UIKit's attributes have them: what scrolls moves on screen only.
      element.unmoved = { frame: element.frame, paintedRect: element.paintedRect };
      row.elements.push(index);
    }
    const shown = row ? row.cut(element.frame) : element.frame;
    if (shown) this.bounds = union(this.bounds, shown);
    if (element.category !== "decoration") return;
    this.kinds.set(element.kind, (this.kinds.get(element.kind) ?? 0) + 1);
  }

  /** Moves the elements of a row to where they are on screen. */
  #place(row) {
    for (const index of row.elements) {
      const element = this.elements[index];
      element.frame = row.moved(element.unmoved.frame);
      element.paintedRect = row.moved(element.unmoved.paintedRect);
      // Not a number is never visible.
      this.painted.set(row.cut(element.paintedRect) ?? [NaN, NaN, 0, 0], index * 4);
    }
  }

  /** Scrolls a row to an offset, as far as it goes; returns whether it moved. */
  scroll(row, offset) {
    const isMoved = row.scroll(offset);
    if (isMoved) this.#place(row);
    return isMoved;
  }

  /** The row of the section at a point, if its elements scroll. */
  rowAt(x, y) {
    return this.rows.find(({ section }) => contains(this.sections[section].frame, x, y));
  }

  appearanceOf(element) {
    return this.appearances[element.appearance];
  }

  /** What may paint in a region, the lowest first. */
  visible([left, top, width, height]) {
    const { painted } = this;
    const [right, bottom] = [left + width, top + height];
    const found = [];
    for (let index = 0, at = 0; at < painted.length; index += 1, at += 4) {
      if (
        painted[at] <= right && painted[at] + painted[at + 2] >= left &&
        painted[at + 1] <= bottom && painted[at + 1] + painted[at + 3] >= top
      ) {
        found.push(index);
      }
    }
    return found;
  }

  /** The elements whose frame holds a point, the topmost first, of those that are shown. */
  at(x, y, isShown) {
    return this.visible([x, y, 0, 0])
      .filter((index) => {
        const { frame, row } = this.elements[index];
        const shown = row == null ? frame : this.rows[row].cut(frame);
        return shown && contains(shown, x, y) && isShown(index);
      })
      .reverse();
  }

  sectionAt(x, y) {
    return this.sections.findLastIndex(({ frame }) => contains(frame, x, y));
  }

  /** The place of the element that an address of another layout names, or null. */
  counterpart(address) {
    const place = placeInDocument(address);
    const index = this.elements.findIndex((element) => placeInDocument(element.address) === place);
    return index < 0 ? null : index;
  }

  /** The next element that is shown, in paint order, forwards or backwards; null past the end. */
  following(index, step, isShown) {
    for (let next = index + step; next in this.elements; next += step) {
      if (isShown(next)) return next;
    }
    return null;
  }

  /**
   * The nearest element in a direction, given as a step along x or along y; null if there is none.
   * Decorations have decorations as neighbours, and all others each other: what one sees as beside.
   */
  neighbor(index, [dx, dy], isShown) {
    const from = this.elements[index];
    const isDecoration = from.category === "decoration";
    let [best, least] = [null, Infinity];
    this.elements.forEach((element, other) => {
      if ((element.category === "decoration") !== isDecoration) return;
      const distance = distanceTowards(from.frame, element.frame, dx, dy);
      if (distance < least && isShown(other)) [best, least] = [other, distance];
    });
    return best;
  }
}

/** How far one frame lies from another in a direction; infinite if it does not lie there. */
function distanceTowards(from, to, dx, dy) {
  const [along, across] = dx ? [0, 1] : [1, 0];
  const centers = (axis) => to[axis] + to[axis + 2] / 2 - from[axis] - from[axis + 2] / 2;
  const gap = (axis) =>
    Math.max(0, to[axis] - from[axis] - from[axis + 2], from[axis] - to[axis] - to[axis + 2]);
  const ahead = centers(along) * (dx || dy);
  if (ahead <= 0.001) return Infinity;
  // What stands straight ahead comes before what is nearer but aside; centres decide among equals.
  return gap(along) + 4 * gap(across) + (ahead + Math.abs(centers(across))) / 100;
}

/** All layouts of the file; each is read when it is first shown. */
class Model {
  #scripts;
  #layouts = [];

  constructor(root) {
    Object.assign(this, readData(root.getElementById("document")));
    this.summaries = this.layouts;
    this.#scripts = root.querySelectorAll("script.layout");
  }

  layout(index) {
    this.#layouts[index] ??= new Layout(this.summaries[index], readData(this.#scripts[index]));
    return this.#layouts[index];
  }

  /** The layouts' places, the narrowest first. */
  get byWidth() {
    const width = (index) => this.summaries[index].containerSize[0];
    return [...this.summaries.keys()].sort((a, b) => width(a) - width(b) || a - b);
  }

  /** The layout of the nearest width; of those that are equally near, of the nearest height. */
  nearest(width, height) {
    const misses = (index) => {
      const [w, h] = this.summaries[index].containerSize;
      return [Math.abs(w - width), Math.abs(h - height)];
    };
    return [...this.summaries.keys()].reduce((best, index) => {
      const [a, b] = [misses(index), misses(best)];
      return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? index : best;
    });
  }
}
