import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import type { FailurePlaces } from "../../../src/domain/failures/failurePlaces";
import { explainFailure } from "../../../src/domain/reports/explainFailures";
import type { Explanation } from "../../../src/state/explainedReports";
import { FailureMessages } from "../../../src/state/failureMessages";

const cart = { root: "root", path: "src/cart.ts" };
const price = { root: "root", path: "src/price.ts" };
const explain = (name: string, failure: string) =>
  explainFailure({ name, suites: [], failure }, { kind: "none", siblings: [] }, undefined);

describe("FailureMessages", () => {
  it("have the explained failures of a file, each at the innermost line, once these are known", () => {
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
    const describeFile = () => messages.messagesIn(cart).map(({ test, place, text }) => [test.name, place.line, text]);
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
      [earlierMessages, describeFile(), messages.messagesIn(price).map(({ test }) => test.name)],
      [[], [["adds", 7, "in the cart"]], ["doubles"]],
    );
  });
});
