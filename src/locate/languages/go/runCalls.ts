import { isInside, type Span } from "../../syntax/sourceText";
import type { GoOutline, TitledCall } from "./outline";

/** Returns the `t.Run` calls inside a region, excluding a call that is the region itself. */
export function listRunCalls(outline: GoOutline, region: Span): TitledCall[] {
  return outline.runCalls.filter(({ span }) => isInside(span, region));
}

/** Returns the calls that are not nested in any of the others. */
export function selectOutermost(calls: readonly TitledCall[]): TitledCall[] {
  let end = -1;
  return calls.filter(({ span }) => {
    if (span.start < end) {
      return false;
    }
    end = span.end;
    return true;
  });
}
