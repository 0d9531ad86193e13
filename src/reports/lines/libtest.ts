import type { CaseCollector } from "../caseCollector";
import { toText } from "../json/fields";
import type { JsonObject } from "../json/jsonValue";
import type { EventReader, LineFormat } from "./lineFormat";

/** Events of Rust's `cargo test -- --format json`, and of `cargo nextest --message-format libtest-json`. */
export const libtestFormat: LineFormat = {
  format: "libtest",
  start: String.raw`\{ ?"type": ?"(?:suite|test)", ?"event": ?"`,
  isEvent: ({ type, event }) => (type === "suite" || type === "test") && typeof event === "string",
  createReader: (cases) => new LibtestReader(cases),
};

/** Binary before a test's name, and number of the attempt after it, as nextest writes them. */
const binary = String.raw`(?:(?<binary>[^$]{1,1000})\$)?`;
const attempt = String.raw`(?:#\d{1,4})?`;
const nextestName = new RegExp(`^${binary}(?<name>.{1,4000}?)${attempt}$`);

class LibtestReader implements EventReader {
  #openSuites = 0;

  constructor(private readonly cases: CaseCollector) {}

  readEvent({ type, event, name, stdout, message }: JsonObject): void {
    if (type === "suite") {
      this.#readSuite(event);
    } else if (event === "failed" || event === "timeout") {
      this.#addFailure(toText(name), toText(stdout), toText(message));
    } else if (event === "ok" || event === "ignored") {
      this.#pass(toText(name) ?? "", event === "ok");
    }
  }

  end(): boolean {
    return this.#openSuites <= 0;
  }

  #readSuite(event: JsonObject["event"]): void {
    if (event === "started") {
      this.#openSuites++;
    } else {
      this.#openSuites--;
    }
    if (event === "failed") {
      this.cases.addRunFailure();
    }
  }

  #addFailure(fullName = "", details = "", message = ""): void {
    if (!this.cases.hasFailed(fullName)) {
      this.cases.caseCount++;
    }
    this.cases.addFailure({ ...readNames(fullName), message, details }, fullName);
  }

  #pass(fullName: string, hasPassed: boolean): void {
    if (this.cases.hasFailed(fullName)) {
      this.cases.passAttempt(fullName);
      return;
    }
    this.cases.caseCount++;
    this.cases.onOther?.(readNames(fullName), hasPassed);
  }
}

function readNames(fullName: string) {
  const { binary, name = fullName } = nextestName.exec(fullName)?.groups ?? {};
  return { name, classname: binary, suites: [] };
}
