import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { Faults } from "../../service/faults";
import { operationPaths } from "../../service/operations";
import type { LocalService } from "../../service/server";
import { FakeClock } from "../../support/clock";
import { apiKey, findHistory, listBody, noon, post, withService } from "./setup";

const history = findHistory({ adds: [{ time: noon - 1, failure: "boom" }] });

const listTests = (service: LocalService, signal?: AbortSignal) =>
  post(service, "listFailingTests", listBody(), signal ? { signal } : {});

/** Sends a list request on a separate connection. */
function sendRequest(service: LocalService): ClientRequest {
  const headers = { "content-type": "application/json", "x-api-token": apiKey };
  const url = service.url + operationPaths.listFailingTests;
  return httpRequest(url, { method: "POST", headers, agent: false }).end(JSON.stringify(listBody()));
}

async function waitForResponse(request: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
}

/** Reads the body. Resolves with the received part and the error if the connection is closed before its end. */
async function read(response: IncomingMessage): Promise<{ body: Buffer; error?: string }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
    }
    return { body: Buffer.concat(chunks) };
  } catch (error) {
    return { body: Buffer.concat(chunks), error: String((error as NodeJS.ErrnoException).code) };
  }
}

describe("Faults", () => {
  const status = (code: number) => ({ kind: "status", status: code }) as const;

  it("apply to requests in the order in which they were added, as often as specified", () => {
    const faults = new Faults();
    faults.add(status(500), { times: 2 });
    faults.add(status(503), { times: 1 });
    const takenFaults = Array.from({ length: 4 }, () => faults.take("listFailingTests"));
    assert.deepEqual(takenFaults, [status(500), status(500), status(503), undefined]);
  });

  it("do not apply to the other operation", () => {
    const faults = new Faults();
    faults.add(status(500), { operation: "getTestRun" });
    assert.deepEqual([faults.take("listFailingTests"), faults.take("getTestRun")], [undefined, status(500)]);
  });

  it("apply until they are removed, one by one or all", () => {
    const faults = new Faults();
    const first = faults.add(status(500));
    faults.add(status(503));
    const takenFaults = [faults.take("getTestRun"), faults.take("getTestRun")];
    first.dispose();
    takenFaults.push(faults.take("getTestRun"));
    faults.clear();
    assert.deepEqual([...takenFaults, faults.take("getTestRun")], [status(500), status(500), status(503), undefined]);
  });
});

describe("fault over a real socket", () => {
  it("status: sends any status, headers and body, once, and then the response", async () => {
    await withService({ history }, async (service) => {
      const headers = { "retry-after": "2", "content-type": "text/x-odd" };
      service.faults.add({ kind: "status", status: 429, headers, body: "slow down" }, { times: 1 });
      const [faultyResponse, nextResponse] = [await listTests(service), await listTests(service)];
      assert.deepEqual(
        [
          faultyResponse.status,
          faultyResponse.headers.get("retry-after"),
          faultyResponse.headers.get("content-type"),
          await faultyResponse.text(),
        ],
        [429, "2", "text/x-odd", "slow down"],
      );
      assert.equal(nextResponse.status, 200);
    });
  });

  it("echo: repeats the key", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "echo", status: 500 });
      const response = await listTests(service);
      const { headers } = (await response.json()) as { headers: Record<string, string> };
      assert.deepEqual([response.status, headers["x-api-token"]], [500, apiKey]);
    });
  });

  it("redirect: sends another location", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "redirect", location: "https://elsewhere.example/", status: 307 });
      const { status, headers } = await listTests(service);
      assert.deepEqual([status, headers.get("location")], [307, "https://elsewhere.example/"]);
    });
  });

  it("html: sends a page with status 200", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "html" });
      const response = await listTests(service);
      assert.equal(response.status, 200);
      assert.match(await response.text(), /^<!DOCTYPE html>/);
    });
  });

  it("malformed: sends truncated JSON", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "malformed" });
      const text = await (await listTests(service)).text();
      assert.match(text, /^\{"tests":\[\{/);
      assert.throws(() => JSON.parse(text), SyntaxError);
    });
  });

  it("alter: sends a changed response", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "alter", change: (answer) => ({ ...(answer as object), page: null }) });
      const { tests, page } = (await (await listTests(service)).json()) as { tests: unknown[]; page: unknown };
      assert.deepEqual([tests.length, page], [1, null]);
    });
  });

  it("delay: responds when the clock reaches the time", async () => {
    const clock = new FakeClock(noon);
    await withService({ history, clock }, async (service) => {
      service.faults.add({ kind: "delay", ms: 1000 });
      const requestReceived = service.requests.nextRequest();
      const response = listTests(service);
      const request = await requestReceived;
      let isAnswered = false;
      void request.answered.then(() => {
        isAnswered = true;
      });
      clock.advance(999);
      assert.equal((await fetch(service.url)).status, 404);
      assert.equal(isAnswered, false);
      clock.advance(1);
      assert.deepEqual([(await response).status, await request.answered], [200, true]);
    });
  });

  it("hold: responds in the order that the test chooses", async () => {
    await withService({ history }, async (service) => {
      const order: string[] = [];
      let release = () => {};
      const releasePromise = new Promise<void>((resolve) => {
        release = resolve;
      });
      service.faults.add({ kind: "hold", promise: releasePromise }, { times: 1 });
      const requestReceived = service.requests.nextRequest();
      const first = listTests(service).then(() => order.push("first"));
      await requestReceived;
      await listTests(service).then(() => order.push("second"));
      release();
      await first;
      assert.deepEqual(order, ["second", "first"]);
    });
  });

  it("stall: accepts a request and never responds", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "stall", stopAfter: "request" });
      const requestReceived = service.requests.nextRequest();
      const request = sendRequest(service).on("error", () => {});
      const receivedRequest = await requestReceived;
      request.destroy();
      assert.equal(await receivedRequest.answered, false);
      assert.ok((await receivedRequest.socketClosed) >= receivedRequest.receivedAt);
    });
  });

  it("stall: sends headers and no body", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "stall", stopAfter: "headers" });
      const response = await waitForResponse(sendRequest(service));
      assert.equal(response.statusCode, 200);
      assert.equal(response.read(), null);
      response.destroy();
      assert.equal(await service.requests.all[0]?.answered, false);
    });
  });

  it("drip: sends a byte at a time", async () => {
    const clock = new FakeClock(noon);
    await withService({ history, clock }, async (service) => {
      service.faults.add({ kind: "drip", everyMs: 200 });
      const response = await waitForResponse(sendRequest(service));
      const chunks: string[] = [];
      response.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
      while (chunks.length < 3) {
        await once(response, "data");
        clock.advance(200);
      }
      assert.deepEqual(chunks, ["{", '"', "t"]);
      response.destroy();
      assert.equal(await service.requests.all[0]?.answered, false);
    });
  });

  it("reset: closes the connection without a response", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "reset", stopAfter: "request" });
      await assert.rejects(waitForResponse(sendRequest(service)), { code: "ECONNRESET", syscall: "read" });
    });
  });

  it("reset: closes the connection in the middle of the body", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "reset", stopAfter: "halfBody" });
      const response = await waitForResponse(sendRequest(service));
      const { body, error } = await read(response);
      assert.deepEqual([response.statusCode, error], [200, "ECONNRESET"]);
      assert.ok(body.length < Number(response.headers["content-length"]));
    });
  });

  for (const [variant, length, encoding] of [
    ["declared", "3000000", undefined],
    ["chunked", undefined, undefined],
    ["gzip", undefined, "gzip"],
  ] as const) {
    it(`oversize: sends white space of the given length, ${variant}`, async () => {
      await withService({ history }, async (service) => {
        service.faults.add({ kind: "oversize", bytes: 3_000_000, framing: variant });
        const response = await waitForResponse(sendRequest(service));
        const { body } = await read(response);
        const plain = variant === "gzip" ? gunzipSync(body) : body;
        assert.deepEqual(
          [response.headers["content-length"], response.headers["content-encoding"], plain.length],
          [length, encoding, 3_000_000],
        );
        assert.equal(body.length < 10_000, variant === "gzip", `${body.length} bytes`);
      });
    });
  }

  it("ends with the service", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "oversize", bytes: 1e12, framing: "chunked" }, { times: 1 });
      service.faults.add({ kind: "delay", ms: 1e9 }, { times: 1 });
      service.faults.add({ kind: "stall", stopAfter: "request" });
      const [endlessRequest, delayedRequest, stalledRequest] = [
        sendRequest(service),
        sendRequest(service),
        sendRequest(service),
      ];
      for (const request of [endlessRequest, delayedRequest, stalledRequest]) {
        request.on("error", () => {});
      }
      const requestLog = service.requests;
      while (requestLog.all.length < 3) {
        await requestLog.nextRequest();
      }
    });
  });
});
