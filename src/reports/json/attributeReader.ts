import { decodeEntities } from "../../domain/testNames/escapes";
import type { CaseCollector } from "../caseCollector";
import type { ReportReader } from "../reportReader";
import { JsonReportReader } from "./jsonReport";

/**
 * Regular expression for the start of an attribute with JSON, in which pages of HTML contain their data: those of
 * pytest-html and mochawesome.
 */
export const attributeStart = String.raw`\bdata-[a-z-]{1,20}="(?=\{&(?:quot|#34);)`;

/** Matches an entity that the next piece may complete. */
const entityStart = /&[^;]{0,9}$/;

/** Reader of the JSON in an attribute. */
export class AttributeReader implements ReportReader {
  readonly #json: JsonReportReader;
  #isInValue = false;
  /** Start of an entity. */
  #heldText = "";

  constructor(cases: CaseCollector) {
    this.#json = new JsonReportReader(cases);
  }

  get state() {
    return this.#json.state;
  }

  write(text: string): string {
    const value = this.#heldText + (this.#isInValue ? text : text.slice(text.indexOf('"') + 1));
    this.#isInValue = true;
    const end = value.indexOf('"');
    const part = end < 0 ? value.replace(entityStart, "") : value.slice(0, end);
    this.#heldText = value.slice(part.length);
    this.#json.write(decodeEntities(part));
    if (end >= 0) {
      this.#json.end();
    }
    return this.state === "open" ? "" : this.#heldText;
  }

  end(): void {
    this.#json.end();
  }
}
