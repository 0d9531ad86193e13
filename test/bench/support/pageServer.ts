// Serves failing tests from memory, in a process of its own: what it does costs the measured one nothing. 10,000 tests in 100 pages for a
// window of several days; for a single day 2,000 of them, another day's others, with other counts.
//   node out/test/bench/support/pageServer.js LATENCY_MS    prints its port
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { pageText, recordsOfDay, type WireRecord, wireRecords } from "./dataSet";

interface Question {
  readonly start_time: string;
  readonly end_time: string;
  readonly page_query: { readonly page_token: string };
}

const day = 86_400_000;
const latencyMs = Number(process.argv[2] ?? 0);
const records = wireRecords(10_000);
const window = pagesOf(records);
const days = Array.from({ length: 10 }, (_, kind) => pagesOf(recordsOfDay(records, kind)));

function pagesOf(all: readonly WireRecord[]): readonly Buffer[] {
  return Array.from({ length: all.length / 100 }, (_, page) => Buffer.from(pageText(all, page, 100)));
}

function answerTo({ start_time, end_time, page_query }: Question): Buffer | undefined {
  const [start, end] = [Date.parse(start_time), Date.parse(end_time)];
  const pages = end - start < 2 * day ? days[Math.floor(start / day) % days.length] : window;
  return pages?.[Number(page_query.page_token)];
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", async () => {
    const page = answerTo(JSON.parse(Buffer.concat(chunks).toString()));
    if (latencyMs > 0) await wait(latencyMs);
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": page?.length ?? 0 });
    response.end(page);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.log(address.port);
});
process.on("disconnect", () => process.exit());
