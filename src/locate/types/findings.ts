import type { FileHint, Finding, ForeignTest, Standing } from "../language";
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

/** Creates the reference to a test that a class of another file may declare. */
export function createForeignTest(name: string, classname: string, hints: readonly FileHint[]): ForeignTest {
  return { kind: "test", address: { name, classname }, hints };
}
