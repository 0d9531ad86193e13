import assert from "node:assert/strict";
import { withoutDecorations } from "../../../../src/domain/testNames/decorations";
import { withoutParameters } from "../../../../src/domain/testNames/rows";
import { collapseBlanks, lastSegment, titleWords, withoutRewriting } from "../../../../src/domain/testNames/titleWords";

describe("titleWords", () => {
  for (const [name, words] of [
    ["  adds   tax ", "adds|tax"],
    ["Cart › adds tax", "Cart|adds|tax"],
    ["Cart > adds » tax → now · here | there", "Cart|adds|tax|now|here|there"],
    ["a >b", "a|>b"],
    ["Cart::adds", "Cart|adds"],
    ["with items.#total", "with|items|#total"],
    ["com.acme.Cart#adds", "com|acme|Cart|adds"],
    ["Cart$Loaded", "Cart|Loaded"],
    ["Acme\\Cart", "Acme|Cart"],
    ["web/cart.test.ts", "web|cart|test|ts"],
    ["takes 1.5 of 4/5", "takes|1.5|of|4/5"],
    ["v1.x", "v1|x"],
    ["x.1", "x|1"],
    ["a.b().c", "a|b()|c"],
    ["costs $5 #12", "costs|$5|#12"],
    ["adds{int, int}[1]", "adds(int,|int)[1]"],
    ["accepts {id}", "accepts|{id}"],
    ["cafe\u0301", "café"],
    ["a &lt; b", "a|<|b"],
    ["", ""],
  ] as const) {
    it(`splits ${JSON.stringify(name)}`, () => assert.equal(titleWords(name).join("|"), words));
  }

  it("reads the first 4,000 characters", () =>
    assert.deepEqual(titleWords(`${"a".repeat(3_999)} b`), ["a".repeat(3_999)]));
});

describe("withoutDecorations", () => {
  for (const [name, expected] of [
    ["adds (12ms)", "adds"],
    ["adds (1.25 seconds)", "adds"],
    ["adds [2 min]", "adds"],
    ["adds (12 hours)", "adds (12 hours)"],
    ["adds (Retry #2)", "adds"],
    ["adds (rerun 2/3)", "adds"],
    ["adds (run 2 of 3)", "adds"],
    ["adds [flaky]", "adds"],
    ["adds (retried)", "adds"],
    ["adds (retry)", "adds (retry)"],
    ["adds 12 ms", "adds 12 ms"],
    [" adds ", "adds"],
  ] as const) {
    it(`returns "${expected}" for "${name}"`, () => assert.equal(withoutDecorations(name), expected));
  }

  it("removes 10 decorations at most", () =>
    assert.equal(withoutDecorations(`adds${" (1s)".repeat(12)}`), "adds (1s) (1s)"));
});

describe("withoutParameters", () => {
  for (const [name, expected] of [
    ["adds(1, 2)", "adds"],
    ["adds(1, (2))", "adds"],
    ["adds[1](2)", "adds"],
    ["adds {int} ", "adds"],
    ["adds(1) more", undefined],
    ["adds#12", "adds"],
    ["adds #1234567", undefined],
    ["adds 2#12", undefined],
    ["#12", undefined],
    ["adds with data set #0", "adds"],
    ["adds)", undefined],
    ["", undefined],
  ] as const) {
    it(`returns ${expected} for ${JSON.stringify(name)}`, () => assert.equal(withoutParameters(name), expected));
  }

  it("removes 10 parameters at most", () => assert.equal(withoutParameters(`adds${"[1]".repeat(12)}`), "adds[1][1]"));
});

describe("withoutRewriting", () => {
  it("reverts escapes, composed letters and braces", () => {
    assert.equal(withoutRewriting("tax{cafe\u0301 &lt;}[1]"), "tax(café <)[1]");
  });
});

describe("lastSegment", () => {
  for (const [name, expected] of [
    ["com.acme.Outer$Inner", "Inner"],
    ["Acme\\CartTest", "CartTest"],
    ["cart::money::tests", "tests"],
    ["CartTest#adds", "adds"],
    ["shop/cart", "cart"],
    ["shop:cart", "cart"],
    ["Cart", "Cart"],
    ["", ""],
  ] as const) {
    it(`returns ${JSON.stringify(expected)} for ${name}`, () => assert.equal(lastSegment(name), expected));
  }
});

describe("collapseBlanks", () => {
  for (const [text, expected] of [
    ["adds tax", "adds tax"],
    [" adds \n\t tax ", "adds tax"],
    ["adds\u00a0tax", "adds tax"],
    ["", ""],
    ["  ", ""],
  ] as const) {
    it(`returns "${expected}" for ${JSON.stringify(text)}`, () => assert.equal(collapseBlanks(text), expected));
  }
});
