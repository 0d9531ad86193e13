import { withoutUndefined } from "../base/withoutUndefined";
import { invisibleCharacter } from "./link";
import type { FailingTest } from "./records";

/** Properties that identify a test across changes of its id, in the form that `normalizeIdentity` returns. */
export interface TestIdentity {
  readonly name: string;
  readonly classname?: string;
  readonly filePath?: string;
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
}: Pick<FailingTest, "name" | "classname" | "filePath">): TestIdentity {
  const path = normalizeText(filePath).replaceAll("\\", "/");
  return withoutUndefined({
    name: normalizeText(name),
    classname: normalizeText(classname) || undefined,
    filePath: path.replace(/^(?:\.\/)+/, "") || undefined,
  });
}

function normalizeText(text: string): string {
  return text.normalize("NFC").replace(invisibleCharacters, " ").trim();
}

/** Returns true if name, class and file are the same; a missing one equals only a missing one. */
export function isSameIdentity(first: TestIdentity, second: TestIdentity): boolean {
  return first.name === second.name && first.classname === second.classname && first.filePath === second.filePath;
}
