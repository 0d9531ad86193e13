import type { CaseCollector } from "../caseCollector";
import { toNumber, toObject, toText } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject } from "./jsonValue";

/** Report of pytest's `pytest-json-report` plugin. */
export const pytestFormat: JsonFormat = {
  format: "pytest",
  fields: [
    "created",
    "duration",
    "exitcode",
    "collectors",
    "nodeid",
    "outcome",
    "longrepr",
    "setup",
    "call",
    "teardown",
    "crash",
    "lineno",
  ],
  isReport: ({ exitcode, created }) => toNumber(exitcode) !== undefined && toNumber(created) !== undefined,
  readObject(object, name, parents, cases) {
    const isListed = name === "tests" || name === "collectors";
    if (parents.length !== 1 || !isListed) {
      return true;
    }
    if (name === "tests") {
      addTest(object, cases);
    } else if (isFailed(object)) {
      addCollector(object, cases);
    }
    return false;
  },
  readRoot({ created, duration, exitcode, summary }, cases) {
    const createdSeconds = toNumber(created);
    if (createdSeconds !== undefined) {
      const startSeconds = createdSeconds - (toNumber(duration) ?? 0);
      cases.addStart({ utc: startSeconds * 1_000 });
    }
    const { failed, error } = toObject(summary);
    const counts = [exitcode, failed, error].map((count) => toNumber(count) ?? 0);
    if (counts.some((count) => count > 0)) {
      cases.addRunFailure();
    }
  },
};

function isFailed({ outcome }: JsonObject): boolean {
  return outcome === "failed" || outcome === "error";
}

/** Adds a file or a class that could not be collected as a case, like the plugin's JUnit XML. */
function addCollector(collector: JsonObject, cases: CaseCollector): void {
  cases.caseCount++;
  cases.addFailure({ ...readNames(toText(collector.nodeid)), ...findFailure(collector) });
}

/** Adds a test if one of its attempts failed: the plugin for reruns has a separate outcome, and repeats the test. */
function addTest(test: JsonObject, cases: CaseCollector): void {
  const nodeId = toText(test.nodeid);
  const isFirstAttempt = nodeId === undefined || !cases.hasFailed(nodeId);
  if (isFirstAttempt) {
    cases.caseCount++;
  }
  const steps = [test.setup, test.call, test.teardown].map(toObject);
  const hasFailedStep = isFailed(test) || steps.some(isFailed);
  const isRerun = test.outcome === "rerun";
  const hasPassed = !hasFailedStep && steps.some(({ outcome }) => outcome === "passed");
  const failedCase = {
    ...readNames(nodeId),
    line: readLine(test),
    ...findFailure(test),
  };
  if (isRerun && hasPassed) {
    cases.addRetried(failedCase);
  } else if (isFailed(test) || isRerun) {
    cases.addFailure(failedCase, nodeId);
  } else if (isFirstAttempt) {
    const isPassed = test.outcome === "passed" || test.outcome === "xpassed";
    cases.onOther?.(failedCase, isPassed);
  } else if (test.outcome === "passed") {
    cases.passAttempt(nodeId);
  }
}

/** Returns the 1-based line; pytest counts from 0. */
function readLine({ lineno }: JsonObject): number | undefined {
  const line = toNumber(lineno);
  if (line === undefined) {
    return undefined;
  }
  return line + 1;
}

/** Returns the names that pytest itself writes into JUnit XML, from the id of a test. */
export function readNames(id = "") {
  const [, path = "", parameters = ""] = /^([^[]*)(.*)$/s.exec(id) ?? [];
  const [file = "", ...others] = path.split("::");
  const module = file.replaceAll("/", ".").replace(/\.py$/, "");
  const classes = [module, ...others];
  const name = classes.pop();
  return {
    name: `${name}${parameters}`,
    classname: classes.join("."),
    file,
    suites: [],
  };
}

/** Returns the failure of the first failed step: set-up, the test itself, tear-down. */
function findFailure(test: JsonObject) {
  const steps = [test, toObject(test.setup), toObject(test.call), toObject(test.teardown)];
  const failedStep = steps.find(({ longrepr, outcome }) => longrepr !== undefined && outcome === "failed");
  const { message } = toObject(failedStep?.crash);
  return { message: toText(message), details: toText(failedStep?.longrepr) };
}
