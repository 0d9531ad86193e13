import { Excerpts } from "./excerpts";
import { plain } from "./plain/index";
import { scannerFor } from "./registry";
import type { Declarations } from "./scanner";
import type { SourceText } from "./text";

/** Characters of a file that is read whole, unless its scanner says otherwise: of more, the reading alone would be felt. */
const longestText = 100_000;

/** What a file declares, and whether a scanner knows its language: without one only names that stand there literally are found. */
export function readDeclarations(
  source: SourceText,
  path: string,
): { readonly declarations: Declarations; readonly isKnown: boolean } {
  const known = scannerFor(path);
  const scanner = known ?? plain;
  const isLong = source.text.length > (scanner.longest ?? longestText);
  const declarations = isLong ? new Excerpts(source, path, scanner) : scanner.read(source, path);
  return { declarations, isKnown: known !== undefined };
}
