import assert from "node:assert/strict";
import type { History } from "../../service/history";
import type { RecordedTestRun } from "../../service/mergeQueue";
import { operationPaths } from "../../service/operations";
import type { LocalService } from "../../service/server";
import { dayMs, hourMs, minuteMs } from "../../service/time";
import { FakeClock } from "../../support/clock";
import { apiKey, findHistory, listBody, noon, post, repository, withService } from "./setup";

const testRun: RecordedTestRun = {
  id: "r-1",
  targetBranch: "main",
  prefix: "queue",
  sha: "0123456789abcdef0123456789abcdef01234567",
  createdAt: noon,
  pullRequests: [{ number: 412, title: "Weigh <anchor>" }],
  requiredStatuses: ["build"],
  timeline: [{ time: noon + 2 * minuteMs, kind: "checkRun", name: "build", suite: 1, conclusion: "success" }],
};

/** Creates a history with a failing test, which has a ticket, and a test run. */
function createHarbourHistory(): History {
  const history = findHistory({}, { factsOf: () => ({ ticket: "HRB-118" }) });
  history.record({ name: "adds <b>", filePath: "a.ts" }, { time: noon - hourMs, pullRequest: 412, failure: "boom" });
  history.addTestRun(testRun);
  return history;
}

const runBody = (changes = {}) => ({ repo: repository, testRunId: "r-1", targetBranch: "main", ...changes });

async function listNames(service: LocalService, body = listBody()): Promise<unknown[]> {
  const { tests } = (await (await post(service, "listFailingTests", body)).json()) as { tests: { name: string }[] };
  return tests.map(({ name }) => name);
}

describe("LocalService", () => {
  it("lists failing tests over HTTP", async () => {
    await withService({ history: createHarbourHistory() }, async (service) => {
      const response = await post(service, "listFailingTests", listBody());
      const { tests, page } = (await response.json()) as { tests: { name: string }[]; page: Record<string, unknown> };
      assert.deepEqual(
        [response.status, response.headers.get("content-type"), tests.map(({ name }) => name), page.total_rows],
        [200, "application/json; charset=utf-8", ["adds <b>"], 1],
      );
    });
  });

  it("advances a test run with the clock", async () => {
    const clock = new FakeClock(noon);
    await withService({ history: createHarbourHistory(), clock }, async (service) => {
      const statuses: unknown[] = [];
      for (const minutes of [0, 1, 1]) {
        clock.advance(minutes * minuteMs);
        const run = (await (await post(service, "getTestRun", runBody())).json()) as Record<string, unknown>;
        statuses.push([run.status, run.createdAt]);
      }
      assert.deepEqual(statuses, [
        ["in_progress", "2026-03-10T12:00:00.000Z"],
        ["in_progress", "2026-03-10T12:00:00.000Z"],
        ["succeeded", "2026-03-10T12:00:00.000Z"],
      ]);
    });
  });

  it("responds with executions recorded while it runs", async () => {
    const history = findHistory({});
    await withService({ history }, async (service) => {
      const namesBefore = await listNames(service);
      history.record({ name: "new" }, { time: noon - 1, failure: "" });
      assert.deepEqual([namesBefore, await listNames(service)], [[], ["new"]]);
    });
  });

  it("keeps the pages of a time range as time passes", async () => {
    const clock = new FakeClock(noon);
    const history = findHistory({ a: [{ time: noon - 1, failure: "" }], b: [{ time: noon - 2, failure: "" }] });
    history.record({ name: "later" }, { time: noon + hourMs, failure: "" });
    await withService({ history, clock }, async (service) => {
      const body = (token: unknown) => listBody({ page_query: { page_size: 1, page_token: token } });
      const first = (await (await post(service, "listFailingTests", body(""))).json()) as {
        page: Record<string, unknown>;
      };
      clock.advance(3 * dayMs);
      assert.deepEqual(await listNames(service, body(first.page.next_page_token)), ["b"]);
    });
  });

  const list = operationPaths.listFailingTests;
  const refusals: readonly (readonly [
    description: string,
    operation: keyof typeof operationPaths,
    body: unknown,
    headers: Record<string, string>,
    expected: readonly [status: number, mediaType: string],
  ])[] = [
    [
      "a wrong key",
      "listFailingTests",
      listBody(),
      { "x-api-token": `${apiKey}x` },
      [401, "application/json; charset=utf-8"],
    ],
    [
      "an empty key, whatever the body",
      "getTestRun",
      {},
      { "x-api-token": "" },
      [401, "application/json; charset=utf-8"],
    ],
    [
      "another organization",
      "listFailingTests",
      listBody({ org_url_slug: "other" }),
      {},
      [403, "application/json; charset=utf-8"],
    ],
    [
      "another repository",
      "listFailingTests",
      listBody({ repo: { ...repository, name: "quay" } }),
      {},
      [404, "application/octet-stream"],
    ],
    [
      "another repository's test run",
      "getTestRun",
      runBody({ repo: { ...repository, host: "gitlab.com" } }),
      {},
      [404, "text/html"],
    ],
    ["an unknown run", "getTestRun", runBody({ testRunId: "r-2" }), {}, [404, "text/html"]],
    ["another target branch", "getTestRun", runBody({ targetBranch: "next" }), {}, [404, "text/html"]],
    [
      "a body that breaks a rule",
      "listFailingTests",
      listBody({ org_url_slug: 1 }),
      {},
      [400, "application/octet-stream"],
    ],
    ["a body that is not JSON", "getTestRun", "{", {}, [400, "text/html"]],
    ["JSON with another content type", "getTestRun", runBody(), { "content-type": "text/plain" }, [400, "text/html"]],
  ];
  for (const [description, operation, body, headers, expected] of refusals) {
    it(`rejects ${description} with ${expected[0]}`, async () => {
      await withService({ history: createHarbourHistory() }, async (service) => {
        const response = await post(service, operation, body, { headers });
        assert.deepEqual([response.status, response.headers.get("content-type")], expected);
      });
    });
  }

  it("rejects a request without a key with 401", async () => {
    await withService({}, async (service) => {
      const init = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(listBody()),
      };
      assert.equal((await fetch(service.url + list, init)).status, 401);
    });
  });

  it("responds with 404 to a request for a run that is not created yet", async () => {
    await withService({ history: createHarbourHistory(), clock: new FakeClock(noon - 1) }, async (service) => {
      assert.equal((await post(service, "getTestRun", runBody())).status, 404);
    });
  });

  it("rejects a body over 1 MiB with 413", async () => {
    await withService({}, async (service) => {
      assert.equal((await post(service, "getTestRun", "x".repeat(1024 * 1024 + 1))).status, 413);
    });
  });

  for (const [method, path] of [
    ["GET", list],
    ["POST", "/v2/flaky-tests/list-failing-tests"],
    ["GET", "/<script>"],
    ["GET", "/web/acme/tests/none"],
  ] as const) {
    it(`responds with a 404 page to ${method} ${path}`, async () => {
      await withService({ history: createHarbourHistory() }, async (service) => {
        const response = await fetch(service.url + path, { method, headers: { "x-api-token": apiKey } });
        const text = await response.text();
        assert.deepEqual(
          [
            response.status,
            response.headers.get("content-type"),
            /<h1>(.*)<\/h1>/.exec(text)?.[1],
            /<script>/.test(text),
          ],
          [404, "text/html; charset=utf-8", "404 Not Found", false],
        );
      });
    });
  }

  it("sends the date of its clock and a request ID", async () => {
    await withService({}, async (service) => {
      const { headers } = await post(service, "listFailingTests", listBody());
      assert.equal(headers.get("date"), "Tue, 10 Mar 2026 12:00:00 GMT");
      assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
    });
  });

  for (const [accepted, encoding] of [
    ["gzip, deflate", "gzip"],
    ["br;q=1.0, gzip;q=0.5", "gzip"],
    ["identity", null],
    ["gzip;q=0", null],
  ] as const) {
    it(`responds ${encoding ? "compressed" : "uncompressed"} to Accept-Encoding: ${accepted}`, async () => {
      await withService({ history: createHarbourHistory() }, async (service) => {
        const response = await post(service, "listFailingTests", listBody(), {
          headers: { "accept-encoding": accepted },
        });
        const { page } = (await response.json()) as { page: Record<string, unknown> };
        assert.deepEqual([response.headers.get("content-encoding"), page.total_rows], [encoding, 1]);
      });
    });
  }
});

describe("pages of LocalService", () => {
  it("are the targets of the links of both operations, and need no key", async () => {
    const clock = new FakeClock(noon);
    await withService({ history: createHarbourHistory(), clock }, async (service) => {
      const listText = await (await post(service, "listFailingTests", listBody())).text();
      clock.advance(2 * minuteMs);
      const run = await (await post(service, "getTestRun", runBody())).text();
      const linkedUrls = `${listText}${run}`.match(/http:[^"]+/g) ?? [];
      const { testBranchSha: sha } = JSON.parse(run) as { readonly testBranchSha: string };
      const commits = linkedUrls
        .filter((url) => url.includes("/pull/"))
        .map((url) => url.replace(/pull\/\d+$/, `commit/${sha}`));
      const urls = [...linkedUrls, ...commits];
      const headings: Record<string, string | undefined> = {};
      for (const url of urls) {
        const html = await (await fetch(url)).text();
        const [title, heading] = [/<title>(.*)<\/title>/.exec(html)?.[1], /<h1>(.*)<\/h1>/.exec(html)?.[1]];
        assert.equal(title, heading);
        const path = new URL(url).pathname.replace(sha, "SHA").replace(/[0-9a-f-]{36}$/, "ID");
        headings[path] = heading?.replace(sha, "SHA");
      }
      assert.deepEqual(headings, {
        "/web/acme/repositories/github.com/acme/harbour": "Repository github.com/acme/harbour",
        "/web/acme/tests/ID": "Test adds &lt;b&gt;",
        "/web/acme/tickets/HRB-118": "Ticket HRB-118",
        "/web/acme/checks/r-1/build": "Check build",
        "/web/acme/repositories/github.com/acme/harbour/pull/412": "Pull request #412: Weigh &lt;anchor&gt;",
        "/web/acme/repositories/github.com/acme/harbour/commit/SHA": "Commit SHA",
      });
    });
  });
});

describe("RequestLog", () => {
  it("contains the received requests with their times", async () => {
    await withService({}, async (service) => {
      await post(service, "listFailingTests", { a: 1 });
      await fetch(`${service.url}/web/x?y=1`);
      const [first, second] = service.requests.all;
      assert.deepEqual(
        [first?.time, first?.method, first?.path, first?.operation, first?.body, first?.headers["x-api-token"]],
        [noon, "POST", operationPaths.listFailingTests, "listFailingTests", { a: 1 }, apiKey],
      );
      assert.deepEqual([second?.method, second?.path, second?.operation], ["GET", "/web/x?y=1", undefined]);
      assert.deepEqual(service.requests.requestsOf("listFailingTests"), [first]);
      service.requests.clear();
      assert.deepEqual(service.requests.all, []);
    });
  });

  it("resolves with the next request", async () => {
    await withService({}, async (service) => {
      const next = service.requests.nextRequest();
      const nextRun = service.requests.nextRequest("getTestRun");
      await post(service, "listFailingTests", 1);
      await post(service, "getTestRun", 2);
      assert.deepEqual([(await next).body, (await nextRun).body], [1, 2]);
    });
  });

  it("records that a response was sent, and when the connection was closed", async () => {
    await withService({}, async (service) => {
      await (await post(service, "getTestRun", runBody(), { headers: { connection: "close" } })).text();
      const [request] = service.requests.all;
      assert.ok(request);
      assert.equal(await request.answered, true);
      assert.ok((await request.socketClosed) >= request.receivedAt);
    });
  });
});
