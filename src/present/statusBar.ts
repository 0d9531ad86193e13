import type { FailingTest } from "../api/records";
import type { FailingTestsState } from "../model/failingTests";

export interface StatusBarText {
  /** `$(beaker) 12 failing tests, 3 mine` */
  readonly text: string;
  readonly tooltip: string;
  /** For screen readers. */
  readonly spoken: string;
}

/** `undefined` while nothing has been loaded. `isMine` is absent where the person's owners are not set. */
export declare function statusBarText(
  states: readonly FailingTestsState[],
  isMine: ((test: FailingTest) => boolean) | undefined,
  now: number,
): StatusBarText | undefined;

/** The number on the view's icon; `undefined` for none: off, nothing loaded, nothing failing, or `mine` without owners. */
export declare function badgeOf(
  states: readonly FailingTestsState[],
  counts: "off" | "all" | "mine",
  isMine: ((test: FailingTest) => boolean) | undefined,
): { readonly value: number; readonly tooltip: string } | undefined;
