import * as assert from "node:assert/strict";
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { HttpService } from "../../../src/api/client";
import { CancelledError } from "../../../src/base/errors";
import { ServiceError } from "../../../src/domain/serviceError";
import { makeCertificate } from "../../support/certificates";
import {
  apiKey,
  combineBytes,
  emptyPage,
  isBackOff,
  pages,
  rejection,
  run,
  smallRun,
  stopServers,
  withoutWaiting,
} from "../../support/client";
import { FakeClock } from "../../support/clock";
import { withEnvironment } from "../../support/environment";
import { httpAnswer } from "../../support/rawServer";
import { silentLog } from "../../support/silentLog";

const userAgent = "test-health/0.1.0 (vscode 1.100.0)";

async function readFailure(promise: Promise<unknown>) {
  const error = await rejection(promise);
  assert.ok(error instanceof ServiceError, String(error));
  return { reason: error.reason, ...error.details };
}

describe("Transport", () => {
  afterEach(stopServers);

  it("sends only the headers of the contract, with the key unchanged", async () => {
    const { server, service, baseUrl } = await combineBytes((socket) => socket.end(httpAnswer(200, smallRun)));
    await run(service);
    const [request] = server.requests;
    const { "content-length": length, ...headers } = request?.headers ?? {};
    const body = request?.body ?? "";
    assert.deepEqual(
      [request?.line, Number(length), JSON.parse(body).testRunId],
      ["POST /v1/getMergeQueueTestingDetails HTTP/1.1", Buffer.byteLength(body), "run-1-bisection1"],
    );
    assert.deepEqual(headers, {
      accept: "application/json",
      "accept-encoding": "gzip, compress, deflate, br",
      connection: "keep-alive",
      "content-type": "application/json",
      host: new URL(baseUrl).host,
      "user-agent": userAgent,
      "x-api-token": apiKey,
    });
  });

  it("sends requests below the base URL's path, and ignores proxies of the environment", async () => {
    const { server, baseUrl } = await combineBytes((socket) => socket.end(httpAnswer(200, emptyPage)));
    const proxy = "http://127.0.0.1:1";
    await withEnvironment({ HTTP_PROXY: proxy, http_proxy: proxy, ALL_PROXY: proxy }, async () => {
      const options = { baseUrl: `${baseUrl}/health`, apiKey, userAgent, clock: new FakeClock(), log: silentLog };
      await pages(new HttpService(options));
    });
    assert.deepEqual(
      server.requests.map(({ line }) => line),
      ["POST /health/v1/flaky-tests/list-failing-tests HTTP/1.1"],
    );
  });

  for (const location of ["", "http://", "javascript:alert(1)"]) {
    it(`states no host for a redirect to ${JSON.stringify(location)}`, async () => {
      const { service } = await combineBytes((socket) => socket.end(httpAnswer(302, "", { Location: location })));
      assert.equal((await readFailure(run(service))).redirectHost, undefined);
    });
  }

  describe("rejects when cancelled", () => {
    it("while it waits for a retry", async () => {
      const { server, service, clock } = await combineBytes((socket) => socket.end(httpAnswer(503)));
      const controller = new AbortController();
      const pending = rejection(run(service, controller.signal));
      await clock.timer(isBackOff);
      controller.abort();
      assert.ok((await pending) instanceof CancelledError);
      assert.deepEqual([server.requests.length, clock.running], [1, []]);
    });

    it("before it sends a request", async () => {
      const { server, service } = await combineBytes((socket) => socket.end(httpAnswer(200, smallRun)));
      assert.ok((await rejection(run(service, AbortSignal.abort()))) instanceof CancelledError);
      assert.equal(server.requests.length, 0);
    });
  });

  describe("limits a response to 10 MB", () => {
    const megabyte = Buffer.alloc(1 << 20, 0x20);

    it("if it never ends", async () => {
      const { server, service } = await combineBytes((socket) => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        const writeUntilFull = () => {
          while (socket.writable && socket.write(megabyte)) {}
        };
        socket.on("drain", writeUntilFull);
        writeUntilFull();
      });
      assert.equal((await readFailure(run(service))).reason, "tooLarge");
      await server.allClosed();
    });

    it("if its Content-Length is 1 GB", async () => {
      const { server, service } = await combineBytes((socket) => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n");
        for (let count = 0; count < 11; count++) {
          socket.write(megabyte);
        }
      });
      assert.equal((await readFailure(run(service))).reason, "tooLarge");
      await server.allClosed();
    });

    it("if it is 200 MB after decompression, with less than 60 MB of memory", async () => {
      const bomb = gzipSync(Buffer.alloc(200 << 20));
      const { server, service } = await combineBytes((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
        socket.write(bomb);
      });
      const bytesBefore = process.memoryUsage().rss;
      assert.equal((await readFailure(run(service))).reason, "tooLarge");
      assert.ok(process.memoryUsage().rss - bytesBefore < 60 << 20);
      await server.allClosed();
      assert.equal(server.requests.length, 1);
    });
  });

  it("reads a compressed response", async () => {
    const body = gzipSync(smallRun);
    const { service } = await combineBytes((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`);
      socket.write(body);
    });
    assert.equal((await run(service)).testBranch, "b");
  });

  describe("reports the cause of", () => {
    const brokenResponses: readonly (readonly [
      description: string,
      bytes: string,
      reason: string,
      code: string | undefined,
      requestCount: number,
    ])[] = [
      [
        "a reset in the middle of a body",
        "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{",
        "unreachable",
        "ECONNRESET",
        3,
      ],
      ["a reset before the response", "", "unreachable", "ECONNRESET", 3],
      ["a response that is not HTTP", "SSH-2.0-OpenSSH\r\n\r\n", "unexpectedResponse", "HPE_INVALID_CONSTANT", 1],
      [
        "a body that is not compressed as stated",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd",
        "unexpectedResponse",
        "Z_DATA_ERROR",
        1,
      ],
    ];
    for (const [description, bytes, reason, code, requestCount] of brokenResponses) {
      it(description, async () => {
        const { server, service, clock } = await combineBytes((socket) => socket.end(bytes));
        const details = await withoutWaiting(clock, readFailure(run(service)));
        assert.deepEqual([details.reason, details.code, server.requests.length], [reason, code, requestCount]);
      });
    }

    it("a reset inside a compressed body", async () => {
      const body = gzipSync(Buffer.from(smallRun.repeat(100)));
      const { server, service, clock } = await combineBytes((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`);
        socket.end(body.subarray(0, 20));
      });
      const { reason } = await withoutWaiting(clock, readFailure(run(service)));
      assert.deepEqual([reason, server.requests.length], ["unreachable", 3]);
    });

    it("a refused connection", async () => {
      const { server, service, clock } = await combineBytes(() => {});
      await server.stop();
      const { reason, code } = await withoutWaiting(clock, readFailure(run(service)));
      assert.deepEqual([reason, code], ["unreachable", "ECONNREFUSED"]);
    });

    it("an unknown host name", async () => {
      const { service, clock } = await combineBytes(() => {}, { baseUrl: "http://no-such-host.invalid" });
      const { reason, host } = await withoutWaiting(clock, readFailure(run(service)));
      assert.deepEqual([reason, host], ["dns", "no-such-host.invalid"]);
    });
  });

  describe("over TLS", () => {
    it("rejects a self-signed certificate without a retry, and sends nothing", async () => {
      const certificate = makeCertificate({ names: ["localhost"] });
      const { service, server } = await combineBytes(() => {}, {}, undefined, certificate);
      const { reason, code } = await readFailure(run(service));
      assert.deepEqual([reason, code, server.requests.length], ["certificate", "DEPTH_ZERO_SELF_SIGNED_CERT", 0]);
    });

    it("rejects a server without TLS", async () => {
      const plainServer = createServer((socket) => {
        socket.once("data", () => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n", () => socket.destroy()));
      });
      await new Promise<void>((resolve) => plainServer.listen(0, "127.0.0.1", resolve));
      const { port } = plainServer.address() as { port: number };
      const { service, clock } = await combineBytes(() => {}, { baseUrl: `https://127.0.0.1:${port}` });
      const { reason } = await withoutWaiting(clock, readFailure(run(service)));
      assert.equal(reason, "unreachable");
      await new Promise((resolve) => plainServer.close(resolve));
    });
  });

  it("leaves no timer running once the response has arrived", async () => {
    const { service, clock } = await combineBytes((socket) => socket.end(httpAnswer(200, smallRun)));
    const pending = run(service);
    await clock.timer((ms) => !isBackOff(ms));
    await pending;
    assert.deepEqual(clock.running, []);
  });

  it("removes its listeners from the caller's signal", async () => {
    const { service } = await combineBytes((socket) => socket.write(httpAnswer(200, smallRun)));
    const listeners = { added: 0, removed: 0 };
    const { signal } = new AbortController();
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<AbortSignal["addEventListener"]>) => {
      listeners.added++;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<AbortSignal["removeEventListener"]>) => {
      listeners.removed++;
      removeEventListener.apply(signal, args);
    };
    for (let count = 0; count < 3; count++) {
      await run(service, signal);
    }
    assert.deepEqual(listeners, { added: 3, removed: 3 });
  });
});
