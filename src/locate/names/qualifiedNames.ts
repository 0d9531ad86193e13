import type { TestAddress } from "../../domain/testAddress";

const member = String.raw`([\p{L}_][\p{L}\p{N}_]*(?:[([{].*)?)`;
const qualifier = String.raw`((?:[\p{L}_][\p{L}\p{N}_$]*\.){0,50}[\p{L}_][\p{L}\p{N}_$]*)`;
const joinedName = new RegExp(`^${qualifier}[.#]${member}$`, "su");
const nameWithClass = new RegExp(String.raw`^(\w+) \(${qualifier}\)$`, "u");

/**
 * Splits a name that also contains the class: `acme.CraneTest.lifts`, `test_lifts (tests.CraneTest)`. Returns
 * `undefined` for any other name, and if the record names another class.
 */
export function splitQualifiedName(test: TestAddress): (TestAddress & { readonly classname: string }) | undefined {
  const { name, classname } = test;
  if (name.length > 1000) {
    return undefined;
  }
  const [, method = "", owner = ""] = nameWithClass.exec(name) ?? [];
  const [, type = owner, ownName = method] = joinedName.exec(name) ?? [];
  if (type === "" || classname?.endsWith(type) === false) {
    return undefined;
  }
  const suffix = `.${ownName}`;
  const ownType = type.endsWith(suffix) ? type.slice(0, -suffix.length) : type;
  return { ...test, name: ownName, classname: classname ?? ownType };
}
