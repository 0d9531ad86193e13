import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { Faults } from "../../service/faults";
import { operationPaths } from "../../service/operations";
import type { LocalService } from "../../service/server";
import { FakeClock } from "../../support/clock";
import { apiKey, historyOf, listBody, noon, post, withService } from "./setup";

const history = historyOf({ adds: [{ time: noon - 1, failure: "boom" }] });

const ask = (service: LocalService, signal?: AbortSignal) =>
  post(service, "listFailingTests", listBody(), signal ? { signal } : {});

/** A list request on a connection of its own. */
function open(service: LocalService): ClientRequest {
  const headers = { "content-type": "application/json", "x-api-token": apiKey };
  const url = service.url + operationPaths.listFailingTests;
  return httpRequest(url, { method: "POST", headers, agent: false }).end(JSON.stringify(listBody()));
}

async function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
}

/** The body as far as it came, and the error that ended it. */
async function read(response: IncomingMessage): Promise<{ body: Buffer; error?: string }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    return { body: Buffer.concat(chunks) };
  } catch (error) {
    return { body: Buffer.concat(chunks), error: String((error as NodeJS.ErrnoException).code) };
  }
}

describe("planned faults", () => {
  const status = (code: number) => ({ kind: "status", status: code }) as const;

  it("befall requests in the order in which they were planned, as often as they were told to", () => {
    const faults = new Faults();
    faults.add(status(500), { times: 2 });
    faults.add(status(503), { times: 1 });
    const taken = Array.from({ length: 4 }, () => faults.take("listFailingTests"));
    assert.deepEqual(taken, [status(500), status(500), status(503), undefined]);
  });

  it("leave the other operation alone", () => {
    const faults = new Faults();
    faults.add(status(500), { operation: "getTestRun" });
    assert.deepEqual([faults.take("listFailingTests"), faults.take("getTestRun")], [undefined, status(500)]);
  });

  it("go on until they are removed, one by one or all", () => {
    const faults = new Faults();
    const first = faults.add(status(500));
    faults.add(status(503));
    const taken = [faults.take("getTestRun"), faults.take("getTestRun")];
    first.dispose();
    taken.push(faults.take("getTestRun"));
    faults.clear();
    assert.deepEqual([...taken, faults.take("getTestRun")], [status(500), status(500), status(503), undefined]);
  });
});

describe("a fault over a real socket", () => {
  it("status: any status, headers and body, once; then the answer", async () => {
    await withService({ history }, async (service) => {
      const headers = { "retry-after": "2", "content-type": "text/x-odd" };
      service.faults.add({ kind: "status", status: 429, headers, body: "slow down" }, { times: 1 });
      const [refused, answered] = [await ask(service), await ask(service)];
      assert.deepEqual(
        [refused.status, refused.headers.get("retry-after"), refused.headers.get("content-type"), await refused.text()],
        [429, "2", "text/x-odd", "slow down"],
      );
      assert.equal(answered.status, 200);
    });
  });

  it("echo: repeats the key", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "echo", status: 500 });
      const response = await ask(service);
      const { headers } = (await response.json()) as { headers: Record<string, string> };
      assert.deepEqual([response.status, headers["x-api-token"]], [500, apiKey]);
    });
  });

  it("redirect: points elsewhere", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "redirect", location: "https://elsewhere.example/", status: 307 });
      const { status, headers } = await ask(service);
      assert.deepEqual([status, headers.get("location")], [307, "https://elsewhere.example/"]);
    });
  });

  it("html: a page with status 200", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "html" });
      const response = await ask(service);
      assert.equal(response.status, 200);
      assert.match(await response.text(), /^<!DOCTYPE html>/);
    });
  });

  it("malformed: JSON that breaks off", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "malformed" });
      const text = await (await ask(service)).text();
      assert.match(text, /^\{"tests":\[\{/);
      assert.throws(() => JSON.parse(text), SyntaxError);
    });
  });

  it("alter: the answer, changed", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "alter", change: (answer) => ({ ...(answer as object), page: null }) });
      const { tests, page } = (await (await ask(service)).json()) as { tests: unknown[]; page: unknown };
      assert.deepEqual([tests.length, page], [1, null]);
    });
  });

  it("delay: answers when the clock gets there", async () => {
    const clock = new FakeClock(noon);
    await withService({ history, clock }, async (service) => {
      service.faults.add({ kind: "delay", ms: 1000 });
      const arrived = service.requests.nextRequest();
      const response = ask(service);
      const request = await arrived;
      let answered = false;
      void request.answered.then(() => {
        answered = true;
      });
      clock.advance(999);
      assert.equal((await fetch(service.url)).status, 404);
      assert.equal(answered, false);
      clock.advance(1);
      assert.deepEqual([(await response).status, await request.answered], [200, true]);
    });
  });

  it("hold: answers in the order of the test's choice", async () => {
    await withService({ history }, async (service) => {
      const order: string[] = [];
      let release = () => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      service.faults.add({ kind: "hold", promise: until }, { times: 1 });
      const arrived = service.requests.nextRequest();
      const first = ask(service).then(() => order.push("first"));
      await arrived;
      await ask(service).then(() => order.push("second"));
      release();
      await first;
      assert.deepEqual(order, ["second", "first"]);
    });
  });

  it("stall: accepts and never answers, until the caller gives up", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "stall", stopAfter: "request" });
      const arrived = service.requests.nextRequest();
      const request = open(service).on("error", () => {});
      const recorded = await arrived;
      request.destroy();
      assert.equal(await recorded.answered, false);
      assert.ok((await recorded.socketClosed) >= recorded.receivedAt);
    });
  });

  it("stall: sends headers and no body", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "stall", stopAfter: "headers" });
      const response = await responseTo(open(service));
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
      const response = await responseTo(open(service));
      const pieces: string[] = [];
      response.setEncoding("utf8").on("data", (piece: string) => pieces.push(piece));
      while (pieces.length < 3) {
        await once(response, "data");
        clock.advance(200);
      }
      assert.deepEqual(pieces, ["{", '"', "t"]);
      response.destroy();
      assert.equal(await service.requests.all[0]?.answered, false);
    });
  });

  it("reset: at once", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "reset", stopAfter: "request" });
      await assert.rejects(responseTo(open(service)), { code: "ECONNRESET", syscall: "read" });
    });
  });

  it("reset: in the middle of the body", async () => {
    await withService({ history }, async (service) => {
      service.faults.add({ kind: "reset", stopAfter: "halfBody" });
      const response = await responseTo(open(service));
      const { body, error } = await read(response);
      assert.deepEqual([response.statusCode, error], [200, "ECONNRESET"]);
      assert.ok(body.length < Number(response.headers["content-length"]));
    });
  });

  for (const [as, length, encoding] of [
    ["declared", "3000000", undefined],
    ["chunked", undefined, undefined],
    ["gzip", undefined, "gzip"],
  ] as const) {
    it(`oversize: ${as}`, async () => {
      await withService({ history }, async (service) => {
        service.faults.add({ kind: "oversize", bytes: 3_000_000, framing: as });
        const response = await responseTo(open(service));
        const { body } = await read(response);
        const plain = as === "gzip" ? gunzipSync(body) : body;
        assert.deepEqual(
          [response.headers["content-length"], response.headers["content-encoding"], plain.length],
          [length, encoding, 3_000_000],
        );
        assert.equal(body.length < 10_000, as === "gzip");
      });
    });
  }

  it("ends with the service, however long it would last", async () => {
    const stalled = withService({ history }, async (service) => {
      service.faults.add({ kind: "oversize", bytes: 1e12, framing: "chunked" }, { times: 1 });
      service.faults.add({ kind: "delay", ms: 1e9 }, { times: 1 });
      service.faults.add({ kind: "stall", stopAfter: "request" });
      const [endless, delayed, stuck] = [open(service), open(service), open(service)];
      for (const request of [endless, delayed, stuck]) request.on("error", () => {});
      const arrived = service.requests;
      while (arrived.all.length < 3) await arrived.nextRequest();
    });
    await stalled;
  });
});
