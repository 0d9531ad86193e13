import { setEnvironment } from "./environment";

/**
 * Does the work in a time zone, until it returns or the returned promise is settled.
 *
 * @param zone a name such as `Europe/Berlin`
 */
export function inTimeZone<T>(zone: string, work: () => T): T {
  const goBack = setEnvironment({ TZ: zone });
  try {
    const result = work();
    if (result instanceof Promise) {
      return result.finally(goBack) as T;
    }
    goBack();
    return result;
  } catch (error) {
    goBack();
    throw error;
  }
}

/**
 * Runs the tests of the suite in which it is called in a time zone: for tests that quote times of day or count days,
 * and would depend on the time zone of the machine.
 *
 * @param zone a name such as `Europe/Berlin`
 */
export function liveIn(zone: string): void {
  let goBack = () => {};
  before(() => {
    goBack = setEnvironment({ TZ: zone });
  });
  after(() => goBack());
}
