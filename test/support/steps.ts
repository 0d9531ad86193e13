/**
 * Maximum time of a step, in milliseconds. It only ends steps that hang: normally the limits of their own waits apply.
 */
const maxStepMs = 600_000;

/**
 * Declares that the tests of a suite are successive steps: each continues where the previous one stopped, so that the
 * first failure ends the suite. All other tests can run in any order.
 */
export function runAsSteps(suite: Mocha.Suite): void {
  suite.bail(true);
  suite.timeout(maxStepMs);
}
