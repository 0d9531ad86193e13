import type { CaseCollector } from "../caseCollector";
import type { ReportReader } from "../reportReader";
import { allureFormat } from "./allure";
import { ctrfFormat } from "./ctrf";
import { cucumberFormat } from "./cucumber";
import { jestFormat } from "./jest";
import type { JsonFormat } from "./jsonFormat";
import { JsonReader } from "./jsonReader";
import type { JsonObject } from "./jsonValue";
import { mochaFormat } from "./mocha";
import { playwrightFormat } from "./playwright";
import { playwrightPageFormat } from "./playwrightPage";
import { pytestFormat } from "./pytest";
import { pytestPageFormat } from "./pytestPage";
import { rspecFormat } from "./rspec";

const formats: readonly JsonFormat[] = [
  jestFormat,
  playwrightFormat,
  playwrightPageFormat,
  pytestFormat,
  pytestPageFormat,
  ctrfFormat,
  mochaFormat,
  rspecFormat,
  cucumberFormat,
  allureFormat,
];
const commonFields =
  "results summary failed start tests name status message line location startTime title stats file stack suites error";
const neededFields: ReadonlySet<string> = new Set([
  ...commonFields.split(" "),
  ...formats.flatMap(({ fields }) => fields),
]);

/** Matches the ids of pytest's tests and files, which name the fields of a report. */
const pytestId = /::|\.py$/;

/** Reader of one JSON document, whose format is recognized by its fields, in any order. */
export class JsonReportReader implements ReportReader {
  readonly #json = new JsonReader({
    isNeeded: (name) => neededFields.has(name) || pytestId.test(name),
    visit: (object, name, parents) => this.#visit(object, name, parents),
    readField: (root) => this.#findFormat(root),
  });
  #format: JsonFormat | undefined;
  #state: ReportReader["state"] = "open";

  constructor(private readonly cases: CaseCollector) {}

  get state() {
    return this.#state;
  }

  write(text: string): string {
    try {
      this.#json.write(text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) {
        throw error;
      }
      const { unreadText } = this.#json;
      this.#finish("malformed");
      return unreadText;
    }
    if (!this.#json.isComplete) {
      return "";
    }
    this.#finish(undefined);
    return this.#json.unreadText;
  }

  end(): void {
    if (this.#state === "open") {
      this.#finish("truncated");
    }
  }

  /** Ends the report, which may have a problem. */
  #finish(problem: "malformed" | "truncated" | undefined): void {
    this.#json.end();
    if (!this.#format) {
      this.#state = "noReport";
      return;
    }
    this.#state = "ended";
    const { root } = this.#json;
    if (root) {
      this.#format.readRoot?.(root, this.cases);
    }
    if (problem) {
      this.cases.fail(problem);
    }
  }

  #visit(object: JsonObject, name: string, parents: readonly JsonObject[]): boolean {
    // In a report that is a list, each item shows the format.
    if (parents.length === 0) {
      this.#findFormat(object, true);
    }
    // Everything is kept until the format is known.
    return this.#format?.readObject(object, name, parents, this.cases) ?? true;
  }

  #findFormat(root: JsonObject, isListItem = false): void {
    if (this.#format) {
      return;
    }
    this.#format = formats.find(({ isList = false, isReport }) => isList === isListItem && isReport(root));
    if (!this.#format) {
      return;
    }
    this.cases.beginReport(this.#format.format);
    this.#json.revisit();
  }
}
