import type { ReportProblem, TestReport } from "../../domain/reports/testReport";
import { CaseCollector } from "../caseCollector";
import type { ReportReader } from "../reportReader";
import { jestFormat } from "./jest";
import type { JsonFormat } from "./jsonFormat";
import { type JsonObject, JsonReader } from "./jsonReader";
import { playwrightFormat } from "./playwright";
import { pytestFormat } from "./pytest";

const formats: readonly JsonFormat[] = [jestFormat, playwrightFormat, pytestFormat];
const neededFields: ReadonlySet<string> = new Set(formats.flatMap(({ fields }) => fields));

/** Reader of the JSON reports of jest, vitest, Playwright and pytest, told apart by their fields, in any order. */
export class JsonReportReader implements ReportReader {
  readonly #cases = new CaseCollector();
  readonly #json = new JsonReader({
    isNeeded: (name) => neededFields.has(name),
    // Until the format is known, everything is kept.
    visit: (object, name, parents) => this.#format?.readObject(object, name, parents, this.#cases) ?? true,
    readField: (root) => this.#findFormat(root),
  });
  #format: JsonFormat | undefined;

  get isDone(): boolean {
    return this.#cases.problem !== undefined;
  }

  get current(): TestReport {
    return this.#cases.toReport();
  }

  write(text: string): void {
    try {
      this.#json.write(text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#finish("malformed");
    }
  }

  end(): void {
    if (!this.isDone) this.#finish(this.#json.isComplete ? undefined : "truncated");
  }

  /** Ends the report, which may have a problem. */
  #finish(problem: ReportProblem | undefined): void {
    this.#json.end();
    const { root } = this.#json;
    if (!this.#format) {
      this.#cases.fail("noReport");
      return;
    }
    if (root) this.#cases.addStart(this.#format.findStart(root));
    if (problem) this.#cases.fail(problem);
  }

  #findFormat(root: JsonObject): void {
    if (this.#format) return;
    this.#format = formats.find((format) => format.isReport(root));
    if (this.#format) this.#json.revisit();
  }
}
