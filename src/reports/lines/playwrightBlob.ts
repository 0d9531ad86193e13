import { addFileFailure, type CaseCollector, type FailedCase } from "../caseCollector";
import { toObject, toObjects, toText, toTime } from "../json/fields";
import type { JsonObject } from "../json/jsonValue";
import { createPlace, findFailure, readErrorText } from "../json/playwright";
import { type EventReader, type LineFormat, maxOpenTests } from "./lineFormat";

/** Events of Playwright's `blob` reporter, which CI systems store for each shard of a run. */
export const playwrightBlobFormat: LineFormat = {
  format: "playwright",
  start: String.raw`\{"method":"on(?:BlobReportMetadata|Configure)","params":`,
  // One line lists all tests of a project.
  maxLineLength: 20_000_000,
  isEvent: ({ method }) => typeof method === "string",
  createReader: (cases) => new PlaywrightBlobReader(cases),
};

/** Maximum number of suites around a test that is named, that of its file included. */
const maxSuites = 100;

class PlaywrightBlobReader implements EventReader {
  readonly #tests = new Map<string, FailedCase>();
  #hasEnded = false;

  constructor(private readonly cases: CaseCollector) {}

  readEvent({ method, params }: JsonObject): void {
    const { project, test, result, error } = toObject(params);
    switch (method) {
      case "onProject":
        this.#addProject(toObject(project));
        break;
      case "onTestEnd":
        this.#endAttempt(toObject(test), toObject(result));
        break;
      case "onError":
        this.#addError(toObject(error));
        break;
      case "onEnd":
        this.#endRun(toObject(result));
        break;
    }
  }

  end(): boolean {
    return this.#hasEnded;
  }

  /** Adds the tests of a project. */
  #addProject({ name, suites }: JsonObject): void {
    const host = toText(name);
    for (const file of toObjects(suites)) {
      this.#addTests(file, [], host);
    }
  }

  /** @param titles titles of the suites in the file, outermost first, up to the suite itself */
  #addTests({ entries }: JsonObject, titles: readonly string[], host: string | undefined): void {
    if (titles.length >= maxSuites) {
      return;
    }
    for (const entry of toObjects(entries)) {
      const entryTitles = [...titles, toText(entry.title) ?? ""];
      const id = toText(entry.testId);
      if (id === undefined) {
        this.#addTests(entry, entryTitles, host);
      } else if (this.#tests.size < maxOpenTests) {
        this.#tests.set(id, { ...createPlace(entryTitles, toObject(entry.location)), host });
      }
    }
  }

  /** Ends an attempt of a test. An attempt that was interrupted, as another failure ended the run, has no result. */
  #endAttempt({ testId, expectedStatus }: JsonObject, result: JsonObject): void {
    const { status } = result;
    const id = toText(testId) ?? "";
    const place = this.#tests.get(id) ?? { name: "", suites: [] };
    if (status === expectedStatus) {
      this.#passAttempt(id, place, status !== "skipped");
    } else if (status !== "skipped" && status !== "interrupted") {
      if (!this.cases.hasFailed(id)) {
        this.cases.caseCount++;
      }
      this.cases.addFailure({ ...place, details: findFailure(result) }, id);
    }
  }

  #passAttempt(id: string, place: FailedCase, hasPassed: boolean): void {
    if (this.cases.hasFailed(id)) {
      this.cases.passAttempt(id);
      return;
    }
    this.cases.caseCount++;
    this.cases.onOther?.(place, hasPassed);
  }

  #endRun({ startTime, status }: JsonObject): void {
    this.#hasEnded = true;
    this.cases.addStart(toTime(startTime));
    if (status === "failed") {
      this.cases.addRunFailure();
    }
  }

  /** Adds a file that could not be loaded, or a failure outside tests. */
  #addError(error: JsonObject): void {
    const file = toText(toObject(error.location).file);
    addFileFailure(file, readErrorText(error), this.cases);
  }
}
