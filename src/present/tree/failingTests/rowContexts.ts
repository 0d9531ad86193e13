import type { Comparison } from "../../../domain/failingTests/windowComparison";
import type { PathOf } from "../../../locate/services/place";
import { fileNameText } from "../../text/testPlace";
import type { RowContext } from "./testNode";
import type { TreeView } from "./view";

/** Resolution of the ages in rows, in milliseconds. */
const minuteMs = 60_000;

type ViewOptions = Pick<TreeView, "now" | "pathOf">;

/** Last used contexts, by the function that finds files and by key. */
const contextsByPathOf = new WeakMap<PathOf, Map<string, RowContext>>();

/** Returns the context of rows that are below their file. */
export function contextBelowFiles(scope: string, comparison: Comparison | undefined, view: ViewOptions): RowContext {
  return reuseContext(`below ${scope}`, view.pathOf, { scope, now: view.now, comparison, rowCache: new WeakMap() });
}

/** Returns the context of all other rows, which contain the place of their test. */
export function contextOutsideFiles(
  scope: string,
  comparison: Comparison | undefined,
  { now, pathOf }: ViewOptions,
): RowContext {
  const placeOf: RowContext["placeOf"] = (test) => fileNameText(test, pathOf);
  return reuseContext(`apart ${scope}`, pathOf, { scope, now, comparison, placeOf, rowCache: new WeakMap() });
}

/** Returns the last used context, and with it its rows, if the new one would not change any row. */
function reuseContext(key: string, pathOf: PathOf, context: RowContext): RowContext {
  const contextsByKey = contextsByPathOf.get(pathOf) ?? new Map<string, RowContext>();
  contextsByPathOf.set(pathOf, contextsByKey);
  const lastContext = contextsByKey.get(key);
  const isSame = lastContext?.comparison === context.comparison && minuteOf(lastContext) === minuteOf(context);
  if (lastContext && isSame) return lastContext;
  contextsByKey.set(key, context);
  return context;
}

function minuteOf(context: RowContext | undefined): number | undefined {
  return context && Math.floor(context.now / minuteMs);
}
