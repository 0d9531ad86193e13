import { alternate, limitRow, longestBlock, type Measurement, type Row, ratioRow, timed } from "./measurement";
import { askAll, askAllRaw, shippedClient, startPages } from "./support/pages";

const latencyMs = 50;

/** 10,000 tests in 100 pages: the shipped client against Node's own with `JSON.parse`. */
export const paging: Measurement = {
  name: "paging",
  run: async ({ bundle, note }) => [...(await withoutLatency(bundle)), ...(await withLatency(bundle, note))],
};

async function withoutLatency(bundle: string): Promise<Row[]> {
  const pages = await startPages(0);
  const floor = () => timed(() => askAllRaw(pages.url));
  // As a window that loads them for the first time: later requests wait for its budget.
  const ours = () => timed(() => askAll(shippedClient(bundle, pages.url)));
  await alternate(3, floor, ours);
  const times = await alternate(25, floor, ours);
  pages.stop();
  return [ratioRow("100 pages of 100 tests, no latency", "ms", times, 2)];
}

async function withLatency(bundle: string, note: (text: string) => void): Promise<Row[]> {
  note(`100 pages at ${latencyMs} ms a round trip, twice each`);
  const pages = await startPages(latencyMs);
  const service = shippedClient(bundle, pages.url);
  await askAll(service);
  const blocks: number[] = [];
  const times = await alternate(
    2,
    () => timed(() => askAllRaw(pages.url)),
    () => timed(async () => blocks.push(await longestBlock(() => askAll(service)))),
  );
  pages.stop();
  return [
    ratioRow(`100 pages of 100 tests at ${latencyMs} ms`, "ms", times, 1.05),
    limitRow(`longest block of the event loop meanwhile`, "ms", Math.min(...blocks), 50),
  ];
}
