import * as assert from "node:assert/strict";
import { type FetchPage, type PageResponse, paginate } from "../../../src/api/pagination";
import { CancelledError } from "../../../src/base/errors";
import { ServiceError } from "../../../src/domain/serviceError";
import { failingTest } from "../../support/builders";
import { apiKey, combineBytes, pageOf, pages, rejection, stopServers, testsQuery } from "../../support/client";
import { aTurn } from "../../support/fakes";
import { httpAnswer } from "../../support/rawServer";

describe("Pages of failing tests", () => {
  afterEach(stopServers);

  it("contain the number of rows and the clock skew to the service", async () => {
    const headers = { Date: "Thu, 15 Jan 2026 12:06:00 GMT" };
    const { service } = await combineBytes((socket) => socket.write(pageOf("", "", headers)));
    assert.deepEqual(await pages(service), [
      { tests: [], unreadable: 0, totalRows: 5, clockSkewMs: 360_000, end: "complete" },
    ]);
  });

  it("truncate texts of more than a million characters with an ellipsis", async () => {
    const summary = "x".repeat(2 ** 20 + 1);
    const body = JSON.stringify({ tests: [{ id: "1", name: "adds", most_common_failures: [{ summary }] }], page: {} });
    const { service } = await combineBytes((socket) => socket.write(httpAnswer(200, body)));
    const [page] = await pages(service);
    const text = page?.tests[0]?.mostCommonFailures[0]?.summary ?? "";
    assert.deepEqual([text.length, text.slice(-2)], [2 ** 20, "x…"]);
  });

  it("are rejected as too large if they have too many values", async () => {
    const { service } = await combineBytes((socket) => socket.write(httpAnswer(200, `[${"{},".repeat(1_500_000)}{}]`)));
    const error = await rejection(pages(service));
    assert.ok(error instanceof ServiceError);
    assert.equal(error.reason, "tooLarge");
  });

  it("use the next token verbatim, even if it contains the key", async () => {
    const { service, server } = await combineBytes((socket, _request, count) =>
      socket.write(pageOf("ab"[count - 1] ?? "", count === 1 ? `next ${apiKey}` : "")),
    );
    await pages(service);
    assert.equal(JSON.parse(server.requests[1]?.body ?? "").page_query.page_token, `next ${apiKey}`);
  });

  it("count their tests that an earlier page has listed", async () => {
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

  it("ignore times more than a day ahead of the service's clock, and redact the key", async () => {
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

  it("close the connection of the prefetched page when the loop is left", async () => {
    const { service, server } = await combineBytes((socket, _request, count) => {
      if (count < 3) {
        socket.write(pageOf("ab"[count - 1] ?? "", `${count + 1}`));
      }
    });
    for await (const { tests } of service.failingTests(testsQuery, new AbortController().signal)) {
      if (tests[0]?.id === "b") {
        await server.waitForRequests(3);
      }
      if (tests[0]?.id === "b") {
        break;
      }
    }
    await server.allClosed();
  });

  it("stop when cancelled between two pages", async () => {
    const { service, server } = await combineBytes((socket) => socket.write(pageOf("a", "2")));
    const controller = new AbortController();
    const all = service.failingTests(testsQuery, controller.signal)[Symbol.asyncIterator]();
    await all.next();
    controller.abort();
    assert.ok((await rejection(all.next())) instanceof CancelledError);
    assert.equal(server.requests.length, 1);
  });

  it("send no request before the first page is consumed", async () => {
    const { service, server } = await combineBytes((socket) => socket.write(pageOf("", "")));
    service.failingTests(testsQuery, new AbortController().signal);
    assert.throws(() => service.failingTests({ ...testsQuery, pageSize: 0 }, new AbortController().signal), RangeError);
    assert.equal(server.openSockets, 0);
  });
});

/** Four pages that are asked for, read and taken, events one after the other; `last` takes the place of the fourth. */
function fourPages(last?: Promise<PageResponse>) {
  const events: string[] = [];
  const reply = (id: string, nextPageToken?: string): PageResponse => ({
    ...(nextPageToken && { nextPageToken }),
    records: async () => {
      events.push(`read ${id}`);
      return { tests: [failingTest({ id })], unreadable: 0 };
    },
  });
  const replies = new Map([
    ["", reply("a", "2")],
    ["2", reply("b", "3")],
    ["3", reply("c", "4")],
  ]);
  const ask: FetchPage = async (token, signal) => {
    // A request is written to its socket no earlier than this.
    await new Promise<void>(process.nextTick);
    events.push(`ask ${token || "first"}`);
    const knownReply = replies.get(token);
    if (knownReply) {
      return knownReply;
    }
    signal.addEventListener("abort", () => events.push(`give up ${token}`), { once: true });
    return last ?? reply("d");
  };
  const controller = new AbortController();
  const iterator = paginate(ask, controller.signal);
  const take = async () => {
    const { value } = await iterator.next();
    events.push(value ? `take ${value.tests[0]?.id}` : "end");
  };
  return { events, controller, iterator, take };
}

const firstTwo = ["ask first", "read a", "take a", "ask 2", "ask 3", "read b", "take b"];

describe("paginate", () => {
  it("requests pages one by one until a second is consumed, then one ahead, before it reads the current one", async () => {
    const { events, take } = fourPages();
    for (let step = 0; step < 4; step++) {
      await take();
      await aTurn();
    }
    assert.deepEqual(events, [...firstTwo, "ask 4", "read c", "take c", "read d", "take d"]);
  });

  it("requests no more pages when the loop is left after the first", async () => {
    const { events, iterator, take } = fourPages();
    await take();
    await iterator.return();
    await aTurn();
    assert.deepEqual(events, ["ask first", "read a", "take a"]);
  });

  it("aborts the prefetch when the loop is left", async () => {
    const { events, iterator, take } = fourPages(new Promise(() => {}));
    for (let step = 0; step < 3; step++) {
      await take();
    }
    await iterator.return();
    assert.deepEqual(events, [...firstTwo, "ask 4", "read c", "take c", "give up 4"]);
  });

  it("throws a prefetch error only when that page is consumed", async () => {
    const failure = new Error("failed");
    const response = Promise.reject(failure);
    // The request for the fourth page awaits it only once the third one has been taken.
    response.catch(() => {});
    const { events, take } = fourPages(response);
    for (let step = 0; step < 3; step++) {
      await take();
    }
    // It has failed by now, and nobody is told.
    await aTurn();
    assert.equal(events.at(-1), "take c");
    assert.equal(await rejection(take()), failure);
  });

  it("yields no more pages once cancelled, even if they have arrived", async () => {
    const { events, controller, take } = fourPages();
    for (let step = 0; step < 2; step++) {
      await take();
    }
    await aTurn();
    controller.abort();
    assert.ok((await rejection(take())) instanceof CancelledError);
    assert.ok(!events.includes("read c"));
  });
});
