// Reads responses of the maximum size in a separate process (with `--expose-gc`), and prints the cost as JSON:
// `LargeResponses`.
import { HttpService } from "../../../src/api/client";
import { systemClock } from "../../../src/base/clock";
import { incompleteText } from "../../../src/present/text/loadedTests";
import { run } from "../../support/client";
import { longestOwnBlock } from "../../support/cpuTime";
import { httpAnswer, RawServer } from "../../support/rawServer";
import { silentLog } from "../../support/silentLog";
import { createFailingTests } from "./window";

/** Cost of reading: requests, the longest block of the event loop in milliseconds, and the growth of memory in MB. */
export interface LargeResponses {
  readonly pages: { readonly requests: number; readonly notice: string; readonly megabytes: number };
  readonly page: { readonly rows: number; readonly notice: string; readonly block: number };
  readonly run: { readonly rows: number; readonly block: number };
}

/** The minimum of the rounds counts: it excludes other load on the machine. */
const rounds = 2;

const apiKey = "key-of-large-answers";

function createResponse(body: object): Buffer {
  return Buffer.from(httpAnswer(200, JSON.stringify(body)));
}

/** @param responses created as bytes before the measurement; the last one is repeated */
async function withService<T>(responses: readonly Buffer[], use: (service: HttpService, server: RawServer) => T) {
  const server = new RawServer((socket, _, count) =>
    socket.write(responses[Math.min(count, responses.length) - 1] ?? ""),
  );
  const baseUrl = await server.start();
  const service = new HttpService({ baseUrl, apiKey, log: silentLog, clock: systemClock, userAgent: "faults" });
  try {
    return await use(service, server);
  } finally {
    service.dispose();
    await server.stop();
  }
}

/** Pages of nine texts of a million characters, without end. */
async function pages(): Promise<LargeResponses["pages"]> {
  const text = "x".repeat(1_000_000);
  const test = (id: string) => ({ id, name: id, most_common_failures: [{ summary: id + text }] });
  const bodies = Array.from({ length: 10 }, (_, page) =>
    createResponse({
      tests: Array.from({ length: 9 }, (__, row) => test(`${page}-${row}`)),
      page: { next_page_token: `${page}`, total_rows: 540 },
    }),
  );
  global.gc?.();
  const memoryBefore = process.memoryUsage();
  return withService(bodies, async (service, server) => {
    const { tests } = await createFailingTests(service, systemClock);
    await tests.refresh();
    global.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    const megabytes = (heapUsed + external - memoryBefore.heapUsed - memoryBefore.external) / 2 ** 20;
    return { requests: server.requests.length, notice: incompleteText(tests.current), megabytes };
  });
}

/** A page of 330,000 rows. */
async function page(): Promise<LargeResponses["page"]> {
  const rows = () => Array.from({ length: 330_000 }, (_, id) => ({ id: `${id}`, name: "a" }));
  return withService(
    [createResponse({ tests: rows(), page: { next_page_token: "", total_rows: 330_000 } })],
    async (service) => {
      const blocks: number[] = [];
      for (let round = 0; ; round++) {
        const { tests } = await createFailingTests(service, systemClock);
        global.gc?.();
        blocks.push(await longestOwnBlock(() => tests.refresh()));
        const { current } = tests;
        tests.dispose();
        if (round + 1 < rounds) {
          continue;
        }
        return { rows: current.tests.length, notice: incompleteText(current), block: Math.min(...blocks) };
      }
    },
  );
}

/** A run of 7.5 MB. */
async function largeRun(): Promise<LargeResponses["run"]> {
  const targets = () => Array.from({ length: 150_000 }, (_, index) => `//packages/area:${index}`);
  const statusChecks = () =>
    Array.from({ length: 60_000 }, (_, index) => ({
      context: `build ${index}`,
      url: "https://ci.example/1",
    }));
  const names = () => Array.from({ length: 20_000 }, (_, index) => ({ name: `unit ${index}`, status: "completed" }));
  const body = createResponse({
    ...{ requiredStatuses: [], testBranch: "b", testBranchSha: "s", testedPullRequests: [] },
    ...{ checkSuites: [{ checkRuns: names() }], statusChecks: statusChecks(), impactedTargets: targets() },
  });
  return withService([body], async (service) => {
    const blocks: number[] = [];
    let rowCount = 0;
    for (let round = 0; round < rounds; round++) {
      global.gc?.();
      const block = await longestOwnBlock(async () => {
        const { checkSuites, statusChecks: checks, impactedTargets } = await run(service);
        rowCount = (checkSuites[0]?.checkRuns.length ?? 0) + checks.length + (impactedTargets?.length ?? 0);
      });
      blocks.push(block);
    }
    return { rows: rowCount, block: Math.min(...blocks) };
  });
}

async function main(): Promise<void> {
  console.log(
    JSON.stringify({ page: await page(), run: await largeRun(), pages: await pages() } satisfies LargeResponses),
  );
}

void main();
