import assert from "node:assert/strict";
import { type SplitName, splitName } from "../../../../src/domain/failingTests/testTitle";

type Named = Parameters<typeof splitName>[0];

describe("splitName", () => {
  const cases: [test: Named, expected: SplitName][] = [
    [{ name: "adds tax" }, { title: "adds tax" }],
    [{ name: "" }, { title: "" }],
    [{ name: "is undefined" }, { title: "is undefined" }],
    [{ name: "  adds \n\t tax " }, { title: "adds tax" }],
    // Separators count only beside a script file.
    [{ name: "cart > adds tax" }, { title: "cart > adds tax" }],
    [{ name: "cart > adds tax", classname: "com.acme.Cart" }, { title: "cart > adds tax" }],
    [
      { name: "cart > total > adds tax", classname: "web/cart.test.ts" },
      { title: "adds tax", suites: "cart > total" },
    ],
    [
      { name: "cart > adds tax", filePath: "web/cart.spec.jsx" },
      { title: "adds tax", suites: "cart" },
    ],
    [{ name: "cart > adds tax", filePath: "web/cart.ts.snap" }, { title: "cart > adds tax" }],
    [
      { name: "chromium › cart > total", classname: "cart.spec.mts" },
      { title: "cart > total", suites: "chromium" },
    ],
    [{ name: " > adds tax", classname: "cart.test.ts" }, { title: "> adds tax" }],
    [{ name: "adds tax", classname: "cart.test.ts" }, { title: "adds tax" }],
    // A reporter that swaps the two puts the title in the place of the class.
    [
      { name: "cart adds tax", classname: "adds tax" },
      { title: "adds tax", suites: "cart" },
    ],
    [
      { name: "cart  adds\ntax", classname: " adds  tax " },
      { title: "adds tax", suites: "cart" },
    ],
    [{ name: "adds tax", classname: "adds tax" }, { title: "adds tax" }],
    [{ name: "cartadds tax", classname: "adds tax" }, { title: "cartadds tax" }],
    [{ name: "cart adds tax ", classname: " " }, { title: "cart adds tax" }],
  ];
  for (const [test, expected] of cases) {
    it(`splits ${JSON.stringify(test)}`, () => assert.deepEqual(splitName(test), expected));
  }
});
