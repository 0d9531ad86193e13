import type { AsyncFunc, Context, Hook, Runner, Test } from "mocha";
import { giveUpWaits } from "../support/wait";

/**
 * Makes a test or hook that has exceeded its time limit end its work before the next one begins: mocha itself would
 * continue while the work still runs, with everything that it has opened, set or replaced. The pending waits of the
 * test are rejected, and its work has the grace time to clean up.
 *
 * @param graceMs in milliseconds, in addition to the time limit of the test
 */
export function limitWork(runner: Runner, graceMs: number): void {
  const limitedRunnables = new WeakSet<Test | Hook>();
  const limit = (runnable: Test | Hook) => {
    // A test with a callback states itself when its work has ended.
    if (!runnable.fn || runnable.async || limitedRunnables.has(runnable)) {
      return;
    }
    limitedRunnables.add(runnable);
    runnable.fn = withinLimit(runnable, runnable.fn as AsyncFunc, graceMs);
  };
  runner.on("test", limit).on("hook", limit);
}

function withinLimit(runnable: Test | Hook, work: AsyncFunc, graceMs: number): AsyncFunc {
  return async function (this: Context) {
    const completion = work.call(this);
    // Read after the call, which may have set another limit.
    const limitMs = runnable.timeout();
    if (limitMs === 0) {
      return completion;
    }
    runnable.timeout(limitMs + graceMs);
    let timer = setTimeout(() => {
      giveUpWaits();
      // The work may start further waits.
      timer = setInterval(giveUpWaits, graceMs / 6);
    }, limitMs);
    const stop = () => clearTimeout(timer);
    // After that, the next test runs, whose waits must not be rejected, even if this work never ends.
    const graceTimer = setTimeout(stop, limitMs + graceMs);
    try {
      await completion;
    } finally {
      clearTimeout(graceTimer);
      stop();
      // Mocha uses this limit to judge whether the work has ended in time.
      runnable.timeout(limitMs);
    }
  };
}
