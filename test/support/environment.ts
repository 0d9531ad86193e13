/**
 * Sets environment variables of this process; the returned function restores the previous values.
 *
 * @param values the new value of each variable, by its name
 */
export function setEnvironment(values: Readonly<Record<string, string>>): () => void {
  const previous = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  return () => {
    for (const [name, value] of previous) {
      if (value === undefined) {
        delete process.env[name];
      } else {
        process.env[name] = value;
      }
    }
  };
}

/** Changes environment variables until the work is done. */
export async function withEnvironment<T>(values: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const restore = setEnvironment(values);
  try {
    return await work();
  } finally {
    restore();
  }
}
