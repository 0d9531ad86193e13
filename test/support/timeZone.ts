/**
 * Does the work as if the person lived there, until it is done or what it returns is settled.
 *
 * @param zone a name such as `Europe/Berlin`
 */
export function inTimeZone<T>(zone: string, work: () => T): T {
  const previousZone = process.env.TZ;
  const goBack = () => {
    if (previousZone === undefined) delete process.env.TZ;
    else process.env.TZ = previousZone;
  };
  process.env.TZ = zone;
  try {
    const result = work();
    if (result instanceof Promise) return result.finally(goBack) as T;
    goBack();
    return result;
  } catch (error) {
    goBack();
    throw error;
  }
}
