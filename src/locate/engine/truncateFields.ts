import type { TestAddress } from "../../domain/locator";

/** Maximum length of a record's field, in characters. */
const maxFieldLength = 8192;

/**
 * Truncates the fields of a record to the length of the longest that a service stores: a longer text is not a name and
 * only costs time. Returns the same object if nothing is truncated, because its repository may be looked up by
 * identity.
 */
export function truncateFields(test: TestAddress): TestAddress {
  const { name, classname, parent, filePath } = test;
  if ([name, classname, parent, filePath].every((field) => (field?.length ?? 0) <= maxFieldLength)) return test;
  return {
    name: name.slice(0, maxFieldLength),
    ...(classname !== undefined && { classname: classname.slice(0, maxFieldLength) }),
    ...(parent !== undefined && { parent: parent.slice(0, maxFieldLength) }),
    ...(filePath !== undefined && { filePath: filePath.slice(0, maxFieldLength) }),
  };
}
