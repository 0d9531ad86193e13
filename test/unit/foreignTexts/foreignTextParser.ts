/** Parser of texts that the product did not write. */
export interface ForeignTextParser {
  readonly name: string;
  /** Pieces of text that change how the parser reads what follows them. */
  readonly fragments: readonly string[];
  read(text: string): unknown;
  /** Shapes of texts that may take quadratic time: a head, a part that is repeated, and what closes each part. */
  readonly knownShapes?: readonly (readonly [head: string, part: string, close?: string])[];
}
