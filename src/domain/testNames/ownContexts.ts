import type { TestAddress } from "../testAddress";
import { isGenericName } from "./genericNames";
import { isSourceFile, withoutLine } from "./sourceEndings";

/** Returns whether a class or a suite names a part of the tests, rather than all of them or merely their file. */
export function isOwnContext(context: string): boolean {
  return !isGenericName(context) && !isSourceFile(withoutLine(context));
}

/** Lists the distinct class and suite of a test, as far as they name a part of the tests. */
export function listOwnContexts({ classname, parent }: Pick<TestAddress, "classname" | "parent">): readonly string[] {
  const contexts = new Set<string>();
  for (const context of [classname, parent]) {
    const name = context?.trim() ?? "";
    if (name !== "" && isOwnContext(name)) {
      contexts.add(name);
    }
  }
  return [...contexts];
}
