// Serves 10,000 failing tests in 100 pages from memory, in a process of its own: what it does costs the measured one nothing.
//   node out/test/bench/support/pageServer.js LATENCY_MS    prints its port
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { pageText, wireRecords } from "./dataSet";

const latencyMs = Number(process.argv[2] ?? 0);
const records = wireRecords(10_000);
const pages = Array.from({ length: 100 }, (_, page) => Buffer.from(pageText(records, page, 100)));

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", async () => {
    const { page_query } = JSON.parse(Buffer.concat(chunks).toString()) as { page_query: { page_token: string } };
    const page = pages[Number(page_query.page_token)];
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
