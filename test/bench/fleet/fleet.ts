import { createRandom } from "../../support/seeded";
import { limitRow, type Measurement, type Row } from "../measurement";
import { type Day, simulateDay } from "./editor";
import { SimulatedClock } from "./simulatedClock";
import { limit, SimulatedService } from "./simulatedService";

const editors = 10_000;
const minute = 60_000;
const hour = 60 * minute;
const midnight = Date.UTC(2026, 0, 15);
/** Times before and after all working hours. */
const day = { start: midnight + 7 * hour, end: midnight + 19 * hour };
const outage = { start: midnight + 10.5 * hour, end: midnight + 10.5 * hour + 10 * minute };

/**
 * Simulates the editors of one organization on a working day with an outage of ten minutes. People start at about nine,
 * have lunch for about half an hour and stay for eight and a half hours. The failing tests are visible for three fifths
 * of the time. One in five people watches a run of the merge queue for twenty minutes. Most repositories have up to 100
 * failing tests, some 200, few 500; one in a hundred editors has 10,000.
 */
export const fleet: Measurement = {
  name: "fleet",
  run: async ({ note }) => {
    const startMs = performance.now();
    const random = createRandom(1);
    const clock = new SimulatedClock(day.start);
    const service = new SimulatedService(clock, outage);
    const days = Array.from({ length: editors }, () => simulateDay(createDay(random), clock, service, random));
    await clock.runUntil(midnight + 24 * hour);
    await Promise.all(days);
    note(`${editors} editors: ${Math.round((performance.now() - startMs) / 1000)} s for a day`);
    return findRows(service);
  },
};

function findRows({ arrivals, refusedCount }: SimulatedService): readonly Row[] {
  const seconds = Array.from({ length: (day.end - day.start) / 1000 }, (_, index) => day.start / 1000 + index);
  const counts = seconds.map((second) => arrivals.get(second) ?? 0).toSorted((a, b) => a - b);
  const outageSeconds = seconds.filter((second) => second * 1000 >= outage.start && second * 1000 < outage.end + hour);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const rowName = (statistic: string) => `${editors} editors, a working day with an outage: ${statistic}`;
  return [
    limitRow(rowName("mean"), "requests/s", mean, 20),
    limitRow(rowName("99th percentile"), "requests/s", counts[Math.floor(counts.length * 0.99)] ?? Number.NaN, limit),
    limitRow(rowName("peak"), "requests/s", counts.at(-1) ?? Number.NaN, limit),
    limitRow(
      rowName("peak of the outage and the hour after"),
      "requests/s",
      Math.max(...outageSeconds.map((second) => arrivals.get(second) ?? 0)),
      limit,
    ),
    limitRow(rowName("refused"), "requests", refusedCount, 0),
  ];
}

function createDay(random: () => number): Day {
  const start = midnight + 9 * hour + drawNormal(random) * 40 * minute;
  const end = start + 8.5 * hour;
  const lunch = midnight + 12 * hour + drawNormal(random) * 30 * minute;
  const looks: number[] = [start];
  for (let time = start, looking = true; ; looking = !looking) {
    time += drawExponential(random, looking ? 25 * minute : 15 * minute);
    // A look during lunch is postponed until after lunch.
    if (!looking && time >= lunch && time < lunch + 30 * minute) {
      time = lunch + 30 * minute;
    }
    if (time >= end) {
      break;
    }
    looks.push(time);
  }
  if (looks.length % 2 === 1) {
    looks.push(end);
  }
  const pages = choosePageCount(random());
  if (random() >= 0.2) {
    return { pages, looks };
  }
  const watchStart = start + random() * 8 * hour;
  return { pages, looks, watch: { start: watchStart, end: watchStart + 20 * minute } };
}

function choosePageCount(quantile: number): number {
  if (quantile < 0.01) {
    return 100;
  }
  if (quantile < 0.05) {
    return 5;
  }
  return quantile < 0.2 ? 2 : 1;
}

function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function drawExponential(random: () => number, mean: number): number {
  return -Math.log(1 - random()) * mean;
}
