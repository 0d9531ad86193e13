import { type ClassStarts, noStarts } from "./classAgreement";
import { splitPath } from "./filePaths";
import { namesSuites, statesSuites } from "./suiteDepth";
import { createCaseIdentity, type TestIdentity } from "./testIdentity";
import type { ReportCase } from "./testReport";

/** Keys of the files and the qualified classes that the tests of one side state. */
export type KnownPlaces = ReadonlySet<string | undefined>;

/** Returns the keys of a test's file and class. A title, or the test's own, is none: reporters leave some of them out. */
function listPlaceKeys({ name, file, chain, classname }: TestIdentity): readonly (string | undefined)[] {
  const fileKey = file === undefined ? undefined : splitPath(file).segments.join("/");
  const isClass = classname !== undefined && !/\s/.test(classname) && !name.endsWith(classname) && chain.length > 0;
  return [fileKey, isClass ? chain.join(" ") : undefined];
}

/** Adds the file and the class of a test. */
export function addPlaces(places: Set<string | undefined>, test: TestIdentity): void {
  for (const key of listPlaceKeys(test)) {
    places.add(key);
  }
}

/** The files, classes and suites that the cases of a report state; cases that share theirs are read once. */
export class ReportPlaces {
  /** Whether a context has suites. */
  readonly #contexts = new Map<string, boolean>();
  readonly #places = new Set<string | undefined>();
  /** Number of cases within suites. */
  suiteCaseCount = 0;

  get places(): KnownPlaces {
    return this.#places;
  }

  add(reportCase: ReportCase): void {
    const { name, classname, file, suites } = reportCase;
    const context = JSON.stringify([classname, file, suites]);
    let isInSuites = this.#contexts.get(context);
    if (isInSuites === undefined) {
      const identity = createCaseIdentity(reportCase);
      addPlaces(this.#places, identity);
      isInSuites = statesSuites(identity);
      this.#contexts.set(context, isInSuites);
    }
    this.suiteCaseCount += Number(isInSuites || namesSuites(name));
  }
}

/** What is known of the files and classes of a report and the records. */
export interface PlaceScope {
  readonly ofReport: KnownPlaces;
  readonly ofRecords: KnownPlaces;
  readonly starts: ClassStarts;
}

/**
 * Returns whether two files or classes differ, and a test of the other side has exactly one of them; or one that only
 * begins as those of the other side do.
 */
export function haveKnownPlaces(
  reportCase: TestIdentity,
  record: TestIdentity,
  { ofReport, ofRecords, starts }: PlaceScope,
): boolean {
  const [caseFile, caseClass] = listPlaceKeys(reportCase);
  const [recordFile, recordClass] = listPlaceKeys(record);
  if (isOtherPlace(caseFile, recordFile, ofRecords) || isOtherPlace(recordFile, caseFile, ofReport)) {
    return true;
  }
  const allStarts: readonly ClassStarts[] = caseClass === recordClass ? [] : [noStarts, starts];
  return allStarts.some(([start, recordStart]) => {
    const [inRecords, inReport] = [
      replaceStart(caseClass, start, recordStart),
      replaceStart(recordClass, recordStart, start),
    ];
    return isOtherPlace(inRecords, recordClass, ofRecords) || isOtherPlace(inReport, caseClass, ofReport);
  });
}

/** Returns whether a place is not that of a test of the other side, but that of another one of its tests. */
function isOtherPlace(key: string | undefined, otherKey: string | undefined, otherPlaces: KnownPlaces): boolean {
  return key !== undefined && otherKey !== undefined && key !== otherKey && otherPlaces.has(key);
}

function replaceStart(key: string | undefined, start: string, otherStart: string): string | undefined {
  return key?.startsWith(start) ? otherStart + key.slice(start.length) : undefined;
}
