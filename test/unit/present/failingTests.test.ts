import assert from "node:assert/strict";
import type { Filter } from "../../../src/domain/failingTests/arrangement";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import type { TimeWindow } from "../../../src/domain/time/timeWindow";
import { noMatchText, viewDescription } from "../../../src/present/text/failingTests";
import { incompleteText, unreadableText } from "../../../src/present/text/loadedTests";
import { nothingFailedText, viewMessageText } from "../../../src/present/text/viewMessage";
import type { LoadProgress } from "../../../src/state/loadProgress";
import { failingTest } from "../../support/builders";
import { inTimeZone } from "../../support/timeZone";
import {
  arrangeStates,
  bare,
  comparedWith,
  connectedSession,
  emptyContext,
  full,
  now,
  offline,
  state,
} from "./fixture";

describe("Failing tests view", () => {
  const odd = failingTest({ unreadableFields: [{ field: "quarantined", value: '"yes"' }] });
  for (const [unreadable, tests, sentence] of [
    [0, [bare], undefined],
    [1, [bare], "1 test could not be read and is left out."],
    [1200, [bare], "1,200 tests could not be read and are left out."],
    [0, [odd, bare], "1 test is shown without a field that could not be read."],
    [0, [odd, odd], "2 tests are shown without a field that could not be read."],
    [1, [odd], "1 test could not be read and is left out. 1 more is shown without a field that could not be read."],
    [
      2,
      [odd, odd, odd],
      "2 tests could not be read and are left out. 3 more are shown without a field that could not be read.",
    ],
  ] as const) {
    it(`describes ${unreadable} unreadable and ${tests.length} shown tests: ${sentence}`, () => {
      assert.equal(unreadableText({ tests, unreadable }), sentence);
    });
  }

  it("describes repository, time range, count and age", () => {
    const line = (...states: Parameters<typeof state>[0][]) =>
      viewDescription(arrangeStates(states.map(state)), {}, now);
    assert.equal(line({}), "3 failing · 7 days · 3 min ago · acme/harbour");
    assert.equal(line({ loading: true, unreadable: 6 }), "3 failing · 7 days · 3 min ago · acme/harbour");
    assert.equal(line({ loading: true, totalRows: 1200 }), "3 of 1,200 failing · 7 days · 3 min ago · acme/harbour");
    const { window: _, asOf: __, ...unloaded } = state({ tests: [], choice: "24h" });
    assert.equal(viewDescription(arrangeStates([unloaded]), {}, now), "24 hours · acme/harbour");
    assert.equal(line({}, { choice: "24h" }), "6 failing · several time ranges · 3 min ago · 2 repositories");
    assert.equal(line(), "");
  });

  it("describes the active filter", () => {
    const line = (filter: Filter, fields: Parameters<typeof state>[0] = {}) =>
      viewDescription(
        arrangeStates([state(fields)], filter, { ...emptyContext, isMine: (test) => test === full }),
        filter,
        now,
      );
    assert.equal(line({ mine: true }), "1 of 3: mine · 7 days · 3 min ago · acme/harbour");
    assert.equal(
      line({ quarantined: "hidden", ticket: "without" }),
      "2 of 3: no ticket, quarantined hidden · 7 days · 3 min ago · acme/harbour",
    );
    assert.equal(
      line({ quarantined: "hidden" }, { incomplete: "stopped", totalRows: 1200 }),
      "2 of 3: 1 quarantined hidden · 3 of 1,200 loaded, stopped · 7 days · 3 min ago · acme/harbour",
    );
  });

  it("describes the progress of the first load of a long time range", () => {
    const line = (...states: Parameters<typeof state>[0][]) =>
      viewDescription(arrangeStates(states.map(state)), {}, now);
    const { totalRows: _, ...half } = state({ choice: "14d", loading: true, days: { done: 5, total: 7 } });
    assert.equal(line(half), "3 failing, 5 of 7 earlier days loaded · 14 days · 3 min ago · acme/harbour");
    const stoppedLoad = { ...half, loading: false, incomplete: "stopped" } as const;
    assert.equal(
      line(stoppedLoad),
      "3 failing, 5 of 7 earlier days loaded, stopped · 14 days · 3 min ago · acme/harbour",
    );
    assert.equal(incompleteText(stoppedLoad), "Load all: 3 loaded, of 5 of 7 earlier days");
    assert.equal(
      viewDescription(arrangeStates([half], { ticket: "without" }), { ticket: "without" }, now),
      "2 of 3: no ticket · 3 failing, 5 of 7 earlier days loaded · 14 days · 3 min ago · acme/harbour",
    );
    assert.equal(line({ ...half, days: { done: 7, total: 7 } }), "3 failing · 14 days · 3 min ago · acme/harbour");
  });

  it("describes the progress of a refresh before the previous state", () => {
    const line = (progress: LoadProgress, fields: Parameters<typeof state>[0] = {}, filter: Filter = {}) =>
      viewDescription(
        arrangeStates([state({ loading: true, refreshing: true, ...fields })], filter),
        filter,
        now,
        progress,
      );
    const seven = "7 days · 3 min ago · acme/harbour";
    assert.deepEqual(
      [
        line({ loadedCount: 0 }, { totalRows: 28 }),
        line({ loadedCount: 1200, total: 5000 }),
        line({ loadedCount: 1200 }),
        line({ loadedCount: 1200, total: 5000 }, {}, { ticket: "without" }),
      ],
      [
        `3 failing · ${seven}`,
        `refreshing 1,200 of 5,000 · 3 failing · ${seven}`,
        `refreshing, 1,200 loaded · 3 failing · ${seven}`,
        `refreshing 1,200 of 5,000 · 2 of 3: no ticket · ${seven}`,
      ],
    );
  });

  it("describes that a load was stopped, and its progress", () => {
    const line = (fields: Parameters<typeof state>[0]) =>
      viewDescription(arrangeStates([state({ incomplete: "stopped", ...fields })]), {}, now).split(" · ")[0];
    assert.deepEqual(
      [line({ totalRows: 5000 }), line({ totalRows: 3 }), line({ days: { done: 2, total: 6 } })],
      ["3 of 5,000 loaded, stopped", "3 loaded, stopped", "3 failing, 2 of 6 earlier days loaded, stopped"],
    );
  });

  it("shows until when a load waits instead of all other messages, even without rows", () => {
    inTimeZone("Asia/Kolkata", () => {
      const session = { kind: "keyRefused", baseUrl: "https://a", keyId: "k" } as const;
      const { window: _, asOf: __, ...unloaded } = state({ tests: [] });
      const message = (fields: FailingTestsState, waitingUntil: number) =>
        viewMessageText(session, [fields], now, { waitingUntil });
      const waiting = "Waiting until 17:30:20, as the service requested.";
      assert.deepEqual(
        [
          message(state({ loading: true, refreshing: true, clockSkewMs: -600_000 }), now + 20_000),
          message({ ...unloaded, loading: true }, now + 20_000),
          message({ ...unloaded, loading: true }, now),
          message(unloaded, now + 20_000),
        ],
        [waiting, waiting, undefined, undefined],
      );
    });
  });

  it("shows until when no request may be sent if there is no other message", () => {
    inTimeZone("UTC", () => {
      const { window: _, asOf: __, ...unloaded } = state({ tests: [] });
      const message = (kind: "connected" | "noBaseUrl", ...states: FailingTestsState[]) =>
        viewMessageText(kind === "connected" ? connectedSession : { kind }, states, now, { notBefore: now + 90_000 });
      assert.deepEqual(
        [
          message("connected", unloaded),
          message("noBaseUrl", unloaded),
          message("connected"),
          message("connected", state()),
          message("connected", { ...unloaded, error: offline }),
        ],
        ["Waiting until 12:01:30, as the service requested.", undefined, undefined, undefined, undefined],
      );
    });
  });

  it("names the days on which nothing failed", () => {
    inTimeZone("Europe/Berlin", () => {
      const createWindow = (from: string, to: string) => ({
        start: new Date(from).getTime(),
        end: new Date(to).getTime(),
      });
      const empty = (window: TimeWindow) => state({ tests: [], window });
      const custom = empty(createWindow("2026-11-17T00:00", "2026-11-20T00:00"));
      const week = empty({ start: now - 168 * 3_600_000, end: now });
      assert.deepEqual(
        [[custom], [week], [custom, custom], [custom, week]].map((states) => nothingFailedText(states, now)),
        [
          "No tests failed from Nov 17 to Nov 19.",
          "No tests failed from Nov 13 to Nov 20.",
          "No tests failed from Nov 17 to Nov 19.",
          "No tests failed in the time ranges that are selected.",
        ],
      );
    });
  });

  it("does not count new tests if they are unknown, and explains that", () => {
    const filter = { isNew: true } as const;
    const line = (fields: Parameters<typeof state>[0]) =>
      viewDescription(arrangeStates([state(fields)], filter), filter, now);
    assert.equal(line({}), "3 failing, new: not known · 7 days · 3 min ago · acme/harbour");
    assert.equal(line({ comparison: comparedWith(["a"]) }), "2 of 3: new · 7 days · 3 min ago · acme/harbour");
    const reasons = [{}, { comparisonError: offline }, { incomplete: "failed" } as const].map((fields) =>
      noMatchText(filter, [state(fields)]),
    );
    assert.deepEqual(reasons, [
      "Clear filters: new tests are not known (the time range before is not loaded yet)",
      "Clear filters: new tests are not known (the time range before could not be loaded)",
      "Clear filters: new tests are not known (not every failing test is loaded)",
    ]);
  });

  it("explains above the rows why new tests are unknown", () => {
    assert.equal(
      viewMessageText({ kind: "noBaseUrl" }, [state({ comparisonError: offline })], now),
      "It is not known what is new: the time range before could not be loaded. api.example.com cannot be reached. Check the network and, behind a proxy, http.proxy in the settings.",
    );
  });

  it("explains above outdated rows why they are outdated", () => {
    const session = { kind: "noBaseUrl" } as const;
    assert.equal(
      viewMessageText(session, [state({ error: offline })], now),
      "api.example.com cannot be reached. Check the network and, behind a proxy, http.proxy in the settings. Last loaded 3 min ago.",
    );
    assert.equal(
      viewMessageText({ kind: "keyRefused", baseUrl: "https://a", keyId: "k" }, [state({ error: offline })], now),
      "The service rejected the API key. Last loaded 3 min ago. Set the key to refresh.",
    );
    assert.equal(
      viewMessageText({ kind: "keyRefused", baseUrl: "https://a", keyId: "k" }, [state()], now),
      "The service rejected the API key. Set the key to refresh.",
    );
    assert.equal(viewMessageText(session, [state()], now), undefined);
    assert.equal(
      viewMessageText(session, [state({ clockSkewMs: -600_000 })], now),
      "This computer's clock is 10 minutes ahead of the service's. Set it to see the right time range.",
    );
  });
});
