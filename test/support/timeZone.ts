import { setEnvironment } from "./environment";

/**
 * Does the work as if the person lived there, until it is done or what it returns is settled.
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
 * Runs the tests of the suite in which it is called as if the person lived there: for those that quote times of day, or
 * count days. Whoever runs them may live elsewhere.
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
