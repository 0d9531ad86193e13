import assert from "node:assert/strict";
import { isPreviousWindow, recurrenceOf } from "../../../../src/domain/failingTests/windowComparison";
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
  const archive = new DiskCache(files, clock);
  const tests = new FailingTests(harbour, choice, session, archive, clock);
  const load = async (answer: FailingTestsPage) => {
    const done = tests.refresh();
    await service.answer(answer);
    await done;
    await aTurn();
  };
  const answerBefore = async (answer: FailingTestsPage) => {
    await service.answerBackground(answer);
    await tests.compare();
  };
  /** `recurring 1, new 2, gone 3`; nothing without a comparison. */
  const told = () => {
    const { comparison } = tests.current;
    if (!comparison) return undefined;
    const rows = tests.current.tests.map((test) => `${recurrenceOf(test, comparison)} ${test.id}`);
    return [...rows, ...comparison.goneTests.map(({ id }) => `gone ${id}`)].join(", ");
  };
  const spans = () => service.backgroundQueries.map(({ start, end }) => words({ start, end }));
  return { service, session, clock, archive, files, tests, load, answerBefore, told, spans };
}

/** `11-06T12:00 to 11-13T12:00` */
function words({ start, end }: TimeWindow): string {
  return [start, end].map((time) => new Date(time).toISOString().slice(5, 16)).join(" to ");
}

describe("comparison with the window before", () => {
  it("is asked for in the background once the tests are there", async () => {
    const { load, told, spans, tests, answerBefore } = await setUp();
    await load(page("12"));
    assert.deepEqual([told(), spans()], [undefined, ["11-06T12:00 to 11-13T12:00"]]);
    await answerBefore(page("13"));
    assert.equal(told(), "recurring 1, new 2, gone 3");
    assert.deepEqual(tests.current.comparison?.goneTests, [failingTest({ id: "3" })]);
    assert.equal(words(tests.current.comparison?.previousWindow ?? { start: 0, end: 0 }), "11-06T12:00 to 11-13T12:00");
  });

  it("stays through refreshes, with what is new and gone now", async () => {
    const { service, clock, load, told, spans, tests, answerBefore } = await setUp();
    await load(page("12"));
    await answerBefore(page("13"));
    clock.advance(hour);
    const done = tests.refresh();
    assert.equal(told(), "recurring 1, new 2, gone 3");
    await service.answer(page("234"));
    await done;
    assert.deepEqual([told(), spans().length], ["new 2, recurring 3, new 4, gone 1", 1]);
    assert.equal(tests.current.comparison?.goneTests[0]?.failureRate7d, undefined);
  });

  it("is of the tests that are shown, whenever a refresh brings others", async () => {
    const seen = new Set<string | undefined>();
    for (let steps = -40; steps < 40; steps++) {
      const { service, load, told, tests } = await setUp();
      await load(page("12"));
      const done = tests.refresh();
      await aTurn();
      const answers = [() => service.answerBackground(page("13")), () => service.answer(page("234"))];
      const [first, second] = steps < 0 ? answers : answers.toReversed();
      const answered = [first?.()];
      for (let step = 0; step < Math.abs(steps); step++) await undefined;
      answered.push(second?.());
      await Promise.all([done, ...answered, tests.compare()]);
      seen.add(told());
    }
    assert.deepEqual([...seen], ["new 2, recurring 3, new 4, gone 1"]);
  });

  it("never is with what another key could read, however late a refresh with that key ends", async () => {
    for (let step = 0; step < 40; step++) {
      const { service, session, load, told, tests, answerBefore } = await setUp();
      await load(page("12"));
      await answerBefore(page("13"));
      void tests.refresh();
      await aTurn();
      const answered = service.answer(page("12"));
      for (let done = 0; done < step; done++) await undefined;
      const connected = session.connect({ baseUrl, orgUrlSlug: "acme", apiKey: "key-2" });
      tests.reset();
      await Promise.all([connected, answered]);
      await load(page("12"));
      assert.equal(told(), undefined, `after ${step} steps`);
    }
  });

  it("is asked for anew when the window has moved on by a tenth of its length", async () => {
    const { clock, load, told, spans, answerBefore } = await setUp();
    await load(page("12"));
    await answerBefore(page("13"));
    clock.advance(16 * hour);
    await load(page("12"));
    assert.equal(spans().length, 1);
    assert.equal(told(), "recurring 1, new 2, gone 3");
    clock.advance(hour);
    await load(page("12"));
    assert.equal(told(), undefined);
    await answerBefore(page("2"));
    assert.deepEqual([told(), spans()[1]], ["new 1, recurring 2", "11-07T05:00 to 11-14T05:00"]);
  });

  it("is read from disk after a restart", async () => {
    const first = await setUp();
    await first.load(page("12"));
    await first.answerBefore(page("13"));
    await first.archive.tests.trim();
    const second = await setUp("7d", first.files);
    await second.load(page("2"));
    await waitFor([second.tests.onDidChange], () => second.tests.current.comparison);
    assert.deepEqual([second.told(), second.spans()], ["new 2, gone 1, gone 3", []]);
  });

  it("is not kept where the span is over by this computer's clock alone", async () => {
    const { archive, files, load, told, answerBefore } = await setUp("24h");
    await load(page("12"));
    await answerBefore(page("13", { clockSkewMs: -25 * hour }));
    await archive.tests.trim();
    const spans = files.names.filter((name) => name.startsWith("before"));
    assert.deepEqual([told(), spans], ["recurring 1, new 2, gone 3", []]);
  });

  it("is not made where rows are missing, on either side", async () => {
    const { service, clock, load, told, spans } = await setUp();
    await load(page("12", { end: "capped" }));
    assert.deepEqual([told(), spans()], [undefined, []]);
    await load(page("12"));
    await service.answerBackground(page("13", { end: "capped" }));
    assert.equal(told(), undefined);
    clock.advance(hour);
    await load(page("12"));
    assert.equal(spans().length, 1);
  });

  it("goes when a refresh leaves rows out, and comes back without another request", async () => {
    const { load, told, spans, answerBefore } = await setUp();
    await load(page("12"));
    await answerBefore(page("13"));
    await load(page("12", { end: "repeated" }));
    assert.equal(told(), undefined);
    await load(page("12"));
    assert.deepEqual([told(), spans().length], ["recurring 1, new 2, gone 3", 1]);
  });

  it("that fails leaves the tests as they were, says why, and is tried again with the next refresh", async () => {
    const { service, load, told, spans, tests } = await setUp();
    await load(page("12"));
    const offline = new ServiceError("unreachable", { operation: "listFailingTests", host: "h" });
    await service.answerBackground(offline);
    const { error, comparisonError } = tests.current;
    assert.deepEqual([told(), error, comparisonError], [undefined, undefined, offline]);
    await load(page("12"));
    await service.answerBackground(page("1"));
    assert.deepEqual([told(), spans().length, tests.current.comparisonError], ["recurring 1, new 2", 2, undefined]);
  });

  it("that finds the key refused ends the session, as any request does", async () => {
    const { service, session, load } = await setUp();
    await load(page("12"));
    const refused = new ServiceError("unauthorized", { operation: "listFailingTests", host: "h", status: 401 });
    await service.answerBackground(refused);
    assert.equal(session.current.kind, "keyRefused");
  });

  it("of a window longer than a request is asked for in days, once somebody wants it", async () => {
    const { service, clock, load, told, spans, tests, answerBefore } = await setUp("14d");
    const loaded = load(page("12"));
    for (let day = 0; day < 7; day++) await service.answerBackground(page("2"));
    await loaded;
    assert.equal(spans().length, 7);
    const done = tests.compare();
    for (let day = 0; day < 14; day++) await service.answerBackground(page(day === 13 ? "1" : "3"));
    await done;
    assert.equal(told(), "recurring 1, new 2, gone 3");
    assert.deepEqual([spans()[7], spans().at(-1)], ["11-06T00:00 to 11-07T00:00", "10-24T00:00 to 10-25T00:00"]);
    clock.advance(hour);
    await load(page("3"));
    assert.deepEqual([told(), spans().length], ["recurring 3, new 2, gone 1", 21]);
    clock.advance(24 * hour);
    const next = load(page("3"));
    await answerBefore(page("2"));
    await next;
    // The day that the window has left behind is known: it was asked for as one of the window's.
    await waitFor([tests.onDidChange], () => tests.current.comparison);
    assert.deepEqual(
      [words(tests.current.comparison?.previousWindow ?? { start: 0, end: 0 }), spans().length],
      ["10-25T00:00 to 11-08T00:00", 22],
    );
  });

  it("is forgotten with the window, also while it is on its way", async () => {
    const { service, load, told, tests } = await setUp();
    await load(page("12"));
    tests.selectWindow("24h");
    await load(page("1"));
    await service.answerBackground(page("4"));
    assert.equal(told(), "new 1, gone 4");
  });

  const window = { start: 1000, end: 2000 };
  const day = 24 * hour;
  const long = { start: 30 * day, end: 44 * day };
  const lags: [of: TimeWindow, span: TimeWindow, expected: boolean][] = [
    [window, { start: 0, end: 1000 }, true],
    [window, { start: 0, end: 901 }, true],
    [window, { start: 0, end: 900 }, false],
    [window, { start: 0, end: 1001 }, false],
    [long, { start: 16 * day, end: 30 * day }, true],
    [long, { start: 15 * day, end: 29 * day }, false],
  ];
  for (const [of, span, expected] of lags) {
    it(`${expected ? "uses" : "does not use"} the span to ${span.end} for a window from ${of.start} to ${of.end}`, () =>
      assert.equal(isPreviousWindow(span, of), expected));
  }
});
