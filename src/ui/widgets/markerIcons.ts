import * as vscode from "vscode";
import type { Marker } from "../../present/markers";

type MarkerKind = Marker["kind"];

/** Colors of the icons in one kind of themes. */
interface Palette extends Record<MarkerKind, string> {
  /** Color of the sign on the icon. */
  readonly sign: string;
  /** Color of the icon's edge, which only high contrast needs. */
  readonly edge?: string;
}

const light: Palette = { failing: "#c72e2e", unseen: "#7b2fa8", quarantined: "#616161", sign: "#ffffff" };
const dark: Palette = { failing: "#f14c4c", unseen: "#c586e0", quarantined: "#a8a8a8", sign: "#1e1e1e" };
const lightContrast: Palette = {
  failing: "#b00020",
  unseen: "#5b1a85",
  quarantined: "#000000",
  sign: "#ffffff",
  edge: "#000000",
};
const darkContrast: Palette = {
  failing: "#ff5c5c",
  unseen: "#d9a0ff",
  quarantined: "#ffffff",
  sign: "#000000",
  edge: "#ffffff",
};

/** Shapes that are told apart without their colors: a cross on a disk, a mark on a diamond, a line through a circle. */
const shapes: Record<MarkerKind, (palette: Palette) => string> = {
  failing: ({ failing, sign, edge = failing }) =>
    `<circle cx="8" cy="8" r="5.5" fill="${failing}" stroke="${edge}"/>` +
    `<path d="M6 6l4 4M10 6l-4 4" stroke="${sign}" stroke-width="1.6" stroke-linecap="round"/>`,
  unseen: ({ unseen, sign, edge = unseen }) =>
    `<path d="M8 1.6L14.4 8 8 14.4 1.6 8z" fill="${unseen}" stroke="${edge}" stroke-linejoin="round"/>` +
    `<path d="M8 5v3.6" stroke="${sign}" stroke-width="1.8" stroke-linecap="round"/>` +
    `<circle cx="8" cy="11" r="1" fill="${sign}"/>`,
  quarantined: ({ quarantined, sign, edge }) =>
    `<g stroke="${quarantined}" stroke-width="1.6"><circle cx="8" cy="8" r="5" fill="${edge ? sign : "none"}"/>` +
    '<path d="M4.8 11.2l6.4-6.4"/></g>',
};

/** Icon in light and in dark themes. */
export type ThemedIcon = Record<"light" | "dark", vscode.Uri>;

/** Creates the icon of a kind of markers, as the address of an SVG image that the address itself contains. */
export function createMarkerIcon(kind: MarkerKind, isHighContrast = false): ThemedIcon {
  const createUri = (palette: Palette) => {
    const start = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">';
    const image = Buffer.from(`${start}${shapes[kind](palette)}</svg>`).toString("base64");
    return vscode.Uri.from({ scheme: "data", path: `image/svg+xml;base64,${image}` });
  };
  if (isHighContrast) {
    return { light: createUri(lightContrast), dark: createUri(darkContrast) };
  }
  return { light: createUri(light), dark: createUri(dark) };
}
