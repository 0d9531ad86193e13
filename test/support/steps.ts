/** Maximum time of a step, in milliseconds: each ends by its own waits, this one for a step that never would. */
const maxStepMs = 600_000;

/**
 * Says that the tests of a suite are steps of one visit: each goes on where the one before it stopped, so that the
 * first failure ends the suite. All other tests run in any order.
 */
export function runAsSteps(suite: Mocha.Suite): void {
  suite.bail(true);
  suite.timeout(maxStepMs);
}
