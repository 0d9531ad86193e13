import type { Comparison } from "../../../domain/failingTests/comparison";
import type { PathOf } from "../../../locate/services/place";
import { placeInShort } from "../../text/testPlace";
import type { RowContext } from "./testNode";
import type { TreeView } from "./view";

/** Rows tell ages in minutes at best. Milliseconds. */
const minute = 60_000;

type View = Pick<TreeView, "now" | "pathOf">;

/** By what rows ask for files, and by their repository: the contexts that were used last. */
const contexts = new WeakMap<PathOf, Map<string, RowContext>>();

/** The context of rows that stand below their file. */
export function belowFiles(scope: string, comparison: Comparison | undefined, view: View): RowContext {
  return sameOr(`below ${scope}`, view.pathOf, { scope, now: view.now, comparison, made: new WeakMap() });
}

/** The context of rows that stand anywhere else, and say where their test is. */
export function apartFromFiles(scope: string, comparison: Comparison | undefined, { now, pathOf }: View): RowContext {
  const placeOf: RowContext["placeOf"] = (test) => placeInShort(test, pathOf);
  return sameOr(`apart ${scope}`, pathOf, { scope, now, comparison, placeOf, made: new WeakMap() });
}

/** The context that was used last, and with it its rows, where the new one says the same of every test. */
function sameOr(key: string, pathOf: PathOf, context: RowContext): RowContext {
  const known = contexts.get(pathOf) ?? new Map<string, RowContext>();
  contexts.set(pathOf, known);
  const last = known.get(key);
  const isSame = last?.comparison === context.comparison && minuteOf(last) === minuteOf(context);
  if (last && isSame) return last;
  known.set(key, context);
  return context;
}

function minuteOf(context: RowContext | undefined): number | undefined {
  return context && Math.floor(context.now / minute);
}
