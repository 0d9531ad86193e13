/** Parser of texts that others wrote. */
export interface ForeignTextParser {
  readonly name: string;
  /** Pieces that decide how the text after them is read. */
  readonly fragments: readonly string[];
  read(text: string): unknown;
  /** Shapes that once were slow: a head, the part that comes again, what closes it. */
  readonly knownShapes?: readonly (readonly [head: string, part: string, close?: string])[];
}

/** Returns the pieces between bars, of which none holds a bar of that kind. */
export const splitPieces = (text: string): readonly string[] => text.split("¦");
