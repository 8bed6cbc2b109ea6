// The lists beside the picture. Text from documents is only ever set as text.

/** Makes an element with properties and children; strings become text. */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const nameOfSection = ({ name, address }) => name ?? (placeInDocument(address).slice(1) || address);

const ROW_HEIGHT = 26;

/** The sections of a layout, of which only the visible rows exist: there may be 100,000. */
class SectionList {
  #active = 0;
  #near = null;
  #chosen = null;
  #sections = [];
  #list;
  #events;

  /** @param events `point(index or null)` while one points at a row, `choose(index)`. */
  constructor(list, events) {
    this.#list = list;
    this.#events = events;
    this.#list.addEventListener("scroll", () => this.#render(), { passive: true });
    this.#list.addEventListener("keydown", (event) => this.#press(event));
    this.#list.addEventListener("pointerleave", () => this.#events.point(null));
    this.#list.addEventListener("blur", () => this.#events.point(null));
    new ResizeObserver(() => this.#render()).observe(this.#list);
  }

  show(sections) {
    this.#sections = sections;
    this.#active = Math.max(0, Math.min(this.#active, sections.length - 1));
    this.#render();
  }

  /** Marks the section at the pointer and the one that is chosen; null for none. */
  mark(near, chosen) {
    if (near === this.#near && chosen === this.#chosen) return;
    [this.#near, this.#chosen] = [near, chosen];
    this.#render();
  }

  #render() {
    const { scrollTop, clientHeight } = this.#list;
    const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - 2);
    const end = Math.min(
      this.#sections.length, Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT) + 2);
    const rows = [];
    for (let index = first; index < end; index += 1) rows.push(this.#row(index));
    // Nothing is as tall as the list, but its last place is where its last row would end.
    const last = make("div");
    last.style.cssText = `height: ${this.#sections.length * ROW_HEIGHT}px`;
    this.#list.replaceChildren(last, ...rows);
    this.#list.setAttribute("aria-activedescendant", `section-${this.#active}`);
  }

  #row(index) {
    const section = this.#sections[index];
    const row = make(
      "div", {
        id: `section-${index}`, role: "option", title: section.address,
        ariaSelected: String(index === this.#chosen),
        ariaSetSize: this.#sections.length, ariaPosInSet: index + 1,
        className: index === this.#near ? "near" : "",
        onpointerenter: () => this.#events.point(index),
        onclick: () => this.#choose(index),
      },
      make("span", { textContent: nameOfSection(section) }),
      make("span", { textContent: shown(section.frame[3]) }));
    row.style.top = `${index * ROW_HEIGHT}px`;
    return row;
  }

  #choose(index) {
    this.#active = index;
    this.#events.choose(index);
  }

  #press(event) {
    const last = this.#sections.length - 1;
    const page = Math.floor(this.#list.clientHeight / ROW_HEIGHT);
    const targets = {
      ArrowUp: this.#active - 1, ArrowDown: this.#active + 1, Home: 0, End: last,
      PageUp: this.#active - page, PageDown: this.#active + page,
    };
    if (event.key === "Enter" || event.key === " ") this.#choose(this.#active);
    else if (event.key in targets) this.#activate(Math.min(Math.max(targets[event.key], 0), last));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #activate(index) {
    this.#active = index;
    const top = index * ROW_HEIGHT;
    const { scrollTop, clientHeight } = this.#list;
    if (top < scrollTop) this.#list.scrollTop = top;
    if (top + ROW_HEIGHT > scrollTop + clientHeight) {
      this.#list.scrollTop = top + ROW_HEIGHT - clientHeight;
    }
    this.#events.point(index);
    this.#render();
  }
}

/** A labelled box to tick. */
function checkbox({ name, count, className = "", dataset, checked, disabled = false, change }) {
  const input = make(
    "input", { type: "checkbox", checked, disabled, onchange: () => change(input.checked) });
  const label = make("label", { className: `check ${className}`, title: name }, input,
    make("span", { className: "name", textContent: name }));
  if (count != null) label.append(make("span", { className: "count", textContent: count }));
  Object.assign(input.dataset, dataset);
  return label;
}

/** Fills the switches of all decorations and of each kind. */
function showDecorationSwitches(container, layout, { areShown, hiddenKinds }, change) {
  const kinds = [...layout.kinds].sort(([a], [b]) => (a < b ? -1 : 1));
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  if (!total) {
    container.replaceChildren(make("span", { className: "quiet", textContent: "None here" }));
    return;
  }
  container.replaceChildren(
    checkbox({
      name: "All", count: total, dataset: { all: "" }, checked: areShown,
      change: (isOn) => change(null, isOn),
    }),
    ...kinds.map(([kind, count]) => checkbox({
      name: kind, count, className: "of-kind", dataset: { kind }, checked: !hiddenKinds.has(kind),
      disabled: !areShown, change: (isOn) => change(kind, isOn),
    })));
}
