import type { CaseCollector } from "../caseCollector";
import { parseTimestamp } from "../timestamp";
import { toNumber, toObject, toText } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject } from "./jsonValue";

/** Report of mocha's `json` reporter, and of mochawesome. */
export const mochaFormat: JsonFormat = {
  format: "mocha",
  fields: [
    "passes",
    "pending",
    "failures",
    "fullTitle",
    "currentRetry",
    "err",
    "state",
    "isHook",
    "estack",
    "beforeHooks",
    "afterHooks",
  ],
  isReport({ stats }) {
    const { passes, pending, failures } = toObject(stats);
    return [passes, pending, failures].every((count) => toNumber(count) !== undefined);
  },
  readObject(object, name, parents, cases) {
    if (toText(object.state) !== undefined) {
      readNestedCase(object, toText(parents[1]?.file), cases);
      return false;
    }
    if (parents.length !== 1 || name === "stats" || name === "results") {
      return true;
    }
    // Only the list of failures contains hooks that failed.
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

/** Reads a test or a hook of mochawesome, in nested suites of which the outermost states the file. */
function readNestedCase(object: JsonObject, file: string | undefined, cases: CaseCollector): void {
  const { state, isHook } = object;
  if (isHook === true && state !== "failed") {
    return;
  }
  cases.caseCount++;
  const nestedCase = { ...readCase(object), file };
  if (state === "failed") {
    cases.addFailure(nestedCase);
  } else {
    cases.onOther?.(nestedCase, state === "passed");
  }
}

function readCase({ title, fullTitle, file, err }: JsonObject) {
  const name = toText(title) ?? "";
  const wholeName = toText(fullTitle) ?? name;
  const suite = wholeName.endsWith(` ${name}`) ? wholeName.slice(0, -name.length - 1) : "";
  const { message, stack, estack } = toObject(err);
  return {
    name,
    classname: suite,
    suites: suite === "" ? [] : [suite],
    file: toText(file),
    message: toText(message),
    details: toText(stack ?? estack),
  };
}
