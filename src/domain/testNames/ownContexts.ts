import type { TestAddress } from "../testAddress";
import { isGenericName } from "./genericNames";
import { isSourceFile, withoutLine } from "./sourceEndings";

/** Returns whether a class or a suite names a part of the tests: neither all of them nor merely their file. */
export function isOwnContext(context: string): boolean {
  return !isGenericName(context) && !isSourceFile(withoutLine(context));
}

/** Returns the class and the suite of a test, each once, where they are names of their own. */
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
