import { checkLink } from "../../domain/link";
import type { ServiceLinkKind } from "../node";
import { notStatedTexts } from "../text/testRun";
import type { Cell } from "./panelData";

/** Placeholder for a value that the service did not state. */
export const notStatedCell: Cell = { text: notStatedTexts.dash, meaning: notStatedTexts.words };

/** Returns the link if it can be opened. */
export function createLinkProperty(kind: ServiceLinkKind, url: string | undefined): Pick<Cell, "link"> {
  const linkCheck = checkLink(url);
  if (!linkCheck.ok) {
    return {};
  }
  return { link: { kind: kind, url: linkCheck.url } };
}
