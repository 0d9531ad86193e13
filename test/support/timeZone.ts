/** Does the work as if the person lived there; `zone` is a name such as `Europe/Berlin`. */
export function inTimeZone<T>(zone: string, work: () => T): T {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return work();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}
