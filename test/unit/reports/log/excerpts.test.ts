import assert from "node:assert/strict";
import { readLogLines } from "../../../support/readLog";

/** Parts of logs as people paste them: without their indentation, their beginning or their end. */
const excerpts: readonly (readonly [form: string, text: string, tests: readonly string[]])[] = [
  [
    "Playwright in an annotation",
    "2026-10-02T14:08:00Z ##[error]  1) [chromium] › e2e/cart.spec.ts:82:7 › Cart › adds tax ────\n2026-10-02T14:08:00Z     Error: expected 12\n",
    ["failed | e2e/cart.spec.ts:82 | [chromium] | Cart | adds tax"],
  ],
  [
    "Ginkgo behind the mark of a block",
    "but it fails\n```Summarizing 1 Failure:\n  [FAIL] Cart [It] adds tax\n  /go/cart_test.go:29\n\nRan 28 of 28 Specs in 49.195 seconds\nFAIL! -- 27 Passed | 1 Failed\n```\n",
    ["failed | /go/cart_test.go:29 | Cart | adds tax"],
  ],
];

describe("An excerpt of a log", () => {
  for (const [form, text, tests] of excerpts) {
    it(`is read: ${form}`, () => {
      assert.deepEqual(readLogLines(text), tests);
    });
  }
});
