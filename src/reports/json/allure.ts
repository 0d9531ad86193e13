import type { CaseCollector, FailedCase } from "../caseCollector";
import { toNumber, toObject, toObjects, toText, toTime } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject } from "./jsonValue";
import { createPlace } from "./playwright";

const { isArray: isList } = Array;
/** Fields whose objects are read, at the root or in a fixture. */
const parts = new Set(["statusDetails", "labels", "errors", "befores", "afters"]);

const outcomes = new Set(["failed", "broken", "passed", "skipped", "unknown"]);

const fileEnding = String.raw`\.(?:[cm]?[jt]sx?|feature)`;
/** Start of the full name of a test in JavaScript: its file, with the package in front. */
const fileStart = new RegExp(`^(?:[^:#]{1,200}:)?([^:#]{1,1000}${fileEnding})[:#]`);
/** Full name of a test in Python: its module, with its class, and its function. */
const pythonName = /^([\w.]{1,1000})#(\w{1,1000})$/;

/**
 * Result of one execution of a test, which the adapters of Allure write to a file of its own, or the errors outside of
 * tests. A test that was repeated has several results with the same `historyId`.
 */
export const allureFormat: JsonFormat = {
  format: "allure",
  fields: [..."uuid historyId fullName trace value stop attachments children".split(" "), ...parts],
  isReport: (root) => isResult(root) || isContainer(root) || (isList(root.attachments) && isList(root.errors)),
  readObject: (_object, name, parents) => parents.length === 0 || (parents.length <= 2 && parts.has(name)),
  readRoot(root, cases) {
    if (isResult(root)) {
      readResult(root, cases);
      return;
    }
    const fixtures = [...toObjects(root.befores), ...toObjects(root.afters)];
    for (const fixture of fixtures.filter(hasFailed)) {
      // A set-up or a tear-down that failed for several tests has failed once.
      readResult({ ...fixture, historyId: JSON.stringify([fixture.name, fixture.statusDetails]) }, cases);
    }
    for (const { message, trace } of toObjects(root.errors)) {
      cases.caseCount++;
      cases.addFailure({ name: "", suites: [], message: toText(message), details: toText(trace) });
    }
  },
};

/** Returns whether it has the set-up and the tear-down of the results that are its children. */
function isContainer({ children, befores, afters }: JsonObject): boolean {
  return isList(children) && (isList(befores) || isList(afters));
}

function hasFailed({ status }: JsonObject): boolean {
  return status === "failed" || status === "broken";
}

/** Programs that write results themselves leave out the id of the test. */
function isResult({ uuid, name, status, historyId, labels, stop }: JsonObject): boolean {
  const isNamed = toText(uuid) !== undefined && toText(name) !== undefined;
  const isComplete = Array.isArray(labels) && toNumber(stop) !== undefined;
  return isNamed && outcomes.has(toText(status) ?? "") && (toText(historyId) !== undefined || isComplete);
}

function readResult(root: JsonObject, cases: CaseCollector): void {
  const { start, uuid, historyId, statusDetails } = root;
  const { message, trace } = toObject(statusDetails);
  const place = readPlace(root);
  const key = toText(historyId ?? uuid) ?? "";
  const failure = hasFailed(root) ? { ...place, message: toText(message), details: toText(trace) } : undefined;
  if (cases.timedAttempts.add(key, toNumber(start) ?? 0, failure)) {
    cases.caseCount++;
  }
  if (!failure) {
    cases.onOther?.(place, root.status === "passed");
  }
  cases.addStart(toTime(start));
}

/** Returns the names of a test as a report in JUnit XML of the same runner has them. */
function readPlace(root: JsonObject): FailedCase {
  const name = toText(root.name) ?? "";
  const fullName = toText(root.fullName) ?? "";
  const labels = new Map(toObjects(root.labels).map(({ name, value }) => [toText(name), toText(value)]));
  const suiteLabels = ["parentSuite", "suite", "subSuite"].map((label) => labels.get(label) ?? "");
  if (labels.get("framework") === "playwright") {
    const [host, file, titles = ""] = suiteLabels;
    return { ...createPlace([...titles.split(" > "), name], { file }), host };
  }
  const [, module, method = ""] = pythonName.exec(fullName) ?? [];
  const classname = labels.get("testClass") ?? module;
  if (classname !== undefined) {
    // A title that the source sets differs from the name of the function.
    return { name: name.startsWith(method) ? name : method, classname, suites: [] };
  }
  const suites = suiteLabels.filter(Boolean);
  const feature = labels.get("feature");
  if (suites.length === 0 && feature) {
    suites.push(feature);
  }
  return { name, classname: suites.join(" "), suites, file: fileStart.exec(fullName)?.[1] };
}
