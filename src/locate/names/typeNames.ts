import { withoutTimestamp } from "./decorations";

/** As `classParts` for a name that may hold blanks: Kotlin's names in backquotes do. */
export function spacedClassParts(classname: string): string[] {
  return withoutTimestamp(classname)
    .split(/[.$]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The chain of classes at the end of `com.acme.Outer$Inner`: every `$` part, and dotted parts from the right. */
export function classParts(classname: string): string[] {
  return withoutTimestamp(/^[^\s([{]*/.exec(classname)?.[0] ?? "")
    .split(/[.$]/)
    .filter((part) => part !== "");
}

/** Namespaces and types of a class name: `Acme.Outer+Inner`, ``Acme.Box`1[System.Int32]``, `Acme.Fixture("a.b")`, `Acme.Box<Int32>+Inner`. */
export function typeParts(classname: string): string[] {
  let depth = 0;
  let quoted = false;
  let bare = "";
  for (const mark of classname) {
    if (mark === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (mark === "<" || mark === "(" || mark === "[") depth++;
    else if (mark === ">" || mark === ")" || mark === "]") depth--;
    else if (depth <= 0) bare += mark;
  }
  return bare
    .split(/[.+/\\]|::/)
    .map((part) => part.replace(/`\d+$/, "").trim())
    .filter((part) => part !== "");
}

/** True for a name that is written as types are: what stands before it in small letters is a package. */
export function isTypeName(name = ""): boolean {
  return /^\p{Lu}/u.test(name);
}
