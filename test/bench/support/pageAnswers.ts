import type { RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { pageText, recordsOfDay, type WireRecord, wireRecords } from "./dataSet";

interface Question {
  readonly start_time: string;
  readonly end_time: string;
  readonly page_query: { readonly page_token: string };
}

/** How many pages the 10,000 tests of a time range of several days have. */
export const pageCount = 100;

const day = 86_400_000;

/**
 * Answers with failing tests from memory: 10,000 tests in 100 pages for a time range of several days; for a single day
 * 2,000 of them, another day's others, with other counts.
 *
 * @param onAnswered is called when a page has been written, with its number and the start of its time range
 */
export function createPageListener(
  latencyMs: number,
  onAnswered: (page: number, start: string) => void = () => {},
): RequestListener {
  const records = wireRecords(10_000);
  const window = pagesOf(records);
  const days = Array.from({ length: 10 }, (_, kind) => pagesOf(recordsOfDay(records, kind)));

  const answerTo = ({ start_time, end_time, page_query }: Question): Buffer | undefined => {
    const [start, end] = [Date.parse(start_time), Date.parse(end_time)];
    const pages = end - start < 2 * day ? days[Math.floor(start / day) % days.length] : window;
    return pages?.[Number(page_query.page_token)];
  };

  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const question: Question = JSON.parse(Buffer.concat(chunks).toString());
      const page = answerTo(question);
      if (latencyMs > 0) {
        await wait(latencyMs);
      }
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": page?.length ?? 0 });
      response.end(page, () => onAnswered(Number(question.page_query.page_token), question.start_time));
    });
  };
}

function pagesOf(all: readonly WireRecord[]): readonly Buffer[] {
  return Array.from({ length: all.length / 100 }, (_, page) => Buffer.from(pageText(all, page, 100)));
}
