import { splitPath } from "./filePaths";
import { namesSuites, statesSuites } from "./suiteDepth";
import { createCaseIdentity, type TestIdentity } from "./testIdentity";
import type { ReportCase } from "./testReport";

/** Keys of the files and the qualified classes that the tests of one side state. */
export type KnownPlaces = ReadonlySet<string | undefined>;

/** Returns the keys of a test's file and class. A title is none: reporters leave some of them out. */
function listPlaceKeys({ file, chain, classname }: TestIdentity): readonly (string | undefined)[] {
  const fileKey = file === undefined ? undefined : splitPath(file).segments.join("/");
  const isClass = classname !== undefined && !/\s/.test(classname) && chain.length > 0;
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

/** Returns whether two files or classes differ, and a test of the other side has exactly one of them. */
export function haveKnownPlaces(
  reportCase: TestIdentity,
  record: TestIdentity,
  { ofReport, ofRecords }: { readonly ofReport: KnownPlaces; readonly ofRecords: KnownPlaces },
): boolean {
  const index = reportCase.file !== undefined && record.file !== undefined ? 0 : 1;
  const [caseKey, recordKey] = [listPlaceKeys(reportCase)[index], listPlaceKeys(record)[index]];
  if (caseKey === undefined || recordKey === undefined || caseKey === recordKey) {
    return false;
  }
  return ofRecords.has(caseKey) || ofReport.has(recordKey);
}
