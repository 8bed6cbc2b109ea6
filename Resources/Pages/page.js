// Brings the parts together: what is shown, and what keys, pointer and lists do to it.

/** Whether keys are meant for the browser. */
const isShortcut = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

class Page {
  #current = 0;
  #selected = null;
  #chosenSection = null;
  #hovered = null;
  #nearSection = null;
  /** Whether the section is pointed at in the list, so that the picture has to tell where it is. */
  #isNearInList = false;
  #decorations = { areShown: true, hiddenKinds: new Set() };
  #labels = new Set(["ids"]);
  #systemIsDark = matchMedia("(prefers-color-scheme: dark)");
  /** Whether someone chose dark or light; null to go with the system. */
  #chosenDark = null;

  constructor(root) {
    this.$ = (id) => root.getElementById(id);
    this.root = root;
    this.model = new Model(root);
    this.stage = new Stage(this.$("stage"), (context, view) => this.#draw(context, view));
    const show = (index) => this.#show(index);
    this.handle = new Handle(this.$("handle"), this.model, this.stage, show);
    this.sections = new SectionList(this.$("sections"), {
      point: (index) => this.#point(null, index, true),
      choose: (index) => this.#chooseSection(index),
    });
    this.#fillHeader();
    this.#fillLabels();
    this.#listen();
    this.#applyTheme();
    this.#show(0);
    this.commands.fit();
  }

  get layout() {
    return this.model.layout(this.#current);
  }

  get #isDark() {
    return this.#chosenDark ?? this.#systemIsDark.matches;
  }

  #isShown = (index) => {
    const { category, kind } = this.layout.elements[index];
    const { areShown, hiddenKinds } = this.#decorations;
    return category !== "decoration" || (areShown && !hiddenKinds.has(kind));
  };

  get #scene() {
    const shade = this.#isDark ? 1 : 0;
    return {
      layout: this.layout, isShown: this.#isShown, labels: this.#labels,
      shade, palette: this.#isDark ? PALETTES.dark : PALETTES.light,
      section: this.#nearSection ?? this.#chosenSection,
      isSectionTinted: this.#nearSection == null || this.#isNearInList,
      hovered: this.#hovered, selected: this.#selected,
      guides: this.handle.isDragged ? this.model.summaries.map((one) => one.containerSize[0]) : [],
    };
  }

  #draw(context, view) {
    paint(context, view, this.#scene);
    this.handle.place(view);
    if (!performance.getEntriesByName("drawn").length) performance.mark("drawn");
  }

  // The container

  /** Shows a layout; what is selected stays so if it is there. */
  #show(index) {
    const address = this.#selected == null ? null : this.layout.elements[this.#selected].address;
    this.#current = index;
    const { layout } = this;
    this.#selected = address == null ? null : layout.counterpart(address);
    if (this.#chosenSection >= layout.sections.length) this.#chosenSection = null;
    [this.#hovered, this.#nearSection] = [null, null];
    this.$("container").value = String(index);
    this.handle.update(index);
    this.sections.show(layout.sections);
    this.#showDecorations();
    this.stage.show(layout.bounds);
    // Under the pointer, what is dragged keeps its scale.
    if (this.stage.isFitted && !this.handle.isDragged) this.commands.fit();
    this.$("summary").textContent =
      `${layout.elements.length} elements, content ${layout.contentSize.map(shown).join(" × ")}`;
    this.#inspect();
  }

  // The selection

  #select(index, stack = null) {
    this.#selected = index;
    if (index != null) this.#chosenSection = null;
    this.#inspect(stack);
    if (index == null) return;
    this.$("announcement").textContent = this.layout.elements[index].address;
  }

  #chooseSection(index) {
    [this.#selected, this.#chosenSection] = [null, index];
    this.stage.reveal(this.layout.sections[index].frame);
    this.#inspect();
  }

  /** Shows what is selected, and what else lies there: by default, at its centre. */
  #inspect(stack = null) {
    const { layout } = this;
    const element = layout.elements[this.#selected];
    const section = layout.sections[this.#chosenSection];
    const rows = element ? elementRows(element, layout) : section && sectionRows(section);
    inspect(this.$("inspector"), rows);
    const [x, y, width, height] = element?.frame ?? [];
    this.#showStack(
      stack ?? (element ? layout.at(x + width / 2, y + height / 2, this.#isShown) : []));
    this.#mark();
  }

  #showStack(indexes) {
    const rows = indexes.slice(0, 30).map((index) => {
      const { address } = this.layout.elements[index];
      const button = make("button", {
        type: "button", textContent: placeInDocument(address).slice(1), title: address,
        ariaCurrent: String(index === this.#selected),
        onclick: () => this.#select(index, indexes),
        onpointerenter: () => this.#point(index, null),
        onpointerleave: () => this.#point(null, null),
      });
      return make("li", {}, button);
    });
    this.$("stack-part").hidden = !rows.length;
    this.$("stack").replaceChildren(...rows);
  }

  /** Marks the element and the section that one points at; null for none. */
  #point(hovered, section, isInList = false) {
    if (hovered === this.#hovered && section === this.#nearSection) return;
    [this.#hovered, this.#nearSection, this.#isNearInList] = [hovered, section, isInList];
    this.#mark();
  }

  #mark() {
    this.sections.mark(this.#nearSection, this.#chosenSection);
    this.stage.invalidate();
  }

  #selectAndReveal(index) {
    if (index == null) return;
    this.#select(index);
    const element = this.layout.elements[index];
    const row = this.layout.rows[element.row];
    if (row) this.#revealInRow(row, element);
    this.stage.reveal(row?.cut(element.frame) ?? element.frame);
  }

  // Rows that scroll by themselves

  /** Scrolls a row to the stop nearest to where an element is in the middle. */
  #revealInRow(row, element) {
    const [start, length] = [element.frame[row.axis], element.frame[row.axis + 2]];
    if (start >= 0 && start + length <= row.length) return;
    this.layout.scroll(row, row.centering(element.unmoved.frame));
    this.#settle(this.layout, row);
  }

  /** Scrolls a row to its nearest stop, also if another layout is shown by then. */
  #settle(layout, row) {
    layout.scroll(row, row.rest);
    this.#mark();
  }

  /** Scrolls the row under the pointer; at its end, what is around it scrolls. */
  #wheel(event) {
    const { layout, stage } = this;
    const row = isShortcut(event) ? null : layout.rowAt(...stage.contentPoint(event));
    if (!row) return;
    const isTurned = row.axis === 0 && event.shiftKey && !event.deltaX;
    const delta = row.axis === 0 && !isTurned ? event.deltaX : event.deltaY;
    // The main direction of a gesture decides what it scrolls.
    const other = row.axis === 0 && !isTurned ? event.deltaY : 0;
    if (!delta || Math.abs(other) > Math.abs(delta)) return;
    if (!layout.scroll(row, row.offset - (row.sign * delta) / stage.zoom)) return;
    event.preventDefault();
    clearTimeout(row.timer);
    row.timer = setTimeout(() => this.#settle(layout, row), SETTLING);
    this.#mark();
  }

  /** The topmost element at the middle of what is visible, or else the first that is visible. */
  #atCenter() {
    const { x, y, scale, pixelWidth, pixelHeight } = this.stage.view;
    const [width, height] = [pixelWidth / scale, pixelHeight / scale];
    const [topmost] = this.layout.at(x + width / 2, y + height / 2, this.#isShown);
    return topmost ?? this.layout.visible([x, y, width, height]).find(this.#isShown) ?? null;
  }

  // Switches

  #showDecorations() {
    showDecorationSwitches(
      this.$("decorations"), this.layout, this.#decorations,
      (kind, isOn) => this.#switchDecorations(kind, isOn));
  }

  #switchDecorations(kind, isOn) {
    const { hiddenKinds } = this.#decorations;
    if (kind == null) this.#decorations.areShown = isOn;
    else if (isOn) hiddenKinds.delete(kind);
    else hiddenKinds.add(kind);
    if (this.#selected != null && !this.#isShown(this.#selected)) this.#select(null);
    for (const input of this.$("decorations").querySelectorAll("input")) {
      if (input.dataset.kind == null) input.checked = this.#decorations.areShown;
      else input.disabled = !this.#decorations.areShown;
    }
    this.#inspect();
  }

  #applyTheme() {
    this.root.documentElement.dataset.theme = this.#isDark ? "dark" : "light";
    this.$("dark").setAttribute("aria-checked", String(this.#isDark));
    this.stage.invalidate();
  }

  #fillHeader() {
    const { document, title, summaries } = this.model;
    this.root.title = title ?? document;
    this.$("title").textContent = title ?? document;
    this.$("title").title = document;
    const options = summaries.map(({ container, containerSize }, index) => make("option", {
      value: String(index), textContent: `${container} (${containerSize.map(shown).join(" × ")})`,
    }));
    this.$("container").replaceChildren(...options);
    this.$("container").disabled = summaries.length < 2;
    this.stage.onZoom = (zoom) => {
      this.$("zoom").textContent = `${Math.round(zoom * 100)}%`;
    };
  }

  #fillLabels() {
    const boxes = Object.entries(LABELS).map(([label, { title }]) => checkbox({
      name: title, checked: this.#labels.has(label), dataset: { label },
      change: (isOn) => {
        if (isOn) this.#labels.add(label);
        else this.#labels.delete(label);
        this.stage.invalidate();
      },
    }));
    this.$("labels").replaceChildren(...boxes);
  }

  // Input

  commands = {
    zoomIn: () => this.stage.zoomBy(1),
    zoomOut: () => this.stage.zoomBy(-1),
    actualSize: () => this.stage.zoomTo(1),
    fit: () => this.stage.fit(this.layout.containerSize[0]),
    narrower: () => this.handle.step(-1),
    wider: () => this.handle.step(1),
    toggleDecorations: () => this.#switchDecorations(null, !this.#decorations.areShown),
    toggleDark: () => {
      this.#chosenDark = !this.#isDark;
      this.#applyTheme();
    },
    help: () => this.$("help").showModal(),
  };

  #keys = {
    "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", "0": "actualSize", f: "fit",
    "[": "narrower", "]": "wider", d: "toggleDecorations", t: "toggleDark", "?": "help",
  };

  #listen() {
    const { root, stage: { element, canvas } } = this;
    root.addEventListener("keydown", (event) => this.#press(event));
    for (const button of root.querySelectorAll("[data-command]")) {
      button.addEventListener("click", () => this.commands[button.dataset.command]());
    }
    const list = this.$("container");
    list.addEventListener("change", () => this.#show(Number(list.value)));
    element.addEventListener("keydown", (event) => this.#pressInStage(event));
    canvas.addEventListener("click", (event) => this.#click(event));
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("pointermove", (event) => this.#hover(event));
    canvas.addEventListener("pointerleave", () => this.#leave());
    this.#systemIsDark.addEventListener("change", () => this.#applyTheme());
    addEventListener("beforeprint", () => {
      const palette = { ...PALETTES.light, backdrop: PALETTES.light.sheet };
      const paper = { palette, shade: 0, section: null, hovered: null, selected: null };
      preparePages(this.$("print"), { ...this.#scene, ...paper });
    });
    addEventListener("afterprint", () => this.$("print").replaceChildren());
  }

  #press(event) {
    const isElsewhere = event.target.closest("select, dialog");
    if (event.defaultPrevented || isElsewhere || isShortcut(event)) return;
    const command = this.#keys[event.key.toLowerCase()];
    if (!command) return;
    event.preventDefault();
    this.commands[command]();
  }

  #pressInStage(event) {
    if (event.target !== this.stage.element || isShortcut(event)) return;
    const isHandled = this.#move(event.key, event.shiftKey);
    if (isHandled) event.preventDefault();
  }

  /** Moves the selection by a key; returns whether the key meant something. */
  #move(key, isShifted) {
    const { layout } = this;
    const direction = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    }[key];
    const selected = this.#selected;
    if (direction || key === "Enter") {
      const next = direction && selected != null
        ? layout.neighbor(selected, direction, this.#isShown)
        : selected ?? this.#atCenter();
      this.#selectAndReveal(next);
      return true;
    }
    switch (key) {
      case "Home":
        this.#selectAndReveal(layout.following(-1, 1, this.#isShown));
        return true;
      case "End":
        this.#selectAndReveal(layout.following(layout.elements.length, -1, this.#isShown));
        return true;
      case "Escape":
        this.#chosenSection = null;
        this.#select(null);
        return true;
      case "Tab": {
        // Without a selection, Tab goes on to the next control: nobody is held in the picture.
        if (selected == null) return false;
        const next = layout.following(selected, isShifted ? -1 : 1, this.#isShown);
        this.#selectAndReveal(next);
        return next != null;
      }
      default:
        return false;
    }
  }

  #click(event) {
    this.stage.element.focus({ preventScroll: true });
    const stack = this.layout.at(...this.stage.contentPoint(event), this.#isShown);
    this.#chosenSection = null;
    this.#select(stack[0] ?? null, stack);
  }

  #hover(event) {
    const [x, y] = this.stage.contentPoint(event);
    const [topmost = null] = this.layout.at(x, y, this.#isShown);
    const section = this.layout.sectionAt(x, y);
    const address = topmost == null ? "" : placeInDocument(this.layout.elements[topmost].address);
    this.$("pointer").textContent = `${Math.floor(x)}, ${Math.floor(y)}  ${address.slice(1)}`;
    this.#point(topmost, section < 0 ? null : section);
  }

  #leave() {
    this.$("pointer").textContent = "";
    this.#point(null, null);
  }
}

new Page(document);
