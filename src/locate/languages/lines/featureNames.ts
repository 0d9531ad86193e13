import type { TestAddress } from "../../../domain/testAddress";
import { lastSegment, suiteArrows } from "../../../domain/testNames/titleWords";
import { joinWords } from "../../names/joinWords";

/** A record without the prefix that a runner put before a scenario's name. */
export interface ScenarioReading {
  readonly test: TestAddress;
  /** 1-based line of the scenario or of its example. */
  readonly line: number | undefined;
}

const sectionAndLine = /^\[\d{1,5}(?:\.\d{1,6})?:(\d{1,7})\]\s?/;

/** Returns whether a name begins with the section and line of a scenario: `[1:3] `, `[2.1:8] `. */
export const hasSection = (name: string): boolean => sectionAndLine.test(name);

/** Returns the 1-based line of a scenario without a title: `[1:3] `. */
export function readUntitledLine(name: string): number | undefined {
  const [section, digits] = sectionAndLine.exec(name) ?? [];
  if (section === name) {
    return Number(digits);
  }
  return undefined;
}

/**
 * Returns the readings of a record, the least stripped first: unchanged, without section and line, and without the
 * titles of the feature and of its rule.
 *
 * @param titles titles of the feature and of its contents, in source order
 */
export function readScenarioNames(test: TestAddress, titles: readonly string[]): readonly ScenarioReading[] {
  const [section = "", digits] = sectionAndLine.exec(test.name) ?? [];
  const line = digits === undefined ? undefined : Number(digits);
  const readings: ScenarioReading[] = [{ test, line: undefined }];
  const name = test.name.slice(section.length);
  const { classname = name } = test;
  const ownTitle = name.endsWith(` ${classname}`) ? classname : name;
  const [outline = ""] = name.split(" (outline example : ", 1);
  const innerNames = [...withoutTitles(name, titles), findInnermostTitle(name), ownTitle, outline];
  const names = new Set(isMadeFromFeature(classname) ? [...innerNames, ...listTitlesBeforeRow(name)] : innerNames);
  names.delete(test.name);
  for (const innerName of names) {
    readings.push({ test: { ...test, name: innerName }, line });
  }
  return readings;
}

/** Returns the possible titles before the values of a row, the longest first: `adds(1,2)`, `adds: Variant 1`. */
function listTitlesBeforeRow(name: string): readonly string[] {
  const rows = [...name.matchAll(/(?<=\S)\(|: /g)].reverse().slice(0, 10);
  return rows.map(({ index }) => name.slice(0, index));
}

/**
 * Returns a name, followed by its remainder after each title at its start: `Feature Title`, `Feature - Rule - Title`.
 */
function withoutTitles(name: string, [feature, ...titles]: readonly string[]): readonly string[] {
  const starts = titles.map((title) => `${title} - `);
  if (feature) {
    starts.unshift(`${feature} - `, `${feature} `);
  }
  const names = [name];
  for (const start of starts) {
    const innerName = names.at(-1) ?? "";
    if (innerName.startsWith(start)) {
      names.push(innerName.slice(start.length));
    }
  }
  return names;
}

const arrow = new RegExp(` [${suiteArrows}] `);

/** Returns the title after the last arrow, with the number of its example if there is one. */
function findInnermostTitle(name: string): string {
  const titles = name.split(arrow);
  const lastTitle = titles.at(-1) ?? name;
  const isExample = /^Example #\d{1,6}$/.test(lastTitle);
  if (isExample) {
    return `${titles.at(-2)} - ${lastTitle}`;
  }
  return lastTitle;
}

/**
 * Returns the readings of a name as a method that is generated from a scenario's title, reduced to letters and digits.
 * The longest comes first, since the values of a row may follow the title.
 */
export function readMethodNames(name: string): readonly string[] {
  const [call = ""] = name.split("(", 1);
  const method = lastSegment(call);
  if (!/^[\p{L}\p{N}_]{1,500}$/u.test(method)) {
    return [];
  }
  const words = method.split("_").slice(0, 50);
  return words.map((_, i) => {
    const firstWords = words.slice(0, words.length - i);
    return joinWords(firstWords.join(""));
  });
}

/** Returns whether a class is generated from a feature's title, as `Acme.CraneFeature` is from "Crane". */
export function isClassMadeFrom(classname: string, feature: string): boolean {
  return joinWords(lastSegment(classname)) === `${joinWords(feature)}feature`;
}

const wordStart = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/**
 * Returns a record with blanks between the words of its name and class if the class is generated from a feature.
 * Returns any other record unchanged.
 */
export function splitGeneratedNames(test: TestAddress): TestAddress {
  const { name, classname = "" } = test;
  if (!isMadeFromFeature(classname)) {
    return test;
  }
  return {
    ...test,
    name: name.replace(wordStart, " "),
    classname: lastSegment(classname).replace(wordStart, " "),
  };
}

/** Returns whether a class may be generated from a feature. */
export const isMadeFromFeature = (classname: string): boolean => /^\S+Feature$/.test(classname);
