import { Script } from "node:vm";
import { yieldIfSlow } from "../../base/async";

/** Maximum time that one piece of work may block the editor, in milliseconds. */
const maxBlockMs = 100;
/**
 * Maximum ratio of the time limits of the second and the first try, for a computer whose other programs use all its
 * processors.
 */
const maxWaitFactor = 10;

const workKey = Symbol.for("testHealth.limitedWork");
/** Script in which the work runs, since V8 can stop a script after a time, even within a regular expression. */
const script = new Script('globalThis[Symbol.for("testHealth.limitedWork")]()');

/**
 * Runs synchronous work, and stops it after 100 ms. The work is then tried once more, from the beginning and in
 * another turn: much of the time of a first reading is compilation, and other programs may have used the processor,
 * for which the second try gets more time. Resolves with `undefined` if the second try is stopped too. Stopped work
 * runs no `finally`: its half-finished results must not be used again. Costs about 0.04 ms.
 */
export async function runWithTimeLimit<T>(work: () => T): Promise<{ readonly result: T } | undefined> {
  const startTime = performance.now();
  const startCpuUsage = process.cpuUsage();
  const firstResult = tryWithTimeout(maxBlockMs, work);
  if (firstResult) return firstResult;
  const { user, system } = process.cpuUsage(startCpuUsage);
  const waitFactor = ((performance.now() - startTime) * 1000) / (user + system);
  await yieldIfSlow(startTime);
  return tryWithTimeout(Math.ceil(maxBlockMs * Math.min(maxWaitFactor, Math.max(1, waitFactor))), work);
}

function tryWithTimeout<T>(timeout: number, work: () => T): { readonly result: T } | undefined {
  const globals = globalThis as { [workKey]?: (() => T) | undefined };
  globals[workKey] = work;
  try {
    return { result: script.runInThisContext({ timeout }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  } finally {
    globals[workKey] = undefined;
  }
}
