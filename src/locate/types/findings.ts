import type { Finding, Standing } from "../language";
import type { Span } from "../syntax/sourceText";

/** Creates the finding for some declarations, located at their names; `undefined` if there are none. */
export function createFinding(
  standing: Standing,
  declarations: readonly { readonly span: Span }[],
): Finding | undefined {
  if (declarations.length === 0) {
    return undefined;
  }
  return { standing, places: declarations.map(({ span }) => span) };
}
