import { isOwnContext } from "../testNames/ownContexts";
import { type ClassStarts, noStarts } from "./classStarts";
import { splitPath } from "./filePaths";
import { namesSuites, statesSuites } from "./suiteDepth";
import { createCaseIdentity, type TestIdentity } from "./testIdentity";
import type { ReportCase } from "./testReport";

/** Keys of the files and the qualified classes that the tests of one side state. */
export type KnownPlaces = ReadonlySet<string | undefined>;

/**
 * Returns the keys of a test's file and class. A class has no key if it is a title, or if the test's name ends with it:
 * reporters omit some of these classes.
 *
 * @param starts start of the classes that is replaced, and its replacement
 */
function listPlaceKeys(
  { name, file, chain, classname }: TestIdentity,
  [start, otherStart] = noStarts,
): readonly (string | undefined)[] {
  const fileKey = file === undefined ? undefined : splitPath(file).segments.join("/");
  const isOwnClass = classname !== undefined && isOwnContext(classname);
  const isClass = isOwnClass && !/\s/.test(classname) && !name.endsWith(classname) && chain.length > 0;
  if (!isClass) {
    return [fileKey];
  }
  const words = chain.join(" ");
  return [fileKey, words.startsWith(start) ? otherStart + words.slice(start.length) : words];
}

/** Adds the keys of a test's file and class. */
export function addPlaces(places: Set<string | undefined>, test: TestIdentity, starts?: ClassStarts): void {
  for (const key of listPlaceKeys(test, starts)) {
    places.add(key);
  }
}

/**
 * Files, classes and suites that the cases of a report state. Of the cases that share them, only the first is analyzed.
 */
export class ReportPlaces {
  /** Whether a class, file and suites state suites, by the key of all three. */
  readonly #contexts = new Map<string, boolean>();
  readonly #places = new Set<string | undefined>();
  readonly #starts: ClassStarts;
  /** Number of cases within suites. */
  suiteCaseCount = 0;

  constructor(starts: ClassStarts) {
    this.#starts = starts;
  }

  get places(): KnownPlaces {
    return this.#places;
  }

  add(reportCase: ReportCase): void {
    const { name, classname, file, suites } = reportCase;
    const context = JSON.stringify([classname, file, suites]);
    let isInSuites = this.#contexts.get(context);
    if (isInSuites === undefined) {
      const identity = createCaseIdentity(reportCase);
      addPlaces(this.#places, identity, this.#starts);
      isInSuites = statesSuites(identity);
      this.#contexts.set(context, isInSuites);
    }
    this.suiteCaseCount += Number(isInSuites || namesSuites(name));
  }
}

/** Files and classes of a report and of the records. */
export interface PlaceScope {
  /** Places of the report, with the starts of the classes replaced with those of the records. */
  readonly ofReport: KnownPlaces;
  readonly ofRecords: KnownPlaces;
  readonly starts: ClassStarts;
}

/**
 * Returns whether the files or the classes of two tests differ, and a test of the other side has exactly one of them.
 */
export function haveKnownPlaces(
  reportCase: TestIdentity,
  record: TestIdentity,
  { ofReport, ofRecords, starts }: PlaceScope,
): boolean {
  if (reportCase.file === record.file && reportCase.classname === record.classname) {
    return false;
  }
  const recordKeys = listPlaceKeys(record);
  return listPlaceKeys(reportCase, starts).some((caseKey, index) => {
    const recordKey = recordKeys[index];
    if (caseKey === undefined || recordKey === undefined || caseKey === recordKey) {
      return false;
    }
    return ofRecords.has(caseKey) || ofReport.has(recordKey);
  });
}
