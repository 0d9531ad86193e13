import assert from "node:assert/strict";
import { parseTestRunInput } from "../../../src/domain/runs/testRunInput";
import { ServiceError } from "../../../src/domain/serviceError";
import { createLookUpGroups } from "../../../src/present/lookUpRows";
import { viewDescription } from "../../../src/present/text/failingTests";
import { testRunErrorMessage } from "../../../src/present/text/serviceError";
import { viewMessageText } from "../../../src/present/text/viewMessage";
import {
  combineBytes,
  pageOf,
  pages,
  rejection,
  run,
  runQuery,
  smallRun,
  stopServers,
  withoutWaiting,
} from "../../support/client";
import { aTurn } from "../../support/fakes";
import { httpAnswer, type Script } from "../../support/rawServer";
import { waitFor } from "../../support/until";
import { faultCase } from "../faultCase";
import { createFailingTests } from "./window";

/** Creates the rows of the look-up box. */
function findRows(text: string, overrides: Partial<Parameters<typeof createLookUpGroups>[0]> = {}) {
  const box = { several: true, recent: [], remoteBranches: [], badPatterns: [], now: 0 };
  return createLookUpGroups({ ...box, input: parseTestRunInput(text), ...overrides }).flatMap(({ rows }) => rows);
}

describe("HttpService failures", () => {
  afterEach(stopServers);

  faultCase(10, "name the repository, run and branch of a run that is not found", async () => {
    const { service, server, clock } = await combineBytes((socket) => socket.write(httpAnswer(404, "no such run")));
    const error = await rejection(run(service));
    assert.ok(error instanceof ServiceError);
    const expectedNames = ["git.example/group/sub/shop", "run-1-bisection1", "main"];
    const { text } = testRunErrorMessage(error, runQuery);
    const rows = JSON.stringify(findRows("", { failed: { query: runQuery, error } }));
    for (const name of expectedNames) {
      assert.deepEqual([name, text.includes(name), rows.includes(name)], [name, true, true]);
    }
    assert.deepEqual([server.requests.length, clock.running], [1, []]);
    return "message and rows name repository, run and branch; 1 request";
  });

  faultCase(10, "are avoided for the address of a merge queue's page, which offers no request", async () => {
    const queue = "app.example.com/acme/merge-queue/6c1f0e5c-2b58-4d5e-9d53-1f1c9d3ab001";
    const addresses = [
      queue,
      `${queue}/412`,
      `https://${queue}`,
      `https://${queue}/412?tab=runs#x`,
      `see <https://${queue}>.`,
    ];
    for (const text of [...addresses, encodeURIComponent(`https://${queue}`)]) {
      const rows = findRows(text);
      const choices = rows.map(({ value }) => value.kind);
      assert.deepEqual([text, parseTestRunInput(text).kind, choices], [text, "queuePage", ["otherRun"]]);
      assert.match(rows[0]?.label ?? "", /the page of a whole merge queue/);
    }
    return `${addresses.length + 1} of ${addresses.length + 1} addresses of a queue recognized, none offers a request`;
  });

  faultCase(12, "are retried if they are temporary", async () => {
    const responses = { listFailingTests: pageOf("a", ""), getTestRun: httpAnswer(200, smallRun) };
    for (const [operation, sendRequest] of Object.entries({ listFailingTests: pages, getTestRun: run })) {
      const { service, server, clock } = await combineBytes((socket, _, count) =>
        socket.write(count < 3 ? httpAnswer(500) : responses[operation as keyof typeof responses]),
      );
      await withoutWaiting<unknown>(clock, sendRequest(service));
      const [first, ...retries] = server.requests;
      assert.deepEqual(retries, [first, first]);
    }
    return "500, 500, 200: answered by the 3rd of 3 identical requests";
  });

  faultCase(12, "keep the last good tests and show their age", async () => {
    // The load, and the comparison with the previous time window.
    const script: Script = (socket, _, count) => socket.write(count <= 2 ? pageOf("ab", "") : httpAnswer(503));
    const { service, server, clock, baseUrl } = await combineBytes(script);
    const { tests, session } = await createFailingTests(service, clock);
    await tests.refresh();
    await waitFor([tests.onDidChange], () => tests.current.comparison);
    const stateBefore = tests.current;
    clock.advance(3 * 60_000);
    await withoutWaiting(clock, tests.refresh());
    const { error, loading, ...remainingState } = tests.current;
    const { loading: _, ...expectedState } = stateBefore;
    assert.deepEqual([error?.reason, loading, remainingState], ["serverError", false, expectedState]);
    assert.equal(server.requests.length, 5);
    const message = viewMessageText(session.current, [tests.current], clock.now());
    const { host } = new URL(baseUrl);
    assert.equal(message, `${host} failed to return failing tests. Try again in a few minutes. Last loaded 3 min ago.`);
    const heading = [{ state: tests.current, visibleTests: tests.current.tests, quarantinedHidden: 0 }];
    assert.match(viewDescription(heading, {}, clock.now()), / · 3 min ago · /);
    return "503 for ever: 3 requests; all tests stay, shown as 3 min old";
  });

  const head = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n";
  const stalls: Readonly<Record<string, string>> = {
    "never answers": "",
    "stalls inside the headers": "HTTP/1.1 200 OK\r\nContent-",
    "stalls after the headers": head,
    "stalls inside the body": `${head}{"tests":`,
  };

  faultCase(13, "end a stalled request 15 s after the call", async () => {
    for (const [stall, partialResponse] of Object.entries(stalls)) {
      const { service, server, clock } = await combineBytes((socket) => socket.write(partialResponse));
      const { tests } = await createFailingTests(service, clock);
      const refreshPromise = tests.refresh();
      await server.waitForRequests(1);
      clock.advance(14_999);
      await aTurn();
      assert.deepEqual([stall, tests.current.loading, server.openSockets], [stall, true, 1]);
      clock.advance(1);
      await refreshPromise;
      await server.allClosed();
      const { loading, error } = tests.current;
      assert.deepEqual([stall, loading, error?.reason, server.requests.length], [stall, false, "deadline", 1]);
      assert.deepEqual(clock.running, []);
    }
    return `${Object.keys(stalls).length} stalls: open at 14,999 ms, socket closed and view idle at 15,000 ms`;
  });

  faultCase(13, "end a request 15 s after the call even if bytes keep arriving", async () => {
    let byteCount = 0;
    const { service, server, clock } = await combineBytes((socket) => {
      socket.write(head);
      const drip = () => {
        if (socket.writable) {
          socket.write(" ", () => byteCount++);
        }
        if (socket.writable) {
          clock.setTimeout(drip, 200);
        }
      };
      drip();
    });
    const { tests } = await createFailingTests(service, clock);
    const refreshPromise = tests.refresh();
    await server.waitForRequests(1);
    for (let ms = 0; ms < 14_800; ms += 200) {
      clock.advance(200);
      await aTurn();
    }
    assert.deepEqual([tests.current.loading, server.openSockets], [true, 1]);
    clock.advance(200);
    await refreshPromise;
    await server.allClosed();
    const { loading, error } = tests.current;
    assert.deepEqual([loading, error?.reason, server.requests.length], [false, "deadline", 1]);
    return `a byte every 200 ms: ended at 15,000 ms, after ${byteCount} bytes`;
  });
});
