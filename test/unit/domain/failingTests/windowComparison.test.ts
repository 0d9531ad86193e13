import assert from "node:assert/strict";
import { findRecurrence, isPreviousWindow } from "../../../../src/domain/failingTests/windowComparison";
import type { FailingTestsPage } from "../../../../src/domain/records";
import { ServiceError } from "../../../../src/domain/serviceError";
import type { TimeWindow } from "../../../../src/domain/time/timeWindow";
import type { WindowChoice } from "../../../../src/domain/time/window";
import { DiskCache } from "../../../../src/state/diskCache";
import { FailingTests } from "../../../../src/state/failingTests";
import { failingTest, harbour, lastPage } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { baseUrl, createConnectedSession } from "../../../support/connected";
import { aTurn, FakeFiles, ScriptedService } from "../../../support/fakes";
import { liveIn } from "../../../support/timeZone";
import { waitFor } from "../../../support/until";

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);

const page = (ids: string, fields: Partial<FailingTestsPage> = {}) =>
  lastPage(
    ids.split("").map((id) => failingTest({ id, failureRate7d: 0.5 })),
    fields,
  );

async function setUp(choice: WindowChoice = "7d", files = new FakeFiles()) {
  const service = new ScriptedService();
  const { session } = await createConnectedSession(service);
  const clock = new FakeClock(noon);
  const diskCache = new DiskCache(files, clock);
  const tests = new FailingTests(harbour, choice, session, diskCache, clock);
  const load = async (answer: FailingTestsPage) => {
    const refreshing = tests.refresh();
    await service.answer(answer);
    await refreshing;
    await aTurn();
  };
  const answerComparison = async (answer: FailingTestsPage) => {
    await service.answerBackground(answer);
    await tests.compare();
  };
  /** Returns `recurring 1, new 2, gone 3`, or undefined without a comparison. */
  const recurrences = () => {
    const { comparison } = tests.current;
    if (!comparison) {
      return undefined;
    }
    const rows = tests.current.tests.map((test) => `${findRecurrence(test, comparison)} ${test.id}`);
    return [...rows, ...comparison.goneTests.map(({ id }) => `gone ${id}`)].join(", ");
  };
  const requestedWindows = () => service.backgroundQueries.map(formatWindow);
  return { service, session, clock, diskCache, files, tests, load, answerComparison, recurrences, requestedWindows };
}

describe("Comparison with the previous time range", () => {
  liveIn("UTC");
  it("is requested in the background once the tests are loaded", async () => {
    const { load, recurrences, requestedWindows, tests, answerComparison } = await setUp();
    await load(page("12"));
    assert.deepEqual([recurrences(), requestedWindows()], [undefined, ["11-06T12:00 to 11-13T12:00"]]);
    await answerComparison(page("13"));
    assert.equal(recurrences(), "recurring 1, new 2, gone 3");
    assert.deepEqual(tests.current.comparison?.goneTests, [failingTest({ id: "3" })]);
    assert.equal(
      formatWindow(tests.current.comparison?.previousWindow ?? { start: 0, end: 0 }),
      "11-06T12:00 to 11-13T12:00",
    );
  });

  it("is kept during refreshes, and applies to the tests that each refresh returns", async () => {
    const { service, clock, load, recurrences, requestedWindows, tests, answerComparison } = await setUp();
    await load(page("12"));
    await answerComparison(page("13"));
    clock.advance(hour);
    const refreshing = tests.refresh();
    assert.equal(recurrences(), "recurring 1, new 2, gone 3");
    await service.answer(page("234"));
    await refreshing;
    assert.deepEqual([recurrences(), requestedWindows().length], ["new 2, recurring 3, new 4, gone 1", 1]);
    assert.equal(tests.current.comparison?.goneTests[0]?.failureRate7d, undefined);
  });

  it("applies to the shown tests, whether a refresh ends before or after it", async () => {
    const shownRecurrences = new Set<string | undefined>();
    for (let steps = -40; steps < 40; steps++) {
      const { service, load, recurrences, tests } = await setUp();
      await load(page("12"));
      const refreshing = tests.refresh();
      await aTurn();
      const answers = [() => service.answerBackground(page("13")), () => service.answer(page("234"))];
      const [first, second] = steps < 0 ? answers : answers.toReversed();
      const answerPromises = [first?.()];
      for (let step = 0; step < Math.abs(steps); step++) {
        await undefined;
      }
      answerPromises.push(second?.());
      await Promise.all([refreshing, ...answerPromises, tests.compare()]);
      shownRecurrences.add(recurrences());
    }
    assert.deepEqual([...shownRecurrences], ["new 2, recurring 3, new 4, gone 1"]);
  });

  it("never uses tests of another key, however late a refresh with that key ends", async () => {
    for (let step = 0; step < 40; step++) {
      const { service, session, load, recurrences, tests, answerComparison } = await setUp();
      await load(page("12"));
      await answerComparison(page("13"));
      void tests.refresh();
      await aTurn();
      const answering = service.answer(page("12"));
      for (let turn = 0; turn < step; turn++) {
        await undefined;
      }
      const connecting = session.connect({ baseUrl, orgUrlSlug: "acme", apiKey: "key-2" });
      tests.reset();
      await Promise.all([connecting, answering]);
      await load(page("12"));
      assert.equal(recurrences(), undefined, `after ${step} steps`);
    }
  });

  it("is requested again when the time range has moved by a tenth of its length", async () => {
    const { clock, load, recurrences, requestedWindows, answerComparison } = await setUp();
    await load(page("12"));
    await answerComparison(page("13"));
    clock.advance(16 * hour);
    await load(page("12"));
    assert.equal(requestedWindows().length, 1);
    assert.equal(recurrences(), "recurring 1, new 2, gone 3");
    clock.advance(hour);
    await load(page("12"));
    assert.equal(recurrences(), undefined);
    await answerComparison(page("2"));
    assert.deepEqual([recurrences(), requestedWindows()[1]], ["new 1, recurring 2", "11-07T05:00 to 11-14T05:00"]);
  });

  it("is read from the disk cache after a restart", async () => {
    const first = await setUp();
    await first.load(page("12"));
    await first.answerComparison(page("13"));
    await first.diskCache.tests.trim();
    const second = await setUp("7d", first.files);
    await second.load(page("2"));
    await waitFor([second.tests.onDidChange], () => second.tests.current.comparison);
    assert.deepEqual([second.recurrences(), second.requestedWindows()], ["new 2, gone 1, gone 3", []]);
  });

  it("is not cached if the previous time range has not ended by the service's clock", async () => {
    const { diskCache, files, load, recurrences, answerComparison } = await setUp("24h");
    await load(page("12"));
    await answerComparison(page("13", { clockSkewMs: -25 * hour }));
    await diskCache.tests.trim();
    const cachedFiles = files.names.filter((name) => name.startsWith("before"));
    assert.deepEqual([recurrences(), cachedFiles], ["recurring 1, new 2, gone 3", []]);
  });

  it("is absent if rows are missing in either time range", async () => {
    const { service, clock, load, recurrences, requestedWindows } = await setUp();
    await load(page("12", { end: "capped" }));
    assert.deepEqual([recurrences(), requestedWindows()], [undefined, []]);
    await load(page("12"));
    await service.answerBackground(page("13", { end: "capped" }));
    assert.equal(recurrences(), undefined);
    clock.advance(hour);
    await load(page("12"));
    assert.equal(requestedWindows().length, 1);
  });

  it("is absent after a refresh that lacks rows, and present again after a complete one, without a request", async () => {
    const { load, recurrences, requestedWindows, answerComparison } = await setUp();
    await load(page("12"));
    await answerComparison(page("13"));
    await load(page("12", { end: "repeated" }));
    assert.equal(recurrences(), undefined);
    await load(page("12"));
    assert.deepEqual([recurrences(), requestedWindows().length], ["recurring 1, new 2, gone 3", 1]);
  });

  it("leaves the tests in place when it fails, states the error, and is requested again with the next refresh", async () => {
    const { service, load, recurrences, requestedWindows, tests } = await setUp();
    await load(page("12"));
    const offline = new ServiceError("unreachable", { operation: "listFailingTests", host: "h" });
    await service.answerBackground(offline);
    const { error, comparisonError } = tests.current;
    assert.deepEqual([recurrences(), error, comparisonError], [undefined, undefined, offline]);
    await load(page("12"));
    await service.answerBackground(page("1"));
    assert.deepEqual(
      [recurrences(), requestedWindows().length, tests.current.comparisonError],
      ["recurring 1, new 2", 2, undefined],
    );
  });

  it("ends the session when the service rejects the key", async () => {
    const { service, session, load } = await setUp();
    await load(page("12"));
    const rejection = new ServiceError("unauthorized", { operation: "listFailingTests", host: "h", status: 401 });
    await service.answerBackground(rejection);
    assert.equal(session.current.kind, "keyRefused");
  });

  it("is requested by days, and only when it is needed, for a time range that is longer than a request allows", async () => {
    const { service, clock, load, recurrences, requestedWindows, tests, answerComparison } = await setUp("14d");
    const loading = load(page("12"));
    for (let day = 0; day < 7; day++) {
      await service.answerBackground(page("2"));
    }
    await loading;
    assert.equal(requestedWindows().length, 7);
    const comparing = tests.compare();
    for (let day = 0; day < 14; day++) {
      await service.answerBackground(page(day === 13 ? "1" : "3"));
    }
    await comparing;
    assert.equal(recurrences(), "recurring 1, new 2, gone 3");
    assert.deepEqual(
      [requestedWindows()[7], requestedWindows().at(-1)],
      ["11-06T00:00 to 11-07T00:00", "10-24T00:00 to 10-25T00:00"],
    );
    clock.advance(hour);
    await load(page("3"));
    assert.deepEqual([recurrences(), requestedWindows().length], ["recurring 3, new 2, gone 1", 21]);
    clock.advance(24 * hour);
    const nextLoad = load(page("3"));
    await answerComparison(page("2"));
    await nextLoad;
    // The day that has moved into the previous window is known: it was requested when it was in the window itself.
    await waitFor([tests.onDidChange], () => tests.current.comparison);
    assert.deepEqual(
      [formatWindow(tests.current.comparison?.previousWindow ?? { start: 0, end: 0 }), requestedWindows().length],
      ["10-25T00:00 to 11-08T00:00", 22],
    );
  });

  it("is discarded when another time range is selected, even while it is requested", async () => {
    const { service, load, recurrences, tests } = await setUp();
    await load(page("12"));
    tests.selectWindow("24h");
    await load(page("1"));
    await service.answerBackground(page("4"));
    assert.equal(recurrences(), "new 1, gone 4");
  });
});

describe("isPreviousWindow", () => {
  const day = 24 * hour;
  const window = { start: 1000, end: 2000 };
  const windowOfDays = { start: 30 * day, end: 44 * day };
  const cases: [window: TimeWindow, previousWindow: TimeWindow, expected: boolean][] = [
    [window, { start: 0, end: 1000 }, true],
    [window, { start: 0, end: 901 }, true],
    [window, { start: 0, end: 900 }, false],
    [window, { start: 0, end: 1001 }, false],
    [windowOfDays, { start: 16 * day, end: 30 * day }, true],
    [windowOfDays, { start: 15 * day, end: 29 * day }, false],
  ];
  for (const [window, previousWindow, expected] of cases) {
    it(`returns ${expected} for a window that ends at ${previousWindow.end} before one that starts at ${window.start}`, () =>
      assert.equal(isPreviousWindow(previousWindow, window), expected));
  }
});

/** Returns for example `11-06T12:00 to 11-13T12:00`. */
function formatWindow({ start, end }: TimeWindow): string {
  return [start, end].map((time) => new Date(time).toISOString().slice(5, 16)).join(" to ");
}
