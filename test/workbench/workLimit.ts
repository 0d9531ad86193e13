import type { AsyncFunc, Context, Hook, Runner, Test } from "mocha";
import { giveUpWaits } from "../support/wait";

/**
 * Makes a test or hook whose time is over end its work before the next one begins: mocha alone goes on to the next
 * while the work still runs, with what it has opened, set or replaced. The waits of the test are given up, and its work
 * has the grace time to put everything back.
 *
 * @param graceMs in milliseconds, in addition to the time limit of the test
 */
export function limitWork(runner: Runner, graceMs: number): void {
  const limitedRunnables = new WeakSet<Test | Hook>();
  const limit = (runnable: Test | Hook) => {
    // One that takes a callback says itself when its work is over.
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
    // After the call: it may have set another limit.
    const limitMs = runnable.timeout();
    if (limitMs === 0) {
      return completion;
    }
    runnable.timeout(limitMs + graceMs);
    let timer = setTimeout(() => {
      giveUpWaits();
      // What the work does next may wait again.
      timer = setInterval(giveUpWaits, graceMs / 6);
    }, limitMs);
    const stop = () => clearTimeout(timer);
    // From then on the next test runs, whose waits are its own, though the work may never end.
    const graceTimer = setTimeout(stop, limitMs + graceMs);
    try {
      await completion;
    } finally {
      clearTimeout(graceTimer);
      stop();
      // By this mocha judges whether the work has ended in time.
      runnable.timeout(limitMs);
    }
  };
}
