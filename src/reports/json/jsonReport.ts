import type { TestReport } from "../../domain/reports/testReport";
import { CaseCollector } from "../caseCollector";
import type { ReportReader } from "../reportReader";
import { jestFormat } from "./jest";
import type { JsonFormat } from "./jsonFormat";
import { isObject, type JsonObject, type JsonParent, JsonReader } from "./jsonReader";
import { playwrightFormat } from "./playwright";
import { pytestFormat } from "./pytest";

const formats: readonly JsonFormat[] = [jestFormat, playwrightFormat, pytestFormat];
const neededFields: ReadonlySet<string> = new Set(formats.flatMap(({ fields }) => fields));

/** Maximum characters before the fields that tell a report from other JSON. */
const maxHeadLength = 1_000_000;

/** Reader of the JSON reports of jest, vitest, Playwright and pytest, told apart by their fields. */
export class JsonReportReader implements ReportReader {
  readonly #cases = new CaseCollector();
  readonly #json = new JsonReader({
    isNeeded: (name) => neededFields.has(name),
    visit: (object, name, parents) => this.#visit(object, name, parents),
  });
  #format: JsonFormat | undefined;
  #length = 0;

  get isDone(): boolean {
    return this.#cases.problem !== undefined;
  }

  get current(): TestReport {
    return this.#cases.toReport();
  }

  write(text: string): void {
    if (this.isDone) return;
    this.#length += text.length;
    try {
      this.#json.write(text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#cases.fail(this.#findFormat() ? "malformed" : "noReport");
    }
    if (!this.#findFormat() && this.#length > maxHeadLength) this.#cases.fail("noReport");
  }

  end(): TestReport {
    const format = this.#findFormat();
    const { root, isComplete } = this.#json;
    if (!format) this.#cases.fail("noReport");
    else if (!isComplete) this.#cases.fail("truncated");
    if (format && root) this.#cases.addStart(format.startOf(root));
    return this.current;
  }

  #findFormat(): JsonFormat | undefined {
    const { root } = this.#json;
    this.#format ??= root && formats.find((format) => format.isReport(root));
    return this.#format;
  }

  #visit(object: JsonObject, name: string, parents: readonly JsonParent[]): boolean {
    const objects = parents.map(({ value }) => value).filter(isParentObject);
    return this.#findFormat()?.readObject(object, name, objects, this.#cases) ?? true;
  }
}

const isParentObject = (value: JsonParent["value"]): value is JsonObject => isObject(value);
