import { Script } from "node:vm";
import { turnAfter } from "../../base/async";

/** Milliseconds for which one piece of work may hold the editor. */
const maxMs = 100;
/**
 * How many times longer the second try may take where other programs had the processor during the first: as much as a
 * computer that builds on all its cores may need.
 */
const maxWait = 10;

const key = Symbol.for("testHealth.limitedWork");
/** The work runs inside this script, since that is what V8 stops after a time, even within a regular expression. */
const script = new Script('globalThis[Symbol.for("testHealth.limitedWork")]()');

/**
 * Runs work that waits for nothing, and stops it after 100 ms. It is then tried once more, from the beginning and in another turn: a good part of
 * a first reading is the compiler's, and other programs may have had the processor, for which the second try waits as long. Resolves with
 * `undefined` where that is stopped too. Stopped work runs no `finally`: what it leaves half done must not be used again. Costs about 0.04 ms.
 */
export async function runLimited<T>(work: () => T): Promise<{ readonly result: T } | undefined> {
  const from = performance.now();
  const used = process.cpuUsage();
  const first = tryFor(maxMs, work);
  if (first) return first;
  const { user, system } = process.cpuUsage(used);
  const wait = ((performance.now() - from) * 1000) / (user + system);
  await turnAfter(from);
  return tryFor(Math.ceil(maxMs * Math.min(maxWait, Math.max(1, wait))), work);
}

function tryFor<T>(timeout: number, work: () => T): { readonly result: T } | undefined {
  const shared = globalThis as { [key]?: (() => T) | undefined };
  shared[key] = work;
  try {
    return { result: script.runInThisContext({ timeout }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  } finally {
    shared[key] = undefined;
  }
}
