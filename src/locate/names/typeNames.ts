import { withoutTimestamp } from "../../domain/testNames/decorations";

/** Matches the placeholder that importers write as the class if the name already states everything. */
export const noClassPattern = /^(?:Default|unittest|pytest)$/;

/** Splits a class name like `classParts`, but allows blanks, as in Kotlin's names in backquotes. */
export function spacedClassParts(classname: string): string[] {
  return withoutTimestamp(classname)
    .split(/[.$]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/**
 * Splits a class name at `.` and `$`, up to the first blank or bracket: `com.acme.Outer$Inner` -> `com`, `acme`,
 * `Outer`, `Inner`.
 */
export function classParts(classname: string): string[] {
  return withoutTimestamp(/^[^\s([{]*/.exec(classname)?.[0] ?? "")
    .split(/[.$]/)
    .filter((part) => part !== "");
}

/**
 * Splits a class name into namespaces and types: `Acme.Outer+Inner`, ``Acme.Box`1[System.Int32]``,
 * `Acme.Fixture("a.b")`, `Acme.Box<Int32>+Inner`.
 */
export function typeParts(classname: string): string[] {
  let depth = 0;
  let isQuoted = false;
  let bareName = "";
  for (const mark of classname) {
    if (mark === '"') {
      isQuoted = !isQuoted;
    } else if (isQuoted) {
    } else if (mark === "<" || mark === "(" || mark === "[") {
      depth++;
    } else if (mark === ">" || mark === ")" || mark === "]") {
      depth--;
    } else if (depth <= 0) {
      bareName += mark;
    }
  }
  return bareName
    .split(/[.+/\\]|::/)
    .map((part) => part.replace(/`\d+$/, "").trim())
    .filter((part) => part !== "");
}

/**
 * Returns whether a name begins with a capital, as names of types do. A name in lower case before a type is a package.
 */
export function isTypeName(name = ""): boolean {
  return /^\p{Lu}/u.test(name);
}
