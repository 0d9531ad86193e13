import { withoutUndefined } from "../../base/withoutUndefined";
import type { TestAddress } from "../../domain/testAddress";
import { noClassPattern } from "../names/typeNames";

/** Maximum length of a record's field, in characters. */
const maxFieldLength = 8192;

/**
 * Truncates the fields of a record to the maximum length that a service stores: a longer text is not a name and only
 * costs time. Omits a class name that names no class. Returns the same object if nothing changes, because its
 * repository may be looked up by identity.
 */
export function readRecordFields(record: TestAddress): TestAddress {
  const { classname: recordedClass = "", ...nameAlone } = record;
  const test: TestAddress = noClassPattern.test(recordedClass) && /[./]/.test(record.name) ? nameAlone : record;
  const { name, classname = "", parent = "", filePath = "" } = test;
  const maxLength = Math.max(name.length, classname.length, parent.length, filePath.length);
  if (maxLength <= maxFieldLength) {
    return test;
  }
  return withoutUndefined({
    name: name.slice(0, maxFieldLength),
    classname: test.classname?.slice(0, maxFieldLength),
    parent: test.parent?.slice(0, maxFieldLength),
    filePath: test.filePath?.slice(0, maxFieldLength),
  });
}
