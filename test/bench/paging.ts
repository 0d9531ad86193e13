import { alternate, limitRow, longestBlock, type Measurement, measureMs, type Row, ratioRow } from "./measurement";
import { fetchAll, fetchAllRaw, shippedClient, withPages } from "./support/pages";

const latencyMs = 50;

/** Loads 10,000 tests in 100 pages, and compares the shipped client with Node's HTTP client and `JSON.parse`. */
export const paging: Measurement = {
  name: "paging",
  run: async ({ bundle, note }) => [
    ...(await measureWithoutLatency(bundle)),
    ...(await measureWithLatency(bundle, note)),
  ],
};

async function measureWithoutLatency(bundle: string): Promise<Row[]> {
  const times = await withPages(0, async (url) => {
    const floor = () => measureMs(() => fetchAllRaw(url));
    // A new client each time, as in a new window: further requests of one client wait for its token bucket.
    const ours = () => measureMs(() => fetchAll(shippedClient(bundle, url)));
    await alternate(3, floor, ours);
    return alternate(25, floor, ours);
  });
  return [ratioRow("100 pages of 100 tests, no latency", "ms", times, 2)];
}

async function measureWithLatency(bundle: string, note: (text: string) => void): Promise<Row[]> {
  note(`100 pages at a round-trip time of ${latencyMs} ms, twice each`);
  const blocks: number[] = [];
  const times = await withPages(latencyMs, async (url) => {
    const service = shippedClient(bundle, url);
    await fetchAll(service);
    return alternate(
      2,
      () => measureMs(() => fetchAllRaw(url)),
      () => measureMs(async () => blocks.push(await longestBlock(() => fetchAll(service)))),
    );
  });
  return [
    ratioRow(`100 pages of 100 tests at ${latencyMs} ms`, "ms", times, 1.05),
    limitRow(`longest block of the event loop meanwhile`, "ms", Math.min(...blocks), 50),
  ];
}
