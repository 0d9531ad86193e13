import assert from "node:assert/strict";
import { parseTestRunInput } from "../../../src/domain/runs/testRunInput";
import { ServiceError } from "../../../src/domain/serviceError";
import { createLookUpGroups } from "../../../src/present/lookUpRows";
import { viewDescription, viewMessageText } from "../../../src/present/text/failingTests";
import { testRunErrorMessage } from "../../../src/present/text/serviceError";
import {
  pageOf,
  pages,
  pairOf,
  rejection,
  run,
  runQuery,
  smallRun,
  stopServers,
  withoutWaiting,
} from "../../support/client";
import { aTurn } from "../../support/fakes";
import { httpAnswer, type Script } from "../../support/rawServer";
import { until } from "../../support/until";
import { faultCase } from "../faultCase";
import { failingTestsOf } from "./window";

/** The rows of the look-up box. */
function rowsOf(text: string, more: Partial<Parameters<typeof createLookUpGroups>[0]> = {}) {
  const box = { several: true, recent: [], remoteBranches: [], badPatterns: [], now: 0 };
  return createLookUpGroups({ ...box, input: parseTestRunInput(text), ...more }).flatMap(({ rows }) => rows);
}

describe("what the service refuses", () => {
  afterEach(stopServers);

  faultCase(10, "names what may be wrong with a run that is not found", async () => {
    const { service, server, clock } = await pairOf((socket) => socket.write(httpAnswer(404, "no such run")));
    const error = await rejection(run(service));
    assert.ok(error instanceof ServiceError);
    const named = ["git.example/group/sub/shop", "run-1-bisection1", "main"];
    const { text } = testRunErrorMessage(error, runQuery);
    const rows = JSON.stringify(rowsOf("", { failed: { query: runQuery, error } }));
    for (const name of named) assert.deepEqual([name, text.includes(name), rows.includes(name)], [name, true, true]);
    assert.deepEqual([server.requests.length, clock.running], [1, []]);
    return "message and rows name repository, run and branch; 1 request";
  });

  faultCase(10, "knows the page of a queue by its address", async () => {
    const queue = "app.example.com/acme/merge-queue/6c1f0e5c-2b58-4d5e-9d53-1f1c9d3ab001";
    const written = [
      queue,
      `${queue}/412`,
      `https://${queue}`,
      `https://${queue}/412?tab=runs#x`,
      `see <https://${queue}>.`,
    ];
    for (const text of [...written, encodeURIComponent(`https://${queue}`)]) {
      const rows = rowsOf(text);
      const choices = rows.map(({ value }) => value.kind);
      assert.deepEqual([text, parseTestRunInput(text).kind, choices], [text, "queuePage", ["nothing"]]);
      assert.match(rows[0]?.label ?? "", /the page of a whole merge queue/);
    }
    return `${written.length + 1} of ${written.length + 1} addresses of a queue recognised, none offers a request`;
  });

  faultCase(12, "asks again after failures that pass", async () => {
    const answers = { listFailingTests: pageOf("a", ""), getTestRun: httpAnswer(200, smallRun) };
    for (const [operation, ask] of Object.entries({ listFailingTests: pages, getTestRun: run })) {
      const { service, server, clock } = await pairOf((socket, _, count) =>
        socket.write(count < 3 ? httpAnswer(500) : answers[operation as keyof typeof answers]),
      );
      await withoutWaiting<unknown>(clock, ask(service));
      const [first, ...others] = server.requests;
      assert.deepEqual(others, [first, first]);
    }
    return "500, 500, 200: answered by the 3rd of 3 identical requests";
  });

  faultCase(12, "keeps the last good tests and their age", async () => {
    // The load, and the comparison with the window before.
    const script: Script = (socket, _, count) => socket.write(count <= 2 ? pageOf("ab", "") : httpAnswer(503));
    const { service, server, clock, baseUrl } = await pairOf(script);
    const { tests, session } = await failingTestsOf(service, clock);
    await tests.refresh();
    await until([tests.onDidChange], () => tests.current.comparison);
    const before = tests.current;
    clock.advance(3 * 60_000);
    await withoutWaiting(clock, tests.refresh());
    const { error, loading, ...after } = tests.current;
    const { loading: _, ...good } = before;
    assert.deepEqual([error?.reason, loading, after], ["serverError", false, good]);
    assert.equal(server.requests.length, 5);
    const told = viewMessageText(session.current, [tests.current], clock.now());
    const { host } = new URL(baseUrl);
    assert.equal(told, `${host} failed to return failing tests. Try again in a few minutes. These are from 3 min ago.`);
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

  faultCase(13, "ends 15 s after the call", async () => {
    for (const [how, sent] of Object.entries(stalls)) {
      const { service, server, clock } = await pairOf((socket) => socket.write(sent));
      const { tests } = await failingTestsOf(service, clock);
      const done = tests.refresh();
      await server.received(1);
      clock.advance(14_999);
      await aTurn();
      assert.deepEqual([how, tests.current.loading, server.openSockets], [how, true, 1]);
      clock.advance(1);
      await done;
      await server.allClosed();
      const { loading, error } = tests.current;
      assert.deepEqual([how, loading, error?.reason, server.requests.length], [how, false, "deadline", 1]);
      assert.deepEqual(clock.running, []);
    }
    return `${Object.keys(stalls).length} stalls: open at 14,999 ms, socket closed and view idle at 15,000 ms`;
  });

  faultCase(13, "ends although bytes keep dripping", async () => {
    let dripped = 0;
    const { service, server, clock } = await pairOf((socket) => {
      socket.write(head);
      const drip = () => {
        if (socket.writable) socket.write(" ", () => dripped++);
        if (socket.writable) clock.setTimeout(drip, 200);
      };
      drip();
    });
    const { tests } = await failingTestsOf(service, clock);
    const done = tests.refresh();
    await server.received(1);
    for (let ms = 0; ms < 14_800; ms += 200) {
      clock.advance(200);
      await aTurn();
    }
    assert.deepEqual([tests.current.loading, server.openSockets], [true, 1]);
    clock.advance(200);
    await done;
    await server.allClosed();
    const { loading, error } = tests.current;
    assert.deepEqual([loading, error?.reason, server.requests.length], [false, "deadline", 1]);
    return `a byte every 200 ms: ended at 15,000 ms, after ${dripped} bytes`;
  });
});
