import { abortWith, unlessAborted } from "../../base/async";
import type { Clock } from "../../base/clock";
import { isCancellation } from "../../base/errors";
import type { SourceLocation } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { TestAddress } from "../../domain/testAddress";

/** Maximum milliseconds to locate the tests of one answer: a model that gets no line searches for it itself. */
const maxLocatingMs = 5_000;

/**
 * Locates the declarations of tests, the first ones first, as far as there is time. A test is left out if its
 * line is uncertain. Rejects with `CancelledError` if the signal is aborted; any other error leaves the rest out.
 */
export async function locateDeclarations<T extends TestAddress>(
  tests: readonly T[],
  locator: Pick<Locator, "locate">,
  clock: Clock,
  signal: AbortSignal,
): Promise<ReadonlyMap<T, SourceLocation>> {
  const locations = new Map<T, SourceLocation>();
  const timeout = new AbortController();
  const timer = clock.setTimeout(() => timeout.abort(), maxLocatingMs);
  const link = abortWith(timeout, signal);
  try {
    for (const test of tests) {
      const location = await unlessAborted(locator.locate(test, timeout.signal), timeout.signal);
      if (location.confidence === "exact" || location.confidence === "pattern") {
        locations.set(test, location);
      }
    }
  } catch (error) {
    if (signal.aborted && isCancellation(error)) {
      throw error;
    }
  } finally {
    timer.dispose();
    link.dispose();
  }
  return locations;
}
