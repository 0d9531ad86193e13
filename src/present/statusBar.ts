import type { FailingTestsState } from "../domain/failingTestsState";
import type { FailingTest } from "../domain/records";
import { viewScope } from "./text/failingTests";
import { withoutIcons } from "./text/inert";
import { count, grouped } from "./text/numbers";
import { pointInTime } from "./text/time";

/** What the item in the status bar says. */
export interface StatusBarText {
  /** `$(beaker) 12 failing tests, 3 mine` */
  readonly text: string;
  readonly tooltip: string;
  /** For screen readers. */
  readonly spoken: string;
}

type IsMine = (test: FailingTest) => boolean;

/**
 * `undefined` while nothing has been loaded. The age is told as a point in time: nothing paints the item anew while nothing happens.
 *
 * @param isMine absent where the person's owners are not set
 */
export function statusBarText(
  states: readonly FailingTestsState[],
  isMine: IsMine | undefined,
): StatusBarText | undefined {
  const loaded = states.filter(({ asOf }) => asOf !== undefined);
  if (loaded.length === 0) return undefined;
  const mine = isMine && mineOf(loaded, isMine);
  const own = mine === undefined ? "" : `, ${grouped(mine)} mine`;
  const words = `${howMany(loaded)}${own}`;
  const oldest = Math.min(...loaded.map(({ asOf = 0 }) => asOf));
  const scope = withoutIcons(viewScope(loaded));
  return {
    text: `$(beaker) ${words}`,
    tooltip: `${words} · ${scope} · as of ${pointInTime(oldest)}\nSelect to show them`,
    spoken: `${words}, ${scope}`,
  };
}

/**
 * In the place of a number while the first tests of a repository or time range are on their way: a number of others
 * would be read as theirs.
 */
export function loadingStatusText(states: readonly FailingTestsState[]): StatusBarText {
  const scope = withoutIcons(viewScope(states));
  return {
    text: "$(loading~spin) Loading failing tests",
    tooltip: `Loading failing tests · ${scope}\nSelect to show the view`,
    spoken: `Loading failing tests, ${scope}`,
  };
}

function howMany(states: readonly FailingTestsState[]): string {
  const here = states.reduce((sum, { tests }) => sum + tests.length, 0);
  const total = states.reduce((sum, { totalRows, tests }) => sum + (totalRows ?? tests.length), 0);
  const missing = states.some(({ incomplete }) => incomplete !== undefined) && total > here;
  if (missing) return `${grouped(here)} of ${count(total, "failing test")}`;
  return here === 0 ? "No failing tests" : count(here, "failing test");
}

function mineOf(states: readonly FailingTestsState[], isMine: IsMine): number {
  return states.reduce((sum, { tests }) => sum + tests.filter(isMine).length, 0);
}

/** The number on the view's icon; `undefined` for none: off, nothing failing, or `mine` while no owners are set. */
export function badgeOf(
  states: readonly FailingTestsState[],
  counts: "off" | "all" | "mine",
  isMine: IsMine | undefined,
): { readonly value: number; readonly tooltip: string } | undefined {
  if (counts === "off" || (counts === "mine" && !isMine)) return undefined;
  const value = mineOf(states, counts === "mine" && isMine ? isMine : () => true);
  if (value === 0) return undefined;
  return { value, tooltip: `${count(value, "failing test")}${counts === "mine" ? " of yours" : ""}` };
}
