import { withoutUndefined } from "../base/withoutUndefined";
import { invisibleCharacter } from "./link";
import type { FailingTest } from "./records";
import { isGenericName } from "./testNames/genericNames";
import { isFileOnly } from "./testNames/sourceEndings";

/** Properties that identify a test across changes of its id, in the form that `normalizeIdentity` returns. */
export interface TestIdentity {
  readonly name: string;
  readonly classname?: string;
  readonly filePath?: string;
  /** The suite, where no class tells tests of one name apart. */
  readonly parent?: string;
}

/** Maximum length of each property in a link, in characters. */
export const maxIdentityLength = 600;

/** Characters that do not show, or end a line: text that was copied and pasted may have lost or gained them. */
const invisibleCharacters = new RegExp(`${invisibleCharacter.source}+`, "gu");

/** Returns the identity of a test: on one line, without invisible characters, and with slashes in the path. */
export function normalizeIdentity({
  name,
  classname = "",
  filePath = "",
  parent = "",
}: Pick<FailingTest, "name" | "classname" | "filePath" | "parent">): TestIdentity {
  const path = normalizeText(filePath).replaceAll("\\", "/");
  const normalizedClass = normalizeText(classname);
  const normalizedParent = normalizeText(parent);
  return withoutUndefined({
    name: normalizeText(name),
    classname: normalizedClass || undefined,
    filePath: path.replace(/^(?:\.\/)+/, "") || undefined,
    parent: isOwnSuite(normalizedClass) || !isOwnSuite(normalizedParent) ? undefined : normalizedParent,
  });
}

/** Returns true for a name that is that of a suite, and neither the file's nor one that every test has. */
function isOwnSuite(name: string): boolean {
  return name !== "" && !isGenericName(name) && !isFileOnly(name);
}

function normalizeText(text: string): string {
  return text.normalize("NFC").replace(invisibleCharacters, " ").trim();
}

/**
 * Returns true if name, class and file are the same; a missing one equals only a missing one. The suites must be the
 * same where both are stated: links of earlier versions state none.
 */
export function isSameIdentity(first: TestIdentity, second: TestIdentity): boolean {
  const hasBothSuites = first.parent !== undefined && second.parent !== undefined;
  if (hasBothSuites && first.parent !== second.parent) {
    return false;
  }
  return first.name === second.name && first.classname === second.classname && first.filePath === second.filePath;
}
