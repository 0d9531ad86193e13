import assert from "node:assert/strict";
import type { SplitName } from "../../../src/domain/failingTests/testTitle";
import type { FailingTest } from "../../../src/domain/records";
import { splitTitle } from "../../../src/present/text/testTitle";

describe("Title of a row", () => {
  const cases: [test: Pick<FailingTest, "name" | "classname" | "filePath">, expected: SplitName][] = [
    [
      { name: "quote > across seasons > charges", classname: "src/quote.test.ts" },
      { title: "charges", suites: "quote > across seasons" },
    ],
    [
      { name: "Booking › gets a receipt", classname: "booking.spec.ts" },
      { title: "gets a receipt", suites: "Booking" },
    ],
    [
      { name: "a > b", filePath: "web/a.test.tsx" },
      { title: "b", suites: "a" },
    ],
    [
      { name: "retry tries again", classname: "tries again" },
      { title: "tries again", suites: "retry" },
    ],
    [{ name: "top level", classname: "top level" }, { title: "top level" }],
    [
      { name: "drops the answer", classname: "VesselSearch while typing", filePath: "src/a.test.ts" },
      { title: "drops the answer" },
    ],
    [{ name: "test_is[a > b]", classname: "pkg.tests.test_s" }, { title: "test_is[a > b]" }],
    [{ name: "TestETA/1_h", classname: "example.com/route" }, { title: "TestETA/1_h" }],
    [{ name: " \n" }, { title: "Unnamed test" }],
    [{ name: "test_rate[0.125\\u20ac-1]", classname: "tests.test_rates" }, { title: "test_rate[0.125€-1]" }],
    [
      { name: "cart &gt; says &quot;hi&quot;", classname: "a &gt; b", filePath: "web/cart.test.ts" },
      { title: 'says "hi"', suites: "cart" },
    ],
    [
      { name: "cart says &lt;b&gt;", classname: "says &lt;b&gt;" },
      { title: "says <b>", suites: "cart" },
    ],
  ];
  for (const [test, expected] of cases) {
    it(JSON.stringify(test), () => assert.deepEqual(splitTitle(test), expected));
  }
});
