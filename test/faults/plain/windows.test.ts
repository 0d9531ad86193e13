import assert from "node:assert/strict";
import { createFailingTestsBodies } from "../../../src/api/contract";
import { splitIntoSlices } from "../../../src/domain/time/slices";
import type { TimeWindow } from "../../../src/domain/time/timeWindow";
import {
  isWindowPreset,
  parseCustomWindow,
  previousWindowOf,
  type WindowChoice,
  windowAt,
  windowDays,
} from "../../../src/domain/time/window";
import { viewMessageText } from "../../../src/present/text/failingTests";
import { DiskCache } from "../../../src/state/diskCache";
import { FailingTests } from "../../../src/state/failingTests";
import { AnsweringService } from "../../support/answeringService";
import { harbour } from "../../support/builders";
import { pageOf, pairOf, stopServers } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { connected } from "../../support/connected";
import { noFiles } from "../../support/fakes";
import { inTimeZone } from "../../support/timeZone";
import { faultCase } from "../faultCase";
import { failingTestsOf } from "./window";

const hour = 3_600_000;
const day = 24 * hour;

/** Where people live, and days of 2026 on which clocks change there; midnight itself in the last two. */
const zones: Readonly<Record<string, readonly string[]>> = {
  "America/New_York": ["2026-03-08", "2026-11-01"],
  "Europe/Berlin": ["2026-03-29", "2026-10-25"],
  "Australia/Lord_Howe": ["2026-04-05", "2026-10-04"],
  "America/Santiago": ["2026-04-05", "2026-09-06"],
  "Africa/Cairo": ["2026-04-24", "2026-10-30"],
};
const presets = Object.keys(windowDays).filter(isWindowPreset);

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Every preset, and custom ranges of 1 to 62 days that begin on a date, or days before it. */
function choicesAround(date: string): WindowChoice[] {
  const last = Date.parse(date);
  const ranges = [0, 1, 2, 7, 8].flatMap((before) =>
    Array.from(
      { length: 62 },
      (_, length) => `${dateOf(last - before * day)}/${dateOf(last + (length - before) * day)}`,
    ),
  );
  return [...presets, ...ranges.map((text) => parseCustomWindow(text) ?? assert.fail(text))];
}

/** Right before and after midnight and the change, some days later, and when the longest range is long over. */
function timesAround(date: string): number[] {
  const midnight = new Date(`${date}T00:00:00`).getTime();
  return [-1, 0, 1.5 * hour, 8 * day + 1, 90 * day].map((later) => midnight + later);
}

/** The windows that a person can choose around a date. */
function* windowsAround(date: string): Iterable<{ window: TimeWindow; now: number; what: string }> {
  for (const now of timesAround(date)) {
    for (const choice of choicesAround(date)) {
      const window = windowAt(now, choice);
      const what = `${choice} at ${new Date(now).toISOString()}`;
      if (window.start >= window.end) continue;
      yield { window, now, what };
      if (isWindowPreset(choice)) yield { window: previousWindowOf(window), now, what: `before ${what}` };
    }
  }
}

/** How many requests a window takes; fails unless they are within the contract, and together are the window. */
function checkRequests(window: TimeWindow, now: number, what: string): number {
  const { fresh, days } = splitIntoSlices(window, now);
  const slices = [...days.toReversed(), ...(fresh ? [fresh] : [])];
  let end = window.start;
  for (const slice of slices) {
    const query = { repository: harbour, orgUrlSlug: "acme", ...slice };
    const body = JSON.parse(createFailingTestsBodies(query)(""));
    const sent = { start: Date.parse(body.start_time), end: Date.parse(body.end_time) };
    assert.ok(/Z$/.test(body.start_time) && /Z$/.test(body.end_time), what);
    assert.ok(sent.end - sent.start <= 7 * day && sent.end > sent.start, what);
    assert.deepEqual([sent.start, sent.end], [end, slice.end], what);
    end = sent.end;
  }
  assert.equal(end, window.end, what);
  return slices.length;
}

describe("windows", () => {
  afterEach(stopServers);

  faultCase(26, "are asked for in at most 168 h each", async () => {
    let windows = 0;
    let requests = 0;
    for (const [zone, changes] of Object.entries(zones)) {
      inTimeZone(zone, () => {
        for (const { window, now, what } of changes.flatMap((date) => [...windowsAround(date)])) {
          requests += checkRequests(window, now, `${zone}, ${what}`);
          windows++;
        }
      });
    }
    const counted = [windows, requests].map((number) => number.toLocaleString("en"));
    return `${counted[0]} windows in ${Object.keys(zones).length} time zones across clock changes: ${counted[1]} requests, 0 over 168 h`;
  });

  faultCase(26, "and what they are compared with are asked for within the contract", async () => {
    let requests = 0;
    for (const [zone, changes] of Object.entries(zones)) {
      for (const date of changes) {
        for (const choice of [
          ...presets,
          `2026-01-01/${date.slice(0, 4)}-02-15` as const,
          `${date}/${date}` as const,
        ]) {
          requests += await inTimeZone(zone, () => requestsOfLoad(choice, Date.parse(`${date}T12:00:00Z`)));
        }
      }
    }
    return `${requests.toLocaleString("en")} requests of loads and comparisons: 0 over 168 h`;
  });

  faultCase(26, "give a hint where clocks differ", async () => {
    const said: (string | undefined)[] = [];
    for (const minutes of [6, -6, 5, -5, 0]) {
      const { service, clock } = await pairOf((socket) => socket.write(page()));
      const page = () => pageOf("a", "", { Date: new Date(clock.now() + minutes * 60_000).toUTCString() });
      const { tests, session } = await failingTestsOf(service, clock);
      await tests.refresh();
      said.push(viewMessageText(session.current, [tests.current], clock.now()));
    }
    const hint = (how: string) =>
      `This computer's clock is 6 minutes ${how} the service's. Set it to see the right time range.`;
    assert.deepEqual(said, [hint("behind"), hint("ahead of"), undefined, undefined, undefined]);
    return "a hint for 6 min behind and ahead, none within 5";
  });
});

/** How many requests a load and its comparison send; fails if one of them breaks the contract. */
async function requestsOfLoad(choice: WindowChoice, now: number): Promise<number> {
  const service = new AnsweringService();
  const clock = new FakeClock(now);
  const { session } = await connected(service);
  const tests = new FailingTests(harbour, choice, session, new DiskCache(noFiles, clock), clock);
  await tests.refresh();
  await tests.compare();
  for (const { background: _, ...query } of service.queries) createFailingTestsBodies(query);
  const { error, comparison, comparisonError } = tests.current;
  assert.deepEqual([choice, error, comparisonError], [choice, undefined, undefined]);
  assert.ok(comparison, choice);
  tests.dispose();
  return service.queries.length;
}
