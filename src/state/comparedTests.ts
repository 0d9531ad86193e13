import { type Event, joinEvents } from "../base/event";
import type { FailingTestsSource } from "../domain/failingTests/failingTestsSource";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { SessionState } from "../domain/sessionState";

/** Failing tests with which the failures of reports are compared. */
export type ComparedTests = Pick<FailingTestsSource, "current" | "onDidChange">;

/** Kinds of a session for which nothing can be requested before the user enters something. */
const unconnectedKinds: ReadonlySet<SessionState["kind"]> = new Set([
  "noBaseUrl",
  "invalidBaseUrl",
  "noKey",
  "noOrganization",
]);

/** Returns the failing tests of the repositories; those of no repository while no service is connected. */
export function createComparedTests(
  tests: ComparedTests,
  session: { readonly current: SessionState; readonly onDidChange: Event<SessionState> },
): ComparedTests {
  return {
    get current(): readonly FailingTestsState[] {
      return unconnectedKinds.has(session.current.kind) ? [] : tests.current;
    },
    onDidChange: joinEvents(tests.onDidChange, session.onDidChange),
  };
}
