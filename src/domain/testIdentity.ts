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
  /** Suite, if no class distinguishes tests of the same name. */
  readonly parent?: string;
}

/** Maximum length of each property in a link, in characters. */
export const maxIdentityLength = 600;

/** Invisible characters and line ends, which a text may have lost or gained when it was copied and pasted. */
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

/** Returns whether a name is that of a suite, and neither that of the file nor one that every test has. */
function isOwnSuite(name: string): boolean {
  return name !== "" && !isGenericName(name) && !isFileOnly(name);
}

function normalizeText(text: string): string {
  return text.normalize("NFC").replace(invisibleCharacters, " ").trim();
}

/**
 * Returns whether name, class and file are the same; a missing one equals only a missing one. The suites must be the
 * same where both are stated: links of earlier versions state none.
 */
export function isSameIdentity(first: TestIdentity, second: TestIdentity): boolean {
  const hasBothSuites = first.parent !== undefined && second.parent !== undefined;
  if (hasBothSuites && first.parent !== second.parent) {
    return false;
  }
  return first.name === second.name && first.classname === second.classname && first.filePath === second.filePath;
}
