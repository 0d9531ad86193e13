import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import type { FailurePlaces } from "../../../src/domain/failures/failurePlaces";
import { explainFailure } from "../../../src/domain/reports/explainFailures";
import type { Explanation } from "../../../src/state/explainedReports";
import { FailureMessages } from "../../../src/state/failureMessages";
import { failingTest } from "../../support/builders";

const cart = { root: "root", path: "src/cart.ts" };
const price = { root: "root", path: "src/price.ts" };
const explain = (name: string, failure: string) =>
  explainFailure({ name, suites: [], failure }, { kind: "none", siblings: [] }, undefined);

describe("FailureMessages", () => {
  it("contain the explained failures of a file, each at its innermost line, once the lines are known", () => {
    const failures = [
      explain("adds", "in the cart"),
      explain("doubles", "in the price"),
      explain("says nothing", ""),
      explain("is nowhere", "in none"),
      { ...explain("flickers", "in the cart"), failureClass: "passedOnRetry" as const },
    ];
    const reports: { current: Explanation | undefined; onDidChange: Emitter<void>["event"] } = {
      current: { reports: [], failures, states: [] },
      onDidChange: new Emitter<void>().event,
    };
    const linesChanged = new Emitter<void>();
    const knownPlaces: Record<string, FailurePlaces> = {};
    const failingLines = { find: (_test: unknown, text: string) => knownPlaces[text], onDidChange: linesChanged.event };
    const messages = new FailureMessages(reports, failingLines);
    const describeFile = () =>
      messages.findMessages(cart).map(({ test, place, text }) => [test.name, place.line, text]);
    const earlierMessages = describeFile();
    knownPlaces["in the cart"] = [
      { file: cart, line: 7 },
      { file: price, line: 1 },
    ];
    knownPlaces["in the price"] = [
      { file: price, line: 3 },
      { file: cart, line: 9 },
    ];
    knownPlaces["in none"] = [];
    linesChanged.fire();
    assert.deepEqual(
      [earlierMessages, describeFile(), messages.findMessages(price).map(({ test }) => test.name)],
      [[], [["adds", 7, "in the cart"]], ["doubles"]],
    );
  });

  it("contain the most common failure of each selected test, unless its line has changed or already has a message", () => {
    const explainedFailure = explain("adds", "in the cart");
    const reports = {
      current: { reports: [], failures: [explainedFailure], states: [] },
      onDidChange: new Emitter<void>().event,
    };
    const places: Record<string, FailurePlaces> = {
      "in the cart": [{ file: cart, line: 7 }],
      "same line": [{ file: cart, line: 7 }],
      "next line": [{ file: cart, line: 8 }],
      "gone line": [{ file: cart, line: 9, hasChanged: true }],
    };
    const find = (_test: unknown, text: string, time?: number) => (time === 5 || !time ? places[text] : undefined);
    const messages = new FailureMessages(reports, { find, onDidChange: new Emitter<void>().event });
    const select = (...texts: readonly string[]) => {
      messages.selectTests(
        texts.map((summary) => failingTest({ mostCommonFailures: [{ summary, count: 1, lastOccurrence: 5 }] })),
      );
      return messages.findMessages(cart).map(({ place, text }) => [place.line, text]);
    };
    let changes = 0;
    messages.onDidChange(() => changes++);
    assert.deepEqual(
      [select("same line", "next line", "gone line"), select("same line"), select(), select(), changes],
      [
        [
          [7, "in the cart"],
          [8, "next line"],
        ],
        [[7, "in the cart"]],
        [[7, "in the cart"]],
        [[7, "in the cart"]],
        3,
      ],
    );
  });

  it("contain up to 1,000 explained failures, and those of up to 100 selected tests", () => {
    const failures = Array.from({ length: 1_001 }, (_, index) => explain("adds", `explained ${index}`));
    const selectedTests = Array.from({ length: 101 }, (_, index) =>
      failingTest({ mostCommonFailures: [{ summary: `selected ${index}`, count: 1 }] }),
    );
    const reports = { current: { reports: [], failures, states: [] }, onDidChange: new Emitter<void>().event };
    const find = (_test: unknown, text: string): FailurePlaces => {
      const [kind, index] = text.split(" ");
      return [{ file: kind === "explained" ? cart : price, line: Number(index) }];
    };
    const messages = new FailureMessages(reports, { find, onDidChange: new Emitter<void>().event });
    messages.selectTests(selectedTests);
    assert.deepEqual(
      [cart, price].map((file) => {
        const fileMessages = messages.findMessages(file);
        return [fileMessages.length, fileMessages.at(-1)?.text];
      }),
      [
        [1_000, "explained 999"],
        [100, "selected 99"],
      ],
    );
  });
});
