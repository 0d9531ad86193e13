import { parseTimestamp } from "../timestamp";
import { toNumber, toObject, toText } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject } from "./jsonValue";

/** Report of mocha's reporter `json`. */
export const mochaFormat: JsonFormat = {
  format: "mocha",
  fields: [
    "stats",
    "passes",
    "pending",
    "failures",
    "start",
    "tests",
    "title",
    "fullTitle",
    "file",
    "currentRetry",
    "err",
    "message",
    "stack",
  ],
  isReport({ stats }) {
    const { passes, pending, failures } = toObject(stats);
    return [passes, pending, failures].every((count) => toNumber(count) !== undefined);
  },
  readObject(object, name, parents, cases) {
    if (parents.length !== 1 || name === "stats") {
      return true;
    }
    // Hooks that failed stand in the list of failures alone.
    if (name === "tests") {
      cases.caseCount++;
    } else if (name === "failures") {
      cases.addFailure(readCase(object));
    } else if (name === "passes" && (toNumber(object.currentRetry) ?? 0) > 0) {
      cases.addRetried(readCase(object));
    } else if (name === "passes" || name === "pending") {
      cases.onOther?.(readCase(object), name === "passes");
    }
    return false;
  },
  readRoot({ stats }, cases) {
    const { start, failures } = toObject(stats);
    cases.addStart(parseTimestamp(toText(start)));
    if ((toNumber(failures) ?? 0) > 0) {
      cases.addRunFailure();
    }
  },
};

function readCase({ title, fullTitle, file, err }: JsonObject) {
  const name = toText(title) ?? "";
  const wholeName = toText(fullTitle) ?? name;
  const suite = wholeName.endsWith(` ${name}`) ? wholeName.slice(0, -name.length - 1) : "";
  const { message, stack } = toObject(err);
  return {
    name,
    classname: suite,
    suites: suite === "" ? [] : [suite],
    file: toText(file),
    message: toText(message),
    details: toText(stack),
  };
}
