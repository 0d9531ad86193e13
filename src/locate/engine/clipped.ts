import type { TestAddress } from "../../domain/locator";

/** Characters of a record's field. */
const longestField = 8192;

/**
 * A record with fields as long as any that a service keeps: what is longer is no name, and would only take time. The very record where
 * nothing is cut: whose it is may be known by its identity.
 */
export function clipped(test: TestAddress): TestAddress {
  const { name, classname, parent, filePath } = test;
  if ([name, classname, parent, filePath].every((field) => (field?.length ?? 0) <= longestField)) return test;
  return {
    name: name.slice(0, longestField),
    ...(classname !== undefined && { classname: classname.slice(0, longestField) }),
    ...(parent !== undefined && { parent: parent.slice(0, longestField) }),
    ...(filePath !== undefined && { filePath: filePath.slice(0, longestField) }),
  };
}
