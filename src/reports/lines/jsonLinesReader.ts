import { BoundedLines } from "../boundedLines";
import type { CaseCollector } from "../caseCollector";
import { isObject, type JsonObject, type JsonValue } from "../json/jsonValue";
import type { ReportReader } from "../reportReader";
import type { EventReader, LineFormat } from "./lineFormat";

/**
 * Reader of a report in which each line is an event, up to the end of the text. Lines of other programs are skipped.
 */
export class JsonLinesReader implements ReportReader {
  state: ReportReader["state"] = "open";
  readonly #lines: BoundedLines;
  #reader: EventReader | undefined;

  constructor(
    private readonly format: LineFormat,
    private readonly cases: CaseCollector,
  ) {
    this.#lines = new BoundedLines(format.maxLineLength);
  }

  write(text: string): string {
    for (const line of this.#lines.write(text)) {
      this.#readLine(line);
    }
    return "";
  }

  end(): void {
    this.#readLine(this.#lines.lastLine);
    if (!this.#reader) {
      this.state = "noReport";
      return;
    }
    this.state = "ended";
    if (!this.#reader.end()) {
      this.cases.fail("truncated");
    }
  }

  #readLine(line: string): void {
    const event = parseObject(line);
    if (!event || this.cases.problem || !this.format.isEvent(event)) {
      return;
    }
    if (!this.#reader) {
      this.cases.beginReport(this.format.format);
      this.#reader = this.format.createReader(this.cases);
    }
    this.#reader.readEvent(event);
  }
}

function parseObject(line: string): JsonObject | undefined {
  if (!line.startsWith("{")) {
    return undefined;
  }
  try {
    const value = JSON.parse(line) as JsonValue;
    if (!isObject(value)) {
      return undefined;
    }
    return value;
  } catch {
    return undefined;
  }
}
