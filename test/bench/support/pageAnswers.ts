import type { RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createPageText, createWireRecords, selectRecordsOfDay, type WireRecord } from "./dataSet";

interface PageRequest {
  readonly start_time: string;
  readonly end_time: string;
  readonly page_query: { readonly page_token: string };
}

/** Number of pages of the 10,000 tests in a time range of several days. */
export const pageCount = 100;

const day = 86_400_000;

/**
 * Creates a listener that responds with failing tests from memory: 10,000 tests in 100 pages for a time range of
 * several days, and 2,000 of them for a single day, which differ from day to day.
 *
 * @param onResponse called when a page has been written, with its number and the start of its time range
 */
export function createPageListener(
  latencyMs: number,
  onResponse: (page: number, start: string) => void = () => {},
): RequestListener {
  const records = createWireRecords(10_000);
  const window = createPages(records);
  const days = Array.from({ length: 10 }, (_, kind) => createPages(selectRecordsOfDay(records, kind)));

  const findPage = ({ start_time, end_time, page_query }: PageRequest): Buffer | undefined => {
    const [start, end] = [Date.parse(start_time), Date.parse(end_time)];
    const pages = end - start < 2 * day ? days[Math.floor(start / day) % days.length] : window;
    return pages?.[Number(page_query.page_token)];
  };

  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const pageRequest: PageRequest = JSON.parse(Buffer.concat(chunks).toString());
      const page = findPage(pageRequest);
      if (latencyMs > 0) {
        await wait(latencyMs);
      }
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": page?.length ?? 0 });
      response.end(page, () => onResponse(Number(pageRequest.page_query.page_token), pageRequest.start_time));
    });
  };
}

function createPages(records: readonly WireRecord[]): readonly Buffer[] {
  return Array.from({ length: records.length / 100 }, (_, page) => Buffer.from(createPageText(records, page, 100)));
}
