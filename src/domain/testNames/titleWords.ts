import { decodeEntities, withoutReporterEscapes } from "./escapes";
import { withoutAddresses } from "./runTraces";

/** Maximum length of a name that is split; the rest of a longer one is ignored. */
const maxNameLength = 4_000;

/** Arrows that runners write between suites, surrounded by blanks, and that titles seldom contain. */
export const suiteArrows = ">›»";
/** All marks that runners write between suites, surrounded by blanks. */
export const suiteMarks = `${suiteArrows}→|·`;

const betweenNames = String.raw`(?<=[\p{L}\p{N}_)\]])[#$\\](?=[\p{L}_])`;
/** A dot or a slash between digits belongs to a number. */
const afterLetter = String.raw`(?<=[\p{L}_)\]>"'!?])[./](?=[#."]?[\p{L}\p{N}_])`;
const afterDigit = String.raw`(?<=[\p{N}])[./](?=[\p{L}_])`;

/**
 * Separators of the parts of a name: white space, the arrows and colons between suites, and the separators of packages,
 * classes and folders inside a word.
 */
const separators = new RegExp(
  String.raw`\s+(?:[${suiteMarks}]\s+)?|::|${betweenNames}|${afterLetter}|${afterDigit}`,
  "gu",
);

/**
 * Splits the name of a test, a suite, a class or a path into words, so that names that reporters join differently have
 * the same words: `Cart › adds tax`, `Cart > adds tax` and `Cart::adds tax`.
 */
export function titleWords(name: string): readonly string[] {
  return withoutRewriting(name.slice(0, maxNameLength))
    .split(separators)
    .filter((word) => word !== "");
}

/** Returns the separator before each word of a name except the first, without blanks; empty for a mere blank. */
export function listJoins(name: string): readonly string[] {
  return listSeparators(name).map((join) => join.trim());
}

/** Returns the separator before each word of a name except the first. */
export function listSeparators(name: string): readonly string[] {
  const text = withoutRewriting(name.slice(0, maxNameLength)).trim();
  return Array.from(text.matchAll(separators), ([separator]) => separator);
}

/** Returns whether a separator is one that only runners write, between suites. */
export function isSuiteArrow(join: string): boolean {
  return join === "›" || join === "»";
}

/**
 * Matches the types of a method in braces, which some reporters write because files cannot contain parentheses
 * everywhere.
 */
const bracedTypes = /(?<=\w)\{([^{}]{0,1000})\}/g;

/**
 * Reverts the changes that reporters make to a name: escapes, composed letters, colors, addresses, and the braces that
 * they write in place of a method's parentheses.
 */
export function withoutRewriting(name: string): string {
  const plainText = name.includes("&") ? decodeEntities(withoutReporterEscapes(name)) : withoutReporterEscapes(name);
  const text = withoutAddresses(plainText).normalize("NFC");
  return text.includes("{") ? text.replace(bracedTypes, "($1)") : text;
}

/** Returns the last part of the qualified name of a class, a module, a namespace or a function. */
export function lastSegment(name: string): string {
  return name.split(/::?|[./$#\\]/).at(-1) ?? name;
}

/** Matches words with single spaces between them, as most texts are. */
const singleSpaced = /^\S+(?: \S+)*$/;

/** Collapses white space to single spaces: reporters convert line breaks differently. */
export function collapseBlanks(text: string): string {
  return singleSpaced.test(text) ? text : text.replace(/\s+/g, " ").trim();
}
