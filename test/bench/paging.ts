import { alternate, limitRow, longestBlock, type Measurement, measureMs, type Row, ratioRow } from "./measurement";
import { askAll, askAllRaw, shippedClient, withPages } from "./support/pages";

const latencyMs = 50;

/** 10,000 tests in 100 pages: the shipped client against Node's own with `JSON.parse`. */
export const paging: Measurement = {
  name: "paging",
  run: async ({ bundle, note }) => [...(await withoutLatency(bundle)), ...(await withLatency(bundle, note))],
};

async function withoutLatency(bundle: string): Promise<Row[]> {
  const times = await withPages(0, async (url) => {
    const floor = () => measureMs(() => askAllRaw(url));
    // As a window that loads them for the first time: later requests wait for its budget.
    const ours = () => measureMs(() => askAll(shippedClient(bundle, url)));
    await alternate(3, floor, ours);
    return alternate(25, floor, ours);
  });
  return [ratioRow("100 pages of 100 tests, no latency", "ms", times, 2)];
}

async function withLatency(bundle: string, note: (text: string) => void): Promise<Row[]> {
  note(`100 pages at ${latencyMs} ms a round trip, twice each`);
  const blocks: number[] = [];
  const times = await withPages(latencyMs, async (url) => {
    const service = shippedClient(bundle, url);
    await askAll(service);
    return alternate(
      2,
      () => measureMs(() => askAllRaw(url)),
      () => measureMs(async () => blocks.push(await longestBlock(() => askAll(service)))),
    );
  });
  return [
    ratioRow(`100 pages of 100 tests at ${latencyMs} ms`, "ms", times, 1.05),
    limitRow(`longest block of the event loop meanwhile`, "ms", Math.min(...blocks), 50),
  ];
}
