import assert from "node:assert/strict";
import { createFailingTestsBodies } from "../../../src/api/contract";
import { splitIntoSlices } from "../../../src/domain/time/slices";
import type { TimeWindow } from "../../../src/domain/time/timeWindow";
import {
  computeWindow,
  createPreviousWindow,
  isWindowPreset,
  parseCustomWindow,
  type WindowChoice,
  windowDays,
} from "../../../src/domain/time/window";
import { viewMessageText } from "../../../src/present/text/viewMessage";
import { DiskCache } from "../../../src/state/diskCache";
import { FailingTests } from "../../../src/state/failingTests";
import { AnsweringService } from "../../support/answeringService";
import { harbour } from "../../support/builders";
import { combineBytes, pageOf, stopServers } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { createConnectedSession } from "../../support/connected";
import { noFiles } from "../../support/fakes";
import { inTimeZone } from "../../support/timeZone";
import { faultCase } from "../faultCase";
import { createFailingTests } from "./window";

const hour = 3_600_000;
const day = 24 * hour;

/** Time zones, and days of 2026 on which clocks change there; at midnight in the last two. */
const zones: Readonly<Record<string, readonly string[]>> = {
  "America/New_York": ["2026-03-08", "2026-11-01"],
  "Europe/Berlin": ["2026-03-29", "2026-10-25"],
  "Australia/Lord_Howe": ["2026-04-05", "2026-10-04"],
  "America/Santiago": ["2026-04-05", "2026-09-06"],
  "Africa/Cairo": ["2026-04-24", "2026-10-30"],
};
const presets = Object.keys(windowDays).filter(isWindowPreset);

function formatDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns every preset, and custom ranges of 1 to 62 days that begin on a date or some days before it. */
function choicesAround(date: string): WindowChoice[] {
  const last = Date.parse(date);
  const ranges = [0, 1, 2, 7, 8].flatMap((daysBefore) =>
    Array.from(
      { length: 62 },
      (_, length) => `${formatDate(last - daysBefore * day)}/${formatDate(last + (length - daysBefore) * day)}`,
    ),
  );
  return [...presets, ...ranges.map((text) => parseCustomWindow(text) ?? assert.fail(text))];
}

/**
 * Returns times shortly before and after midnight and the clock change, some days later, and after the longest range.
 */
function timesAround(date: string): number[] {
  const midnight = new Date(`${date}T00:00:00`).getTime();
  return [-1, 0, 1.5 * hour, 8 * day + 1, 90 * day].map((offset) => midnight + offset);
}

/** Returns the time ranges that a user can choose around a date. */
function* windowsAround(date: string): Iterable<{ window: TimeWindow; now: number; description: string }> {
  for (const now of timesAround(date)) {
    for (const choice of choicesAround(date)) {
      const window = computeWindow(now, choice);
      const description = `${choice} at ${new Date(now).toISOString()}`;
      if (window.start >= window.end) {
        continue;
      }
      yield { window, now, description };
      if (isWindowPreset(choice)) {
        yield { window: createPreviousWindow(window), now, description: `before ${description}` };
      }
    }
  }
}

/** Counts the requests for a time range; fails unless they follow the API's rules and together cover the range. */
function checkRequests(window: TimeWindow, now: number, description: string): number {
  const { fresh, days } = splitIntoSlices(window, now);
  const slices = [...days.toReversed(), ...(fresh ? [fresh] : [])];
  let end = window.start;
  for (const slice of slices) {
    const query = { repository: harbour, orgUrlSlug: "acme", ...slice };
    const body = JSON.parse(createFailingTestsBodies(query)(""));
    const sentRange = { start: Date.parse(body.start_time), end: Date.parse(body.end_time) };
    assert.ok(/Z$/.test(body.start_time) && /Z$/.test(body.end_time), description);
    assert.ok(sentRange.end - sentRange.start <= 7 * day && sentRange.end > sentRange.start, description);
    assert.deepEqual([sentRange.start, sentRange.end], [end, slice.end], description);
    end = sentRange.end;
  }
  assert.equal(end, window.end, description);
  return slices.length;
}

describe("Time ranges", () => {
  afterEach(stopServers);

  faultCase(26, "are requested in slices of at most 168 h", async () => {
    let windows = 0;
    let requests = 0;
    for (const [zone, changes] of Object.entries(zones)) {
      inTimeZone(zone, () => {
        for (const { window, now, description } of changes.flatMap((date) => [...windowsAround(date)])) {
          requests += checkRequests(window, now, `${zone}, ${description}`);
          windows++;
        }
      });
    }
    const formattedCounts = [windows, requests].map((number) => number.toLocaleString("en"));
    return `${formattedCounts[0]} windows in ${Object.keys(zones).length} time zones across clock changes: ${formattedCounts[1]} requests, 0 over 168 h`;
  });

  faultCase(26, "and their comparisons are requested within the contract", async () => {
    let requests = 0;
    for (const [zone, changes] of Object.entries(zones)) {
      for (const date of changes) {
        for (const choice of [
          ...presets,
          `2026-01-01/${date.slice(0, 4)}-02-15` as const,
          `${date}/${date}` as const,
        ]) {
          requests += await inTimeZone(zone, () => countLoadRequests(choice, Date.parse(`${date}T12:00:00Z`)));
        }
      }
    }
    return `${requests.toLocaleString("en")} requests of loads and comparisons: 0 over 168 h`;
  });

  faultCase(26, "show a hint if clocks differ", async () => {
    const messages: (string | undefined)[] = [];
    for (const minutes of [6, -6, 5, -5, 0]) {
      const { service, clock } = await combineBytes((socket) => socket.write(page()));
      const page = () => pageOf("a", "", { Date: new Date(clock.now() + minutes * 60_000).toUTCString() });
      const { tests, session } = await createFailingTests(service, clock);
      await tests.refresh();
      messages.push(viewMessageText(session.current, [tests.current], clock.now()));
    }
    const hint = (direction: string) =>
      `This computer's clock is 6 minutes ${direction} the service's. Set it to see the right time range.`;
    assert.deepEqual(messages, [hint("behind"), hint("ahead of"), undefined, undefined, undefined]);
    return "a hint for 6 min behind and ahead, none within 5";
  });
});

/** Counts the requests of a load and its comparison; fails if one of them breaks the contract. */
async function countLoadRequests(choice: WindowChoice, now: number): Promise<number> {
  const service = new AnsweringService();
  const clock = new FakeClock(now);
  const { session } = await createConnectedSession(service);
  const tests = new FailingTests(harbour, choice, session, new DiskCache(noFiles, clock), clock);
  await tests.refresh();
  await tests.compare();
  for (const { background: _, ...query } of service.queries) {
    createFailingTestsBodies(query);
  }
  const { error, comparison, comparisonError } = tests.current;
  assert.deepEqual([choice, error, comparisonError], [choice, undefined, undefined]);
  assert.ok(comparison, choice);
  tests.dispose();
  return service.queries.length;
}
