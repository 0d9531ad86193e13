import type { FailingTest } from "../../api/records";
import { type SplitName, splitName } from "../../model/testTitle";
import { oneLine } from "./inert";

export const unnamedTest = "Unnamed test";

/** A test's name as a row shows it: its own title first, since that tells it from its neighbours. */
export function titleOf(test: Pick<FailingTest, "name" | "classname" | "filePath">): SplitName {
  const { own, suites } = splitName(test);
  return { own: oneLine(own) || unnamedTest, ...(suites === undefined ? {} : { suites: oneLine(suites) }) };
}
