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
  [
    "prove without its report",
    "t/cart.t ............. 1/? \n#   Failed test 'adds tax'\n#   at t/cart.t line 32.\n# Looks like you failed 1 test of 34.\nt/cart.t ............. Dubious, test returned 1 (wstat 256, 0x100)\nt/tax.t ........... 3/? \n#   Failed test at t/tax.t line 27.\nt/tax.t ........... Dubious, test returned 1 (wstat 256, 0x100)\n",
    ["failed | t/cart.t:32 | adds tax", "failed | t/tax.t | tax.t"],
  ],
  [
    "prove with files of any name, one of them without a failed test",
    "t/002_dies.pl (Wstat: 65280 (exited 255) Tests: 0 Failed: 0)\n  Non-zero exit status: 255\nt/003_tax.pl (Wstat: 256 (exited 1) Tests: 5 Failed: 1)\n  Failed test:  3\n",
    ["failed | t/002_dies.pl | 002_dies.pl", "failed | t/003_tax.pl | 003_tax.pl"],
  ],
  [
    "testthat 3.0 in R CMD check",
    "  ══ testthat results  ═════════\n  ERROR (test-cart.R:39:7): adds tax\n  \n  [ FAIL 1 | WARN 0 | SKIP 0 | PASS 234 ]\n",
    ["failed | test-cart.R | adds tax"],
  ],
];

describe("An excerpt of a log", () => {
  for (const [form, text, tests] of excerpts) {
    it(`is read: ${form}`, () => {
      assert.deepEqual(readLogLines(text), tests);
    });
  }
});
