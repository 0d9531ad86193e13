import assert from "node:assert/strict";
import { NameIndex } from "../../../../src/domain/logs/nameIndex";
import { searchLog } from "../../../../src/domain/logs/searchLog";
import type { IdentifiedTest } from "../../../../src/domain/reports/testIdentity";

const cart = { classname: "shop.tests.test_cart", filePath: "shop/tests/test_cart.py" };
const tests: readonly IdentifiedTest[] = [
  { id: "refund", name: "test_refund_rejects_negative", ...cart },
  { id: "tax", name: "test_tax_is_rounded_once", ...cart },
  { id: "mocha", name: "Cart totals adds the tax", classname: "adds the tax", parent: "totals" },
  { id: "long", name: "Cart totals adds the tax of all orders" },
  { id: "linux", name: "TestSettle/late_payment", classname: "acme.dev/ledger", variant: "linux" },
  { id: "windows", name: "TestSettle/late_payment", classname: "acme.dev/ledger", variant: "windows" },
  { id: "web", name: "answers a late request", classname: "Web", filePath: "web.test.js" },
  { id: "mail", name: "answers a late request", classname: "Mail", filePath: "mail.test.js" },
];

async function search(...lines: readonly string[]) {
  const index = await NameIndex.create(tests, (test) => test);
  return searchLog([lines.join("\n")], index);
}

/** Returns the lines that name failed tests, with the ids of these tests. */
async function failuresIn(...lines: readonly string[]) {
  const result = await search(...lines);
  return result.tests.map(({ line, entries }) => [line, ...entries.map(({ id }) => id)]);
}

describe("searchLog", () => {
  it("returns each test once, at the first line that says that it failed", async () => {
    assert.deepEqual(
      await failuresIn(
        "collected 2 items",
        "shop/tests/test_cart.py:12: in test_refund_rejects_negative",
        "shop/tests/test_cart.py::test_refund_rejects_negative FAILED",
        "FAILED shop/tests/test_cart.py::test_refund_rejects_negative - AssertionError",
      ),
      [[2, "refund"]],
    );
  });

  it("leaves out tests that passed, were started or were skipped", async () => {
    assert.deepEqual(
      await failuresIn(
        "shop/tests/test_cart.py::test_refund_rejects_negative PASSED",
        "in test_refund_rejects_negative",
        "=== RUN   TestSettle/late_payment",
        "shop/tests/test_cart.py::test_tax_is_rounded_once SKIPPED (no tax)",
      ),
      [],
    );
  });

  it("takes a line without a result as a failure if no line says that the test passed", async () => {
    assert.deepEqual(await failuresIn("in test_refund_rejects_negative"), [[0, "refund"]]);
  });

  it("takes a test as failed that passed when it was run again", async () => {
    assert.deepEqual(
      await failuresIn(
        "shop/tests/test_cart.py::test_tax_is_rounded_once FAILED",
        "shop/tests/test_cart.py::test_tax_is_rounded_once PASSED",
      ),
      [[0, "tax"]],
    );
  });

  it("joins a title that is printed over several lines", async () => {
    assert.deepEqual(await failuresIn("", "  1) Cart", "       totals", "         adds the tax:", "     Error: 3"), [
      [1, "mocha"],
    ]);
  });

  it("joins a title with a number of several digits, and one that follows another", async () => {
    assert.deepEqual(
      await failuresIn("  1) Till", "  12) Cart", "       totals", "         adds the tax:", "     Error: 3"),
      [[1, "mocha"]],
    );
  });

  const otherTitles: readonly (readonly [reason: string, lines: readonly string[]])[] = [
    ["has its number within a line", ["  see 1) Cart", "       totals", "         adds the tax of all orders:"]],
    ["has no number", ["  Cart", "       totals", "         adds the tax of all orders:"]],
    ["is not ended by a colon", ["  1) Cart", "       totals", "         adds the tax of all orders"]],
    ["goes on less far inside", ["  1) Cart", "  totals", "         adds the tax of all orders:"]],
    ["is interrupted by an empty line", ["  1) Cart", "", "       totals", "         adds the tax of all orders:"]],
    [
      "is interrupted by a line of blanks",
      ["  1) Cart", "            ", "       totals", "         adds the tax of all orders:"],
    ],
    ["goes on behind a colon", ["  1) Cart:", "       totals:", "         adds the tax of all orders:"]],
  ];
  for (const [reason, lines] of otherTitles) {
    it(`joins no title that ${reason}`, async () => assert.deepEqual(await failuresIn(...lines), []));
  }

  it("takes the lines below a whole title for lines of their own", async () => {
    assert.deepEqual(
      await failuresIn(
        "  1) Cart",
        "       totals",
        "         adds the tax:",
        "         in test_refund_rejects_negative:",
      ),
      [
        [0, "mocha"],
        [3, "refund"],
      ],
    );
    assert.deepEqual(await failuresIn("  1) Cart totals adds the tax", "       of all orders:"), [[0, "mocha"]]);
  });

  it("returns all tests of a name that does not tell them apart", async () => {
    assert.deepEqual(await failuresIn("--- FAIL: TestSettle/late_payment (0.00s)"), [[0, "linux", "windows"]]);
  });

  it("prefers a line that tells the test to one that does not", async () => {
    assert.deepEqual(
      await failuresIn("  ✕ answers a late request (3 ms)", " FAIL  mail.test.js > answers a late request"),
      [[1, "mail"]],
    );
  });

  it("returns the tests in the order of the log", async () => {
    assert.deepEqual(
      await failuresIn(
        "in test_tax_is_rounded_once",
        "FAILED shop/tests/test_cart.py::test_refund_rejects_negative - AssertionError",
        "FAILED shop/tests/test_cart.py::test_tax_is_rounded_once - AssertionError",
      ),
      [
        [1, "refund"],
        [2, "tax"],
      ],
    );
  });

  it("returns no longer all tests of a name once a line tells one of them", async () => {
    assert.deepEqual(
      await failuresIn(
        " FAIL  mail.test.js > answers a late request",
        "  ✕ answers a late request (3 ms)",
        " FAIL  web.test.js > answers a late request",
        " FAIL  mail.test.js > answers a late request",
      ),
      [
        [0, "mail"],
        [2, "web"],
      ],
    );
  });

  it("returns the text of a line without blanks around it and without terminal codes", async () => {
    const result = await search("   \u001b[31m--- FAIL: TestSettle/late_payment\u001b[0m (0.00s)  ");
    assert.deepEqual(
      result.tests.map(({ text }) => text),
      ["--- FAIL: TestSettle/late_payment (0.00s)"],
    );
  });

  it("runs the search of each part, and of the last line, on its own", async () => {
    const index = await NameIndex.create(tests, (test) => test);
    const parts = ["FAILED test_refund_rejects_", "negative\nx\n", "FAILED test_tax_is_rounded_once"];
    let runCount = 0;
    const result = await searchLog(parts, index, (work) => {
      runCount++;
      work();
    });
    assert.deepEqual([runCount, result.tests.map(({ line }) => line)], [4, [0, 2]]);
  });

  it("returns no time if no line has one", async () => {
    assert.deepEqual(await search("x"), { tests: [] });
  });

  it("returns the time of the first line that has one", async () => {
    const { startedAt } = await search("Run tests", "2026-11-20T17:44:23.8112345Z --- FAIL: TestSettle/late_payment");
    assert.equal(startedAt, Date.UTC(2026, 10, 20, 17, 44, 23, 811));
  });

  it("reads the time from the first 100 lines", async () => {
    const timeAfter = async (count: number) =>
      (await search(...Array.from({ length: count }, () => "x"), "2026-11-20T17:44:23Z x")).startedAt;
    assert.deepEqual(await Promise.all([99, 100].map(timeAfter)), [Date.UTC(2026, 10, 20, 17, 44, 23), undefined]);
  });
});
