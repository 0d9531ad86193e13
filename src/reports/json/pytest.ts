import { toNumber, toObject, toText } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject } from "./jsonReader";

/** Report of pytest's plugin `pytest-json-report`. */
export const pytestFormat: JsonFormat = {
  fields: [
    "created",
    "duration",
    "exitcode",
    "tests",
    "collectors",
    "nodeid",
    "outcome",
    "longrepr",
    "setup",
    "call",
    "teardown",
    "crash",
    "message",
  ],
  isReport: ({ exitcode, created }) => toNumber(exitcode) !== undefined && toNumber(created) !== undefined,
  readObject(object, name, parents, cases) {
    const isListed = name === "tests" || name === "collectors";
    if (parents.length !== 1 || !isListed) return true;
    const isFailed = object.outcome === "failed" || object.outcome === "error";
    // Collectors are files and classes: one that failed is a case, as in the plugin's JUnit XML.
    if (name === "tests" || isFailed) cases.caseCount++;
    if (isFailed) cases.addFailure({ ...readNames(object), ...findFailure(object) });
    return false;
  },
  findStart({ created, duration }) {
    const createdSeconds = toNumber(created);
    if (createdSeconds === undefined) return undefined;
    return (createdSeconds - (toNumber(duration) ?? 0)) * 1_000;
  },
};

/** Returns the names that pytest itself writes into JUnit XML. */
function readNames({ nodeid }: JsonObject) {
  const [, path = "", parameters = ""] = /^([^[]*)(.*)$/s.exec(toText(nodeid) ?? "") ?? [];
  const [file = "", ...others] = path.split("::");
  const module = file.replaceAll("/", ".").replace(/\.py$/, "");
  const classes = [module, ...others];
  const name = classes.pop();
  return { name: `${name}${parameters}`, classname: classes.join("."), file, suites: [] };
}

/** Returns the failure of the first step that failed: set-up, the test itself, tear-down. */
function findFailure(test: JsonObject) {
  const steps = [test, toObject(test.setup), toObject(test.call), toObject(test.teardown)];
  const failedStep = steps.find(({ longrepr, outcome }) => longrepr !== undefined && outcome === "failed");
  const { message } = toObject(failedStep?.crash);
  return { message: toText(message), details: toText(failedStep?.longrepr) };
}
