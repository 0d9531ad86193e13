import type { ClassStarts } from "./classStarts";
import { splitPath } from "./filePaths";
import { addPlaces } from "./knownPlaces";
import type { TestIdentity } from "./testIdentity";
import { WordIndex } from "./wordIndex";

/** Files and classes of the records, as a whole and by each of their ends. */
export class RecordPlaces {
  readonly keys = new Set<string | undefined>();
  readonly #knownPlaces = new Set<string>();
  readonly #byEnd = new WordIndex<string>();

  add(record: TestIdentity): void {
    addPlaces(this.keys, record);
    for (const place of listPlaces(record)) {
      const key = place.join("/");
      if (!this.#knownPlaces.has(key)) {
        this.#knownPlaces.add(key);
        this.#byEnd.addEnds(place, key);
      }
    }
  }

  /** Returns whether the file or the class of a case is the end of the record's and of another one. */
  haveSeveral(reportCase: TestIdentity, record: TestIdentity, [start, otherStart]: ClassStarts): boolean {
    const recordPlaces = listPlaces(record);
    // A start that the classes of the report omit is known, and tells.
    const places = listPlaces(reportCase).slice(0, start === otherStart ? 2 : 1);
    return places.some((place, index) => {
      const recordPlace = recordPlaces[index] ?? [];
      const isShorter = place.length > 0 && place.length < recordPlace.length;
      const isExplained = recordPlace.every((word) => reportCase.knownWords.has(word));
      const isUnknown = isShorter && !isExplained && !this.#knownPlaces.has(place.join("/"));
      return isUnknown && this.#byEnd.get(place).length > 1;
    });
  }
}

/** Returns the segments of a test's file, and the words of its class unless it consists of titles. */
function listPlaces({ file = "", chain, classname = "" }: TestIdentity): readonly (readonly string[])[] {
  return [splitPath(file).segments, /\s/.test(classname) ? [] : chain];
}
