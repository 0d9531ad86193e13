import type { Finding, Standing } from "../language";
import type { Span } from "../syntax/sourceText";

/** Creates the finding for some declarations, located at their titles; `undefined` if there are none. */
export function createTitleFinding(
  standing: Standing,
  declarations: readonly { readonly title: Span }[],
): Finding | undefined {
  if (declarations.length === 0) {
    return undefined;
  }
  return { standing, places: declarations.map(({ title }) => title) };
}
