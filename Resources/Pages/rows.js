// The rows of orthogonal sections, each of which scrolls by itself and is cut to the container.

/** How long nothing may move before a row goes to its nearest stop, in milliseconds. */
const SETTLING = 150;

class Row {
  /** The places of the elements that scroll with the row. */
  elements = [];

  /** @param row Its section, axis, sign, offset, range and stops: what the file has. */
  constructor(row, containerSize) {
    Object.assign(this, row, { length: containerSize[row.axis] });
  }

  /** A frame of the row as it is on screen. */
  moved(frame) {
    const moved = [...frame];
    moved[this.axis] += this.sign * this.offset;
    return moved;
  }

  /** What of a rectangle is within the container; null if nothing is. */
  cut(rect) {
    const cut = [...rect];
    const end = Math.min(rect[this.axis] + rect[this.axis + 2], this.length);
    cut[this.axis] = Math.max(rect[this.axis], 0);
    cut[this.axis + 2] = end - cut[this.axis];
    return cut[this.axis + 2] > 0 ? cut : null;
  }

  /** Scrolls as far as the row goes; returns whether it moved. */
  scroll(offset) {
    const [least, greatest] = this.range;
    const next = Math.min(Math.max(offset, least), greatest);
    const isMoved = next !== this.offset;
    this.offset = next;
    return isMoved;
  }

  /** The offset at which the row rests: the nearest stop, and of two equally near the lower. */
  get rest() {
    const nearer = (best, stop) =>
      Math.abs(stop - this.offset) < Math.abs(best - this.offset) ? stop : best;
    return this.stops?.reduce(nearer) ?? this.offset;
  }

  /** The offset at which a frame of the row is in the middle of the container. */
  centering(frame) {
    const middle = frame[this.axis] + frame[this.axis + 2] / 2;
    return (this.length / 2 - middle) * this.sign;
  }
}
