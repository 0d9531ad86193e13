import type { ShownTests } from "./shownTests";

/** True while pages come in one by one: a number that runs along would only draw the eye. What is there stays until the load has ended. */
export function isHalfLoaded({ loading, current }: Pick<ShownTests, "loading" | "current">): boolean {
  return loading && current.some(({ tests }) => tests.length > 0);
}
