import type { Comparison } from "../../../domain/failingTests/windowComparison";
import type { FindPath } from "../../../locate/services/place";
import { fileNameText } from "../../text/testPlace";
import type { RowContext } from "./testNode";
import type { TreeView } from "./view";

/** Resolution of the ages in rows, in milliseconds. */
const minuteMs = 60_000;

type ViewOptions = Pick<TreeView, "now" | "findPath" | "findPlaces" | "findDifference">;

/** Last used contexts, by the function that finds files and by key. */
const contextsByFindPath = new WeakMap<FindPath, Map<string, RowContext>>();

/** Returns the context of rows that are below their file. */
export function findContextBelowFiles(
  scope: string,
  comparison: Comparison | undefined,
  view: ViewOptions,
): RowContext {
  const context: RowContext = {
    scope,
    now: view.now,
    comparison,
    rowCache: new WeakMap(),
    findPlaces: view.findPlaces,
    findDifference: view.findDifference,
  };
  return reuseContext(`below ${scope}`, view.findPath, context);
}

/** Returns the context of all other rows, which contain the place of their test. */
export function findContextOutsideFiles(
  scope: string,
  comparison: Comparison | undefined,
  { now, findPath, findPlaces, findDifference }: ViewOptions,
): RowContext {
  const context: RowContext = {
    scope,
    now,
    comparison,
    findPlace: (test) => fileNameText(test, findPath),
    rowCache: new WeakMap(),
    findPlaces,
    findDifference,
  };
  return reuseContext(`apart ${scope}`, findPath, context);
}

/** Returns the last used context, and with it its rows, if the new one would not change any row. */
function reuseContext(key: string, findPath: FindPath, context: RowContext): RowContext {
  const contextsByKey = contextsByFindPath.get(findPath) ?? new Map<string, RowContext>();
  contextsByFindPath.set(findPath, contextsByKey);
  const lastContext = contextsByKey.get(key);
  const isSame = lastContext?.comparison === context.comparison && findMinute(lastContext) === findMinute(context);
  if (lastContext && isSame) {
    return lastContext;
  }
  contextsByKey.set(key, context);
  return context;
}

function findMinute(context: RowContext | undefined): number | undefined {
  return context && Math.floor(context.now / minuteMs);
}
