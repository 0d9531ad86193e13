import { withoutUndefined } from "../../base/withoutUndefined";
import type { TestAddress } from "../../domain/testAddress";

/** Maximum length of a record's field, in characters. */
const maxFieldLength = 8192;

/**
 * Truncates the fields of a record to the length of the longest that a service stores: a longer text is not a name and
 * only costs time. Returns the same object if nothing is truncated, because its repository may be looked up by
 * identity.
 */
export function truncateFields(test: TestAddress): TestAddress {
  const { name, classname = "", parent = "", filePath = "" } = test;
  const maxLength = Math.max(name.length, classname.length, parent.length, filePath.length);
  if (maxLength <= maxFieldLength) return test;
  return withoutUndefined({
    name: name.slice(0, maxFieldLength),
    classname: test.classname?.slice(0, maxFieldLength),
    parent: test.parent?.slice(0, maxFieldLength),
    filePath: test.filePath?.slice(0, maxFieldLength),
  });
}
