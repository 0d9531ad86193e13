import type { FailingTestsSource } from "./failingTestsSource";

/**
 * Returns whether further pages are being loaded. Callers keep the previous number until the load ends, because a
 * running count would be distracting.
 */
export function isLoadingMore({ loading, current }: Pick<FailingTestsSource, "loading" | "current">): boolean {
  return loading && current.some(({ tests }) => tests.length > 0);
}
