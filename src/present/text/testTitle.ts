import { withoutReporterEscapes } from "../../domain/failingTests/reporterEscapes";
import { type SplitName, splitName } from "../../domain/failingTests/testTitle";
import type { FailingTest } from "../../domain/records";
import { oneLine } from "./inert";

export const unnamedTest = "Unnamed test";

type Named = Pick<FailingTest, "name" | "classname" | "filePath">;

/**
 * A test's name as a row shows it: its own title first, since that tells it from its neighbours; escapes of its
 * reporter as the characters that they stand for.
 */
export function titleOf(test: Named): SplitName {
  const { own, suites } = splitName(withoutEscapes(test));
  return { own: oneLine(own) || unnamedTest, ...(suites === undefined ? {} : { suites: oneLine(suites) }) };
}

/** The test itself where there are none, as in nearly every test. */
function withoutEscapes(test: Named): Named {
  const name = withoutReporterEscapes(test.name);
  if (name === test.name) return test;
  const { classname } = test;
  return { ...test, name, ...(classname !== undefined && { classname: withoutReporterEscapes(classname) }) };
}
