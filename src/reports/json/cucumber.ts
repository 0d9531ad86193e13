import { withoutScheme } from "../../domain/reports/filePaths";
import type { CaseCollector } from "../caseCollector";
import { parseTimestamp } from "../timestamp";
import { toNumber, toObject, toObjects, toText, toTexts } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject, JsonValue } from "./jsonValue";

/** JSON report of Cucumber, in all languages, and of behave: a list of features. */
export const cucumberFormat: JsonFormat = {
  format: "cucumber",
  isList: true,
  fields: ["uri", "elements", "type", "start_timestamp", "before", "after", "steps", "result", "error_message"],
  isReport: ({ uri, location, elements }) => Array.isArray(elements) && toText(uri ?? location) !== undefined,
  readObject(object, _name, parents, cases) {
    if (parents.length > 0) {
      return true;
    }
    readFeature(object, cases);
    return false;
  },
};

const failedStatuses: ReadonlySet<JsonValue | undefined> = new Set(["failed", "ambiguous", "undefined", "error"]);
const skippedStatuses: ReadonlySet<JsonValue | undefined> = new Set(["skipped", "pending"]);

function readFeature(feature: JsonObject, cases: CaseCollector): void {
  const title = toText(feature.name) ?? "";
  const uri = toText(feature.uri);
  const file = uri === undefined ? splitLocation(feature.location).file : withoutScheme(uri);
  /** Steps of the background, which precede those of each scenario. */
  let backgroundSteps: readonly JsonObject[] = [];
  for (const element of toObjects(feature.elements)) {
    const steps = listSteps(element);
    if (element.type === "background") {
      backgroundSteps = steps;
      continue;
    }
    addScenario(element, [...backgroundSteps, ...steps], { title, file }, cases);
    backgroundSteps = [];
  }
}

/** Feature whose scenarios are added. */
interface Feature {
  readonly title: string;
  readonly file: string | undefined;
}

function addScenario(
  scenario: JsonObject,
  steps: readonly JsonObject[],
  { title, file }: Feature,
  cases: CaseCollector,
): void {
  cases.addStart(parseTimestamp(toText(scenario.start_timestamp)));
  const name = toText(scenario.name) ?? "";
  const line = toNumber(scenario.line) ?? splitLocation(scenario.location).line;
  const key = [file, line, name].join("\n");
  const isFirstAttempt = !cases.hasFailed(key);
  if (isFirstAttempt) {
    cases.caseCount++;
  }
  const names = { name, classname: title, file, line, suites: [title] };
  const failedStep = steps.find((step) => failedStatuses.has(readStatus(step)));
  if (failedStep || failedStatuses.has(scenario.status)) {
    const details = readFailure(failedStep);
    cases.addFailure({ ...names, details }, key);
  } else if (isFirstAttempt) {
    const isPassed = steps.every((step) => !skippedStatuses.has(readStatus(step)));
    cases.onOther?.(names, isPassed);
  } else {
    cases.passAttempt(key);
  }
}

/** Returns the steps of an element and its hooks, in the order of their execution. */
function listSteps({ before, steps, after }: JsonObject): readonly JsonObject[] {
  const ownSteps = toObjects(steps);
  const allSteps = ownSteps.flatMap((step) => [...toObjects(step.before), step, ...toObjects(step.after)]);
  return [...toObjects(before), ...allSteps, ...toObjects(after)];
}

function readStatus({ result }: JsonObject): JsonValue | undefined {
  return toObject(result).status;
}

/** Returns the message of a failed step, which behave writes as a list of lines; an undefined step has none. */
function readFailure({ name, result }: JsonObject = {}): string {
  const { status, error_message: message } = toObject(result);
  const text = toText(message) ?? toTexts(message).join("\n");
  return text || [status, name].filter(Boolean).join(": ");
}

/** Splits a place into file and line: `features/cart.feature:7`. */
function splitLocation(location: JsonValue | undefined) {
  const place = /^(.{1,4000}?)(?::(\d{1,9}))?$/.exec(toText(location) ?? "");
  const [, file, line] = place ?? [];
  return { file, line: line === undefined ? undefined : Number(line) };
}
