/** Memoizes a function without parameters: a tree requests the same rows repeatedly. */
export function memoize<T>(create: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}
