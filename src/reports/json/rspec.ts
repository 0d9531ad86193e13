import { toNumber, toObject, toText, toTexts } from "./fields";
import type { JsonFormat } from "./jsonFormat";
import type { JsonObject } from "./jsonValue";

/** Report of RSpec's `json` formatter. */
export const rspecFormat: JsonFormat = {
  format: "rspec",
  fields: [
    "version",
    "examples",
    "description",
    "full_description",
    "file_path",
    "line_number",
    "exception",
    "backtrace",
    "summary_line",
    "failure_count",
    "errors_outside_of_examples_count",
    "messages",
  ],
  isReport({ version, examples, summary_line: line }) {
    const isSummarized = toText(line)?.includes(" example") === true;
    return isSummarized || (toText(version) !== undefined && Array.isArray(examples));
  },
  readObject(object, name, parents, cases) {
    if (parents.length !== 1 || name !== "examples") {
      return true;
    }
    cases.caseCount++;
    if (object.status === "failed") {
      cases.addFailure({ ...readNames(object), ...readFailure(object) });
    } else {
      cases.onOther?.(readNames(object), object.status === "passed");
    }
    return false;
  },
  readRoot({ summary, messages }, cases) {
    const { failure_count: failed, errors_outside_of_examples_count: outside } = toObject(summary);
    const outsideCount = toNumber(outside) ?? 0;
    const details = toTexts(messages).join("\n");
    // A file could not be loaded: its error is a message of the whole run.
    if (outsideCount > 0) {
      cases.caseCount++;
      cases.addFailure({ name: "", suites: [], details });
    }
    if ((toNumber(failed) ?? 0) > 0) {
      cases.addRunFailure(details);
    }
  },
};

/** Returns the names that the JUnit XML formatter writes. */
function readNames({ description, full_description: fullDescription, file_path: path, line_number: line }: JsonObject) {
  const title = toText(description) ?? "";
  const name = toText(fullDescription) ?? title;
  const ending = ` ${title}`;
  const suite = name.endsWith(ending) ? name.slice(0, -ending.length) : "";
  return {
    name,
    file: toText(path),
    line: toNumber(line),
    suites: suite === "" ? [] : [suite],
  };
}

function readFailure({ exception }: JsonObject) {
  const { message, backtrace } = toObject(exception);
  const details = toTexts(backtrace).join("\n");
  return { message: toText(message), details };
}
