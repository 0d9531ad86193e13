import { splitPath } from "./filePaths";
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

/** The files and classes that the cases of a report state; cases that share theirs are read once. */
export class ReportPlaces {
  readonly #contexts = new Set<string>();
  readonly #places = new Set<string | undefined>();

  get places(): KnownPlaces {
    return this.#places;
  }

  add(reportCase: ReportCase): void {
    const { classname, file, suites } = reportCase;
    const context = JSON.stringify([classname, file, suites]);
    if (!this.#contexts.has(context)) {
      this.#contexts.add(context);
      addPlaces(this.#places, createCaseIdentity(reportCase));
    }
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
