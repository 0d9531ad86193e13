import * as assert from "node:assert/strict";
import { CancelledError } from "../../../src/base/errors";
import { httpAnswer } from "../../support/rawServer";
import { pages, pairOf, rejection, stopServers, testsQuery } from "./fixture";

/** A page of the tests with these ids, and the token of the next one. */
function page(ids: string, next: string | null | undefined, headers = {}): string {
  const tests = [...ids].map((id) => ({ id, name: `test ${id}` }));
  return httpAnswer(200, JSON.stringify({ tests, page: { next_page_token: next, total_rows: 5 } }), headers);
}

/** A service whose pages are these, the last one for ever. */
function serviceOf(...answers: string[]) {
  return pairOf((socket, _request, count) => socket.write(answers[count - 1] ?? answers[answers.length - 1] ?? ""));
}

function summary(all: Awaited<ReturnType<typeof pages>>) {
  return all.map(({ tests, end }) => `${tests.map(({ id }) => id).join("")} ${end ?? "..."}`);
}

describe("pages", () => {
  afterEach(stopServers);

  for (const last of ["", null, undefined]) {
    it(`end with the token ${JSON.stringify(last)}`, async () => {
      const { service, server } = await serviceOf(page("ab", "2"), page("c", "3"), page("de", last));
      assert.deepEqual(summary(await pages(service)), ["ab ...", "c ...", "de complete"]);
      const query = '"start_time":"2026-01-08T12:00:00Z","end_time":"2026-01-15T12:00:00Z"';
      assert.deepEqual(
        server.requests.map(({ body }) => [body.includes(query), JSON.parse(body).page_query]),
        ["", "2", "3"].map((token) => [true, { page_size: 100, page_token: token }]),
      );
    });
  }

  it("drop a test that was listed before", async () => {
    const { service } = await serviceOf(page("aba", "2"), page("bc", "3"), page("ab", ""));
    assert.deepEqual(summary(await pages(service)), ["ab ...", "c ...", " complete"]);
  });

  it("end when a token comes back", async () => {
    const { service, server } = await serviceOf(page("a", "2"), page("b", "3"), page("c", "2"));
    assert.deepEqual(summary(await pages(service)), ["a ...", "b ...", "c repeated"]);
    assert.equal(server.requests.length, 3);
  });

  it("end after 500", async () => {
    const { service, server } = await pairOf((socket, _request, count) => socket.write(page("", `t${count}`)));
    const ends = (await pages(service)).map(({ end }) => end);
    assert.deepEqual([ends.length, ends[498], ends[499], server.requests.length], [500, undefined, "capped", 500]);
  });

  it("tell how many rows there are, and how far the service's clock is from ours", async () => {
    const { service } = await serviceOf(page("", "", { Date: "Thu, 15 Jan 2026 12:06:00 GMT" }));
    assert.deepEqual(await pages(service), [
      { tests: [], unreadable: 0, totalRows: 5, clockSkewMs: 360_000, end: "complete" },
    ]);
  });

  it("are asked for one by one, and not after the loop was left", async () => {
    const { service, server } = await serviceOf(page("a", "2"), page("b", "3"));
    const sent: number[] = [];
    for await (const { tests } of service.failingTests(testsQuery, new AbortController().signal)) {
      sent.push(server.requests.length);
      if (tests[0]?.id === "b") break;
    }
    assert.deepEqual([sent, server.requests.length], [[1, 2], 2]);
  });

  it("stop when cancelled between two", async () => {
    const { service, server } = await serviceOf(page("a", "2"));
    const controller = new AbortController();
    const all = service.failingTests(testsQuery, controller.signal)[Symbol.asyncIterator]();
    await all.next();
    controller.abort();
    assert.ok((await rejection(all.next())) instanceof CancelledError);
    assert.equal(server.requests.length, 1);
  });

  it("ask for nothing at all before the first is taken", async () => {
    const { service, server } = await serviceOf(page("", ""));
    service.failingTests(testsQuery, new AbortController().signal);
    assert.throws(() => service.failingTests({ ...testsQuery, pageSize: 0 }, new AbortController().signal), RangeError);
    assert.equal(server.openSockets, 0);
  });
});
