import type { TestAddress } from "../../domain/testAddress";
import { withoutRetry } from "../../domain/testNames/decorations";
import { decodeEntities } from "../../domain/testNames/escapes";
import { collapseBlanks, suiteArrows } from "../../domain/testNames/titleWords";
import type { IsSourcePath } from "../fileIndex/sourcePath";

/** One way to read a record of a test that is named by titles. */
export interface TitleReading {
  /** All titles joined, outermost first; `ownTitle` and `context` are then not known separately. */
  readonly full?: string;
  /** The test's own title. */
  readonly ownTitle?: string;
  /** The titles around it, joined. */
  readonly context?: string;
  /** Whether `context` may be the outermost of several titles around it. */
  readonly isOutermost?: boolean;
}

/**
 * Returns the ways to read a record, the most likely first. Reporters put the full title, the test's own or those of
 * the suites into `name` and `classname` in every combination, and do not indicate which.
 */
export function titleReadings(test: TestAddress, isSourcePath: IsSourcePath): readonly TitleReading[] {
  const name = collapseBlanks(test.name);
  const classname = collapseBlanks(test.classname ?? "");
  const parent = collapseBlanks(test.parent ?? "");
  const readings: TitleReading[] = [];
  const isGiven = classname !== "" && classname !== "test";
  const isTitle = isGiven && !isSourcePath(classname);
  if (isTitle && classname !== name) {
    const contextInName = textBeforeEnd(name, classname);
    const contextInClassname = textBeforeEnd(classname, name);
    if (contextInName !== undefined) {
      readings.push({ ownTitle: classname, context: contextInName });
    }
    // A title may also end with the title of its suite.
    readings.push({ ownTitle: name, context: contextInClassname ?? classname });
  }
  readings.push({ full: name });
  // A test may have the title of its suite.
  if (isTitle && classname === name) {
    readings.push({ ownTitle: name, context: classname });
  }
  if (parent !== "" && parent !== name && !isSourcePath(parent)) {
    readings.push({ ownTitle: name, context: parent, isOutermost: true });
  }
  // A suite may be named after the file that it tests.
  const isFileName = isGiven && !isTitle && !/[/\\]/.test(classname);
  if (isFileName) {
    readings.push({ ownTitle: name, context: textBeforeEnd(classname, name) ?? classname });
  }
  return readings;
}

/**
 * Returns the text before an end, without the separator between the two; `undefined` if the text does not end that
 * way.
 */
export function textBeforeEnd(text: string, end: string): string | undefined {
  if (end === "") {
    return undefined;
  }
  if (text === end || !text.endsWith(end)) {
    return undefined;
  }
  const beginning = text.slice(0, text.length - end.length);
  return beginning.replace(/(?:\s(?:[›>|/»-]|--|::)\s*|\.|\s)$/u, "").trim();
}

const suiteSeparator = new RegExp(` [${suiteArrows}] `);

/**
 * Returns the possible own titles of a test: those that the record states separately, the part after a separator that
 * titles seldom contain, and the whole name.
 */
export function ownTitles(test: TestAddress, isSourcePath: IsSourcePath): readonly string[] {
  const recordedTitles = titleReadings(test, isSourcePath).flatMap(({ ownTitle }) => ownTitle ?? []);
  const name = collapseBlanks(test.name);
  const lastPart = name.split(suiteSeparator).at(-1) ?? "";
  const lastTitles = lastPart === "" ? [name] : [lastPart, name];
  return [...new Set([...recordedTitles, ...lastTitles])];
}

/**
 * Returns the record, then variants of it without the decorations that runners add: a project's name at the start, the
 * mark of a hook or of a retry, entities that were escaped twice, escapes of control characters. Each is meant to be
 * tried only if the previous ones find nothing.
 */
export function undecoratedVariants(test: TestAddress): readonly TestAddress[] {
  const variants = [test];
  addVariant(variants, decodeEntities);
  addVariant(variants, (text) => text.replace(/\\u00(?:0[0-9b-f]|1[0-9a])/g, " "));
  addVariant(variants, (text) => withoutRetry(text).replace(/^\[[^\]]*\] › /u, ""));
  const [, context, title] = hookFailure.exec(variants.at(-1)?.name ?? "") ?? [];
  if (title !== undefined) {
    variants.push({ ...test, name: title, classname: context ?? "" });
  }
  return variants;
}

const hookMark = '"(?:before|after) (?:each|all)" hook(?:: .*?)?';
const hookFailure = new RegExp(`^(.*?) ?${hookMark} for "(.*)"$`, "s");

/** Adds the last variant with its texts changed, if they change. */
function addVariant(variants: TestAddress[], change: (text: string) => string): void {
  const last = variants.at(-1);
  if (!last) {
    return;
  }
  const { name, classname } = last;
  const changedNames = { name: change(name), ...(classname !== undefined && { classname: change(classname) }) };
  const variant: TestAddress = { ...last, ...changedNames };
  if (variant.name !== name || variant.classname !== classname) {
    variants.push(variant);
  }
}
