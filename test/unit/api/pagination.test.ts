import * as assert from "node:assert/strict";
import { type FetchPage, type PageResponse, paginate } from "../../../src/api/pagination";
import { CancelledError } from "../../../src/base/errors";
import { ServiceError } from "../../../src/domain/serviceError";
import { failingTest } from "../../support/builders";
import { apiKey, combineBytes, pageOf, pages, rejection, stopServers, testsQuery } from "../../support/client";
import { aTurn } from "../../support/fakes";
import { httpAnswer } from "../../support/rawServer";

describe("HttpService.failingTests", () => {
  afterEach(stopServers);

  it("returns pages with the number of rows and the clock skew to the service", async () => {
    const headers = { Date: "Thu, 15 Jan 2026 12:06:00 GMT" };
    const { service } = await combineBytes((socket) => socket.write(pageOf("", "", headers)));
    assert.deepEqual(await pages(service), [
      { tests: [], unreadable: 0, totalRows: 5, clockSkewMs: 360_000, end: "complete" },
    ]);
  });

  it("truncates failures of more than 1,048,576 characters with an ellipsis", async () => {
    const summary = "x".repeat(2 ** 20 + 1);
    const body = JSON.stringify({ tests: [{ id: "1", name: "adds", most_common_failures: [{ summary }] }], page: {} });
    const { service } = await combineBytes((socket) => socket.write(httpAnswer(200, body)));
    const [page] = await pages(service);
    const text = page?.tests[0]?.mostCommonFailures[0]?.summary ?? "";
    assert.deepEqual([text.length, text.slice(-2)], [2 ** 20, "x…"]);
  });

  it("rejects a response with too many values as too large", async () => {
    const { service } = await combineBytes((socket) => socket.write(httpAnswer(200, `[${"{},".repeat(1_500_000)}{}]`)));
    const error = await rejection(pages(service));
    assert.ok(error instanceof ServiceError);
    assert.equal(error.reason, "tooLarge");
  });

  it("sends the token of the next page unchanged, even if it contains the key", async () => {
    const { service, server } = await combineBytes((socket, _request, count) =>
      socket.write(pageOf("ab"[count - 1] ?? "", count === 1 ? `next ${apiKey}` : "")),
    );
    await pages(service);
    assert.equal(JSON.parse(server.requests[1]?.body ?? "").page_query.page_token, `next ${apiKey}`);
  });

  it("leaves out tests that are already listed, and counts them for each page", async () => {
    const { service } = await combineBytes((socket, _request, count) =>
      socket.write(count === 1 ? pageOf("aab", "2") : pageOf("bc", "")),
    );
    const pageSummaries = (await pages(service)).map(({ tests, repeatedCount }) => [
      tests.map(({ id }) => id).join(""),
      repeatedCount,
    ]);
    assert.deepEqual(pageSummaries, [
      ["ab", 1],
      ["c", 1],
    ]);
  });

  it("leaves out times more than a day ahead of the service's clock, and redacts the key", async () => {
    const status = (timestamp: string) => ({ id: timestamp, name: "adds", status: { timestamp } });
    const [tomorrow, tooLate] = ["2027-03-02T08:00:00Z", "2027-03-02T08:00:01Z"];
    const tests = [status(tomorrow), status(tooLate), { id: "c", name: "adds", quarantined: apiKey }];
    const body = JSON.stringify({ tests, page: {} });
    const { service } = await combineBytes((socket) =>
      socket.write(httpAnswer(200, body, { Date: "Mon, 01 Mar 2027 08:00:00 GMT" })),
    );
    const [page] = await pages(service);
    assert.deepEqual(
      page?.tests.map(({ unreadableFields }) => unreadableFields),
      [
        undefined,
        [{ field: "status.timestamp", value: `"${tooLate}"` }],
        [{ field: "quarantined", value: '"[redacted]"' }],
      ],
    );
  });

  it("closes the connection of the prefetched page when the loop is left", async () => {
    const { service, server } = await combineBytes((socket, _request, count) => {
      if (count < 3) {
        socket.write(pageOf("ab"[count - 1] ?? "", `${count + 1}`));
      }
    });
    for await (const { tests } of service.failingTests(testsQuery, new AbortController().signal)) {
      if (tests[0]?.id === "b") {
        await server.waitForRequests(3);
        break;
      }
    }
    await server.allClosed();
  });

  it("stops when it is cancelled between two pages", async () => {
    const { service, server } = await combineBytes((socket) => socket.write(pageOf("a", "2")));
    const controller = new AbortController();
    const iterator = service.failingTests(testsQuery, controller.signal)[Symbol.asyncIterator]();
    await iterator.next();
    controller.abort();
    assert.ok((await rejection(iterator.next())) instanceof CancelledError);
    assert.equal(server.requests.length, 1);
  });

  it("sends no request before the first page is consumed, but rejects an invalid query at once", async () => {
    const { service, server } = await combineBytes((socket) => socket.write(pageOf("", "")));
    service.failingTests(testsQuery, new AbortController().signal);
    assert.throws(() => service.failingTests({ ...testsQuery, pageSize: 0 }, new AbortController().signal), RangeError);
    assert.equal(server.openSockets, 0);
  });
});

/**
 * Creates four pages, and records in order when each is requested, read and consumed.
 *
 * @param lastResponse replaces the response with the fourth page
 */
function createFourPages(lastResponse?: Promise<PageResponse>) {
  const events: string[] = [];
  const createResponse = (id: string, nextPageToken?: string): PageResponse => ({
    ...(nextPageToken && { nextPageToken }),
    records: async () => {
      events.push(`read ${id}`);
      return { tests: [failingTest({ id })], unreadable: 0 };
    },
  });
  const responses = new Map([
    ["", createResponse("a", "2")],
    ["2", createResponse("b", "3")],
    ["3", createResponse("c", "4")],
  ]);
  const fetchPage: FetchPage = async (token, signal) => {
    // A request is written to its socket no earlier than this.
    await new Promise<void>(process.nextTick);
    events.push(`request ${token || "first"}`);
    const response = responses.get(token);
    if (response) {
      return response;
    }
    signal.addEventListener("abort", () => events.push(`abort ${token}`), { once: true });
    return lastResponse ?? createResponse("d");
  };
  const controller = new AbortController();
  const iterator = paginate(fetchPage, controller.signal);
  const consumePage = async () => {
    const { value } = await iterator.next();
    events.push(value ? `consume ${value.tests[0]?.id}` : "end");
  };
  return { events, controller, iterator, consumePage };
}

const eventsOfTwoPages = ["request first", "read a", "consume a", "request 2", "request 3", "read b", "consume b"];

describe("paginate", () => {
  it("requests the second page when it is consumed, and each later one before it reads the page before it", async () => {
    const { events, consumePage } = createFourPages();
    for (let step = 0; step < 4; step++) {
      await consumePage();
      await aTurn();
    }
    assert.deepEqual(events, [...eventsOfTwoPages, "request 4", "read c", "consume c", "read d", "consume d"]);
  });

  it("requests no more pages when the loop is left after the first", async () => {
    const { events, iterator, consumePage } = createFourPages();
    await consumePage();
    await iterator.return();
    await aTurn();
    assert.deepEqual(events, ["request first", "read a", "consume a"]);
  });

  it("aborts the prefetch when the loop is left", async () => {
    const { events, iterator, consumePage } = createFourPages(new Promise(() => {}));
    for (let step = 0; step < 3; step++) {
      await consumePage();
    }
    await iterator.return();
    assert.deepEqual(events, [...eventsOfTwoPages, "request 4", "read c", "consume c", "abort 4"]);
  });

  it("throws the error of a prefetched page only when that page is consumed", async () => {
    const failure = new Error("failed");
    const response = Promise.reject(failure);
    // The request for the fourth page awaits it only once the third page was consumed.
    response.catch(() => {});
    const { events, consumePage } = createFourPages(response);
    for (let step = 0; step < 3; step++) {
      await consumePage();
    }
    await aTurn();
    assert.equal(events.at(-1), "consume c");
    assert.equal(await rejection(consumePage()), failure);
  });

  it("yields no more pages once it is cancelled, even if they have arrived", async () => {
    const { events, controller, consumePage } = createFourPages();
    for (let step = 0; step < 2; step++) {
      await consumePage();
    }
    await aTurn();
    controller.abort();
    assert.ok((await rejection(consumePage())) instanceof CancelledError);
    assert.deepEqual(events, eventsOfTwoPages);
  });
});
