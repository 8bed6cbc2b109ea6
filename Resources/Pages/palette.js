// Colours of what documents give no colour to. The page's own are in the style sheet.

const PALETTES = {
  light: {
    backdrop: "#eceef1", sheet: "#ffffff", sheetLine: "#d3d8de", guide: "#8b95a1",
    cell: "#e3e7ec", header: "#cbdaee", footer: "#ebe0cc", elementLine: "#00000021",
    label: "#2b323a", accent: "#0b62d6", tint: "#0b62d61c", image: "#7d8a9926",
    imageLine: "#7d8a99",
  },
  dark: {
    backdrop: "#131517", sheet: "#08090a", sheetLine: "#33383e", guide: "#6d7681",
    cell: "#343a42", header: "#2d4260", footer: "#50462f", elementLine: "#ffffff26",
    label: "#dde2e8", accent: "#6aa9ff", tint: "#6aa9ff2b", image: "#9aa7b626",
    imageLine: "#9aa7b6",
  },
};

/** The neutral fill of a cell, a header or a footer. */
const neutralFill = (palette, { category, kind }) =>
  category === "cell" ? palette.cell : palette[kind] ?? palette.header;
