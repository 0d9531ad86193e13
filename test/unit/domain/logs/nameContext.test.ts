import assert from "node:assert/strict";
import { parseLogLine } from "../../../../src/domain/logs/logLine";
import { isNamedAt, type PlaceAgreement } from "../../../../src/domain/logs/nameContext";
import type { NameForm } from "../../../../src/domain/logs/nameForms";

describe("isNamedAt", () => {
  it("accepts a short name beside its class or file and a separator of a runner", () => {
    const lines = [
      "tests/test_cart.py::⟦test_b⟧ FAILED",
      "[ERROR]   CartTest.⟦adds⟧:42 expected: <1>",
      "CartTest#⟦test_tax⟧ [test/cart_test.rb:5]:",
      "CartTest > ⟦adds⟧() FAILED",
      "  ● Cart › ⟦adds tax⟧",
      "  ● Cart ›   ⟦adds tax⟧",
      "rspec ./spec/cart_spec.rb:3 # ⟦adds tax⟧",
      "Cart » ⟦adds tax⟧",
      "Cart → ⟦adds tax⟧",
      "Cart · ⟦adds tax⟧ (3 ms)",
      "cart()> ⟦adds tax⟧",
      "⟦test_tax⟧ (shop.TestCart)",
      "FAIL: ⟦test_tax⟧ (shop.TestCart)",
      "⟦adds⟧(com.acme.CartTest)  Time elapsed: 0.01 sec  <<< FAILURE!",
    ];
    assert.deepEqual(filterNamed(lines, { evidence: "place" }, "same"), lines);
  });

  it("rejects a short name beside its class or file without a separator of a runner", () => {
    const lines = [
      "Cart ⟦adds tax⟧",
      "✕ Cart: ⟦adds tax⟧",
      "Cart - ⟦adds tax⟧",
      "src/cart/⟦add⟧",
      "Cart >⟦add⟧",
      "Cart ›    ⟦adds tax⟧",
      "cart()>⟦adds tax⟧",
      "Cart::totals ⟦adds tax⟧",
      "rounds ⟦test_tax⟧ (shop.TestCart)",
      "⟦adds⟧ (1)",
      "⟦adds⟧ (ab)",
      "⟦adds⟧- (shop.TestCart)",
      "⟦adds⟧ in totals (shop.TestCart)",
      "Cart › ⟦adds tax⟧ of all orders",
    ];
    assert.deepEqual(filterNamed(lines, { evidence: "place" }, "same"), []);
  });

  it("rejects a short name beside a separator if the class or file is unknown", () => {
    const lines = ["tests/test_cart.py::⟦test_b⟧ FAILED", "✕ ⟦adds tax⟧ (3 ms)", "FAIL: ⟦test_tax⟧ (shop.TestCart)"];
    assert.deepEqual(filterNamed(lines, { evidence: "place" }), []);
  });

  it("rejects a name beside another file or class", () => {
    const extensions = "js jsx ts tsx mjs cjs mts cts py rb java kt kts cs php go rs dart ex exs feature bats".split(
      " ",
    );
    const lines = [
      "FAILED tests/test_order.py::⟦test_refund_rejects⟧",
      "OrderTest.⟦test_refund_rejects⟧:42",
      "Order › ⟦test_refund_rejects⟧",
      "⟦test_refund_rejects⟧ (shop.tests.TestOrder)",
      "⟦test_refund_rejects⟧(shop.TestOrder)",
      ...extensions.map((extension) => `order-test.${extension}:12 ⟦test_refund_rejects⟧`),
    ];
    assert.deepEqual(filterNamed(lines, { evidence: "identifier" }, "other"), []);
  });

  it("accepts an identifier in a line whose other words are no file and no class", () => {
    const lines = [
      "in ⟦test_refund_rejects⟧",
      "order.txt ⟦test_refund_rejects⟧",
      "orders.tsv ⟦test_refund_rejects⟧",
      "✕ ⟦test_refund_rejects⟧ (3 ms)",
      "⟦test_refund_rejects⟧ (TestOrder)",
      "⟦test_refund_rejects⟧ failed (shop.TestOrder)",
    ];
    assert.deepEqual(filterNamed(lines, { evidence: "identifier" }, "other"), lines);
  });

  it("rejects a title without its suites after a suite", () => {
    const form = { evidence: "mark", isWithoutSuites: true } as const;
    const lines = ["✕ Cart > ⟦keeps the order⟧ (3 ms)", "✕ ⟦keeps the order⟧ (3 ms)"];
    assert.deepEqual(filterNamed(lines, form), ["✕ ⟦keeps the order⟧ (3 ms)"]);
  });

  it("rejects an identifier in a longer one, in a path or with parameters", () => {
    const lines = [
      "⟦test_refund_rejects⟧[1-2]",
      "⟦test_refund_rejects⟧{int}[1]",
      "⟦test_refund_rejects⟧/negative",
      "tests\\⟦test_refund_rejects⟧\\data",
      "⟦test_refund_rejects⟧#1",
      "gcc -c ⟦test_refund_rejects⟧.c",
      "⟦test_refund_rejects⟧-all",
      "⟦test_refund_rejects⟧::negative",
      "⟦test_refund_rejects⟧._cache",
      "⟦test_refund_rejects⟧(1, 2)",
      "run-⟦test_refund_rejects⟧",
      "/bin/⟦test_refund_rejects⟧",
      "bin\\⟦test_refund_rejects⟧",
      "shop@⟦test_refund_rejects⟧",
    ];
    assert.deepEqual(filterNamed(lines, { evidence: "identifier" }), []);
  });

  it("accepts an identifier anywhere else", () => {
    const lines = [
      "in ⟦test_refund_rejects⟧",
      "⟦test_refund_rejects⟧()",
      "see ⟦test_refund_rejects⟧.",
      "at ⟦test_refund_rejects⟧:12:3",
      "⟦test_refund_rejects⟧, which fails",
      "⟦test_refund_rejects⟧ in the shop",
      "the-shop's ⟦test_refund_rejects⟧ [1-2]",
    ];
    assert.deepEqual(filterNamed(lines, { evidence: "identifier" }), lines);
  });

  const titleStarts = [
    ..."\"'`([{<>›»→|·●✓✔√✕×✗✘✖❌✅#:])",
    ...["", "  ", "✕   ", "Cart › ", "Cart: ", "3) ", "[chromium] ", "Cart - ", "Cart –   ", "Cart — "],
    ...["FAILED ", "FAIL  ", "PASSED ", "PASS ", "ERROR ", "SKIPPED ", "XFAIL ", "XPASS ", "[12%] FAILED "],
    ...["  Failed ", "  Passed ", "  Skipped ", "ok ", "ok 3 ", "not ok 12 ", "test ", "(ok ", "[RUN "],
  ];
  it("accepts a title at the start of a line, and after a symbol or a result", () => {
    const lines = titleStarts.map((start) => `${start}⟦keeps the order of items⟧`);
    assert.deepEqual(filterNamed(lines, { evidence: "title" }), lines);
  });

  it("rejects a title after other words", () => {
    const lines = [
      "This option ⟦keeps the order of items⟧",
      "Cart: it ⟦keeps the order of items⟧",
      "Cart-⟦keeps the order of items⟧",
      "Cart -    ⟦keeps the order of items⟧",
      "Cart- ⟦keeps the order of items⟧",
      "Cart - it ⟦keeps the order of items⟧",
      "latest ⟦keeps the order of items⟧",
      "ok then ⟦keeps the order of items⟧",
      "FAILED: it ⟦keeps the order of items⟧",
      "FAILED            ⟦keeps the order of items⟧",
    ];
    assert.deepEqual(filterNamed(lines, { evidence: "title" }), []);
  });

  const titleEnds = [
    ..."\"'`)]}>,;…:",
    ...["", "   ", ": 3", ":12", "()", " (3 ms)", "  (3 ms)", " [12 ms]", " <<< FAILURE!", " - AssertionError", " ---"],
    ...[" ─────────", " | 3", " = 3", " ... ok", " …", " FAILED", " FAIL", " PASSED", " PASS", " ERROR", " SKIPPED"],
    ...[" XFAIL", " XPASS", " STARTED", " OK", " ok", " 12ms", " 12 ms", " 1.25 s", " 12.345 sec", " 3m", " 3 min"],
  ];
  it("accepts a title at the end of a line, and before a symbol, a result or a duration", () => {
    const lines = titleEnds.map((end) => `✕ ⟦keeps the order of items⟧${end}`);
    assert.deepEqual(filterNamed(lines, { evidence: "title" }), lines);
  });

  it("rejects a title that continues", () => {
    const ends = [" twice", "s", ":all", " -x", " again (3 ms)", " .gitignore", " okay", " 12 times", " 3 mss"];
    const lines = ends.map((end) => `✕ ⟦keeps the order of items⟧${end}`);
    assert.deepEqual(filterNamed(lines, { evidence: "title" }), []);
  });

  it("accepts a short title only beside a mark or a result of a test runner", () => {
    const lines = [
      "✕ ⟦adds taxes⟧ (3 ms)",
      "not ok 3 - ⟦adds taxes⟧",
      "⟦adds taxes⟧ FAILED",
      "CartTest > ⟦adds taxes⟧   PASSED",
      "⟦adds taxes⟧ ... FAILED",
    ];
    const unmarkedLines = [
      "⟦adds taxes⟧",
      "⟦adds taxes⟧ (3 ms)",
      "⟦adds taxes⟧ ... ok",
      "⟦adds taxes⟧, FAILED",
      "✕ it ⟦adds taxes⟧",
      "⟦adds taxes⟧ (FAILED)",
    ];
    assert.deepEqual(filterNamed([...lines, ...unmarkedLines], { evidence: "mark" }), lines);
  });
});

/** Returns those of the lines that name a test by the words between `⟦` and `⟧`. */
function filterNamed(
  lines: readonly string[],
  form: Omit<NameForm, "text">,
  place: PlaceAgreement = "unknown",
): readonly string[] {
  return lines.filter((line) => {
    const [before = "", text = "", after = ""] = line.split(/[⟦⟧]/);
    const range = { start: before.length, end: before.length + text.length };
    return isNamedAt(parseLogLine(before + text + after), range, { text, ...form }, place);
  });
}
