import { yieldIfSlow } from "../base/async";
import { encodingOf } from "../base/decodeText";
import type { TestReport } from "../domain/reports/testReport";
import { JUnitReader } from "./junitReport";

/** Bytes that are read at a time: a few milliseconds of work. */
const chunkBytes = 32 * 1024;

/**
 * Reads a test report; yields to the event loop. Reads UTF-16 with a byte-order mark, otherwise UTF-8. Never rejects:
 * what cannot be read is the report's `problem`.
 */
export async function readReport(bytes: Uint8Array): Promise<TestReport> {
  const reader = new JUnitReader();
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let start = 0; start < bytes.length && !reader.isDone; start += chunkBytes) {
    const startTime = performance.now();
    reader.write(decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true }));
    await yieldIfSlow(startTime);
  }
  reader.write(decoder.decode());
  return reader.end();
}
