import { toObject, toText } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject } from "./jsonReader";

/** Report of pytest's plugin `pytest-json-report`. */
export const pytestFormat: JsonFormat = {
  fields: [
    ...["created", "duration", "exitcode", "tests", "collectors", "nodeid", "outcome", "longrepr"],
    ...["setup", "call", "teardown", "crash", "message"],
  ],
  isReport: (root) => typeof root.exitcode === "number" && typeof root.created === "number",
  readObject(object, name, parents, cases) {
    if (parents.length !== 1 || (name !== "tests" && name !== "collectors")) return true;
    const isFailed = object.outcome === "failed" || object.outcome === "error";
    // Collectors are files and classes: one that failed is a case, as in the plugin's JUnit XML.
    if (name === "tests" || isFailed) cases.caseCount++;
    if (isFailed) cases.addFailure({ ...readNames(toText(object.nodeid) ?? ""), ...findFailure(object) });
    return false;
  },
  findStart: ({ created, duration }) =>
    typeof created === "number" ? (created - (typeof duration === "number" ? duration : 0)) * 1_000 : undefined,
};

/** Returns the names that pytest itself writes into JUnit XML. */
function readNames(nodeId: string) {
  const bracket = nodeId.indexOf("[");
  const names = (bracket === -1 ? nodeId : nodeId.slice(0, bracket)).split("::");
  const [file = "", ...others] = names;
  const module = file.replaceAll("/", ".").replace(/\.py$/, "");
  const parts = [module, ...others];
  const parameters = bracket === -1 ? "" : nodeId.slice(bracket);
  return { name: `${parts.at(-1)}${parameters}`, classname: parts.slice(0, -1).join("."), file, suites: [] };
}

/** Returns the failure of the first step that failed: set-up, the test itself, tear-down. */
function findFailure(test: JsonObject) {
  const steps = [test, toObject(test.setup), toObject(test.call), toObject(test.teardown)];
  const { longrepr, crash } = steps.find((step) => step.longrepr !== undefined && step.outcome === "failed") ?? {};
  return { message: toText(toObject(crash).message), details: toText(longrepr) };
}
