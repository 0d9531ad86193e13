import assert from "node:assert/strict";
import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { nextTurn } from "../../../src/base/async";
import { CancelledError } from "../../../src/base/errors";
import { ServiceError } from "../../../src/domain/serviceError";
import { makeCertificate } from "../../support/certificates";
import {
  combineBytes,
  isBackOff,
  neverAborted,
  rejection,
  run,
  runQuery,
  smallRun,
  stopServers,
} from "../../support/client";
import { httpAnswer, type Script } from "../../support/rawServer";
import { createRandom } from "../../support/seeded";

const certificate = makeCertificate({ names: ["127.0.0.1"] });
const answer: Script = (socket) => socket.write(httpAnswer(200, smallRun));

/** Answers the first request of each connection, and does something else with every further one. */
function onReuse(act: (socket: Socket) => unknown): Script {
  const usedSockets = new WeakSet<Socket>();
  return (socket, request, count) => {
    if (usedSockets.has(socket)) {
      act(socket);
    } else {
      answer(socket, request, count);
    }
    usedSockets.add(socket);
  };
}

const tlsPairOf = (script: Script) => combineBytes(script, {}, undefined, certificate);

const closings: readonly (readonly [how: string, typeof tlsPairOf, close: (socket: Socket) => unknown])[] = [
  ["with an end over TCP", combineBytes, (socket) => socket.end()],
  ["with a reset over TCP", combineBytes, (socket) => socket.resetAndDestroy()],
  ["with an end over TLS", tlsPairOf, (socket) => socket.end()],
];

describe("Connections", () => {
  before(() => {
    https.globalAgent.options.ca = certificate.cert;
  });
  after(() => {
    delete https.globalAgent.options.ca;
  });
  afterEach(stopServers);

  it("are kept alive even if the request's agent keeps none, like that of VS Code", async () => {
    const { server, service } = await combineBytes(answer);
    const { globalAgent } = http;
    http.globalAgent = new http.Agent({ keepAlive: false });
    try {
      await run(service);
    } finally {
      http.globalAgent = globalAgent;
    }
    assert.equal(server.requests[0]?.headers.connection, "keep-alive");
  });

  it("are at most three over TLS, however many requests are sent", async () => {
    const { server, service } = await tlsPairOf(answer);
    const tenTimes = async () => {
      for (let count = 0; count < 10; count++) {
        await run(service);
      }
    };
    await Promise.all(Array.from({ length: 6 }, tenTimes));
    assert.deepEqual([server.requests.length, server.connections, server.openSockets], [60, 3, 3]);
  });

  describe("that the service closes when idle", () => {
    for (const [description, start, close] of closings) {
      it(`cause no error and no wait if closed as each request arrives: ${description}`, async () => {
        const { server, service, clock } = await start(onReuse(close));
        for (let count = 0; count < 40; count++) {
          await run(service);
        }
        assert.deepEqual([server.requests.length, server.connections, clock.running], [79, 40, []]);
      });

      it(`cause no error and no wait if closed at any moment: ${description}`, async () => {
        const random = createRandom(7);
        const { server, service } = await start((socket, request, count) => {
          answer(socket, request, count);
          if (random() < 0.5) {
            setTimeout(() => close(socket), random() * 3);
          }
        });
        for (let count = 0; count < 150; count++) {
          await run(service);
          for (let turns = random() * 40; turns > 0; turns--) {
            await new Promise((resolve) => setImmediate(resolve));
          }
        }
        assert.ok(server.connections > 10, `${server.connections} connections`);
      });
    }

    it("are dropped together: the repeated request opens a new one", async () => {
      const { server, service } = await tlsPairOf(onReuse((socket) => socket.destroy()));
      await Promise.all(Array.from({ length: 3 }, () => run(service)));
      await run(service);
      assert.deepEqual([server.requests.length, server.connections], [5, 4]);
    });

    it("are retried once only", async () => {
      const { server, service } = await combineBytes((socket, request, count) =>
        count === 1 ? answer(socket, request, count) : socket.destroy(),
      );
      await run(service);
      const error = await rejection(service.testRun({ ...runQuery, background: true }, neverAborted));
      assert.ok(error instanceof ServiceError);
      assert.deepEqual([error.reason, error.details.code, server.requests.length], ["unreachable", "ECONNRESET", 3]);
    });

    it("are retried if the service responds with 408", async () => {
      const { server, service } = await combineBytes(
        onReuse((socket) => socket.end(httpAnswer(408, "", { Connection: "close" }))),
      );
      await run(service);
      await run(service);
      assert.equal(server.requests.length, 3);
    });
  });

  it("are not retried if they were new", async () => {
    for (const script of [(socket: Socket) => socket.destroy(), (socket: Socket) => socket.end(httpAnswer(408))]) {
      const { server, service } = await combineBytes(script);
      await rejection(service.testRun({ ...runQuery, background: true }, neverAborted));
      assert.equal(server.requests.length, 1);
    }
  });

  describe("for a second attempt", () => {
    /** A request whose connection was closed under it, and whose second attempt waits for its answer. */
    async function inSecondAttempt(signal = neverAborted) {
      const pair = await combineBytes((socket, request, count) => {
        if (count === 1) {
          answer(socket, request, count);
        }
        if (count === 2) {
          socket.destroy();
        }
      });
      await run(pair.service);
      const pending = rejection(run(pair.service, signal));
      await pair.server.waitForRequests(3);
      return { ...pair, pending };
    }

    it("are closed when it is cancelled", async () => {
      const controller = new AbortController();
      const { server, pending, clock } = await inSecondAttempt(controller.signal);
      controller.abort();
      assert.ok((await pending) instanceof CancelledError);
      await server.allClosed();
      assert.deepEqual([server.requests.length, clock.running], [3, []]);
    });

    it("are closed 15 s after the start of the first attempt", async () => {
      const { server, pending, clock } = await inSecondAttempt();
      assert.deepEqual(
        clock.running.filter((ms) => !isBackOff(ms)),
        [15_000],
      );
      clock.advance(15_000);
      assert.equal(((await pending) as ServiceError).reason, "deadline");
      await server.allClosed();
    });
  });

  it("are not reused after a request on them was cancelled", async () => {
    const { server, service } = await combineBytes((socket, request, count) => {
      if (count !== 2) {
        answer(socket, request, count);
      }
    });
    await run(service);
    const controller = new AbortController();
    const pending = rejection(run(service, controller.signal));
    await server.waitForRequests(2);
    controller.abort();
    await pending;
    await run(service);
    assert.deepEqual([server.requests.length, server.connections], [3, 2]);
  });

  it("are not reused if they were idle while the computer slept", async () => {
    const { server, service, clock } = await combineBytes(answer);
    await run(service);
    await run(service);
    clock.sleep(8 * 3_600_000);
    await run(service);
    assert.deepEqual([server.connections, server.openSockets], [2, 1]);
  });

  it("are reused up to 5 s after their last response", async () => {
    const { server, service, clock } = await combineBytes(answer);
    const counts: number[] = [];
    for (const sleepMs of [0, 5_000, 5_001]) {
      clock.sleep(sleepMs);
      await run(service);
      counts.push(server.connections);
    }
    assert.deepEqual(counts, [1, 1, 2]);
  });

  describe("on which bytes arrive that nobody asked for", () => {
    const strayAnswer = httpAnswer(200, smallRun.replace('"testBranch":"b"', '"testBranch":"stray"'));

    for (const [description, start, bytes] of [
      ["a whole response over TCP", combineBytes, strayAnswer],
      ["a whole response over TLS", tlsPairOf, strayAnswer],
      ["a part of a response", combineBytes, strayAnswer.slice(0, 40)],
      ["one byte", combineBytes, "\n"],
    ] as const) {
      it(`are closed and not used again: ${description}`, async () => {
        const { server, service, write } = await withIdleConnection(start);
        const byteCount = clientSocket().bytesRead;
        write(bytes);
        while (clientSocket().bytesRead === byteCount) {
          await nextTurn();
        }
        const { testBranch } = await run(service);
        assert.deepEqual([testBranch, server.requests.length, server.connections], ["b", 2, 2]);
      });
    }

    it("are closed if the bytes are still unread as the next request is sent", async () => {
      const { server, service, write } = await withIdleConnection(combineBytes);
      write(strayAnswer);
      // Nothing is read while the event loop has no turn.
      for (const start = performance.now(); performance.now() - start < 50; ) {}
      const { testBranch } = await run(service);
      assert.deepEqual([testBranch, server.connections], ["b", 2]);
    });

    /** A client with one idle connection, and a function that writes into it at the service's end. */
    async function withIdleConnection(start: typeof tlsPairOf) {
      const sockets: Socket[] = [];
      const pair = await start((socket, request, count) => {
        sockets.push(socket);
        answer(socket, request, count);
      });
      await run(pair.service);
      return { ...pair, write: (bytes: string) => sockets[0]?.write(bytes) };
    }

    function clientSocket(): Socket {
      const agents = [http.globalAgent, https.globalAgent];
      const sockets = agents.flatMap(({ freeSockets }) => Object.values(freeSockets).flatMap((list) => list ?? []));
      const [socket] = sockets;
      assert.ok(socket);
      return socket;
    }
  });

  it("are closed when the client is disposed", async () => {
    const { server, service } = await tlsPairOf(answer);
    await Promise.all([run(service), run(service), run(service)]);
    assert.equal(server.openSockets, 3);
    service.dispose();
    await server.allClosed();
  }).timeout(2_000);

  it("are closed when the client is disposed as soon as it is answered, or before", async () => {
    for (const disposal of ["answered", "sent"]) {
      const { server, service } = await tlsPairOf(answer);
      const response = run(service);
      if (disposal === "answered") {
        await response;
      }
      service.dispose();
      await response;
      await server.allClosed();
    }
  }).timeout(4_000);

  describe("that no client has used", () => {
    const { createConnection } = https.globalAgent;
    afterEach(() => {
      https.globalAgent.createConnection = createConnection;
    });

    /** Opens a connection that becomes idle, as Node does for a request that is given up meanwhile. */
    const openUnused = async (baseUrl: string) => {
      await new Promise((resolve, reject) =>
        https.get(baseUrl, (response) => response.resume().on("close", resolve)).on("error", reject),
      );
    };

    it("are closed with the client", async () => {
      const { server, service, baseUrl } = await tlsPairOf(answer);
      await openUnused(baseUrl);
      service.dispose();
      await server.allClosed();
    }).timeout(2_000);

    it("are closed within 100 ms of its end if they open for a request that was given up", async () => {
      const { server, service, baseUrl, clock } = await tlsPairOf(answer);
      https.globalAgent.createConnection = () => undefined as unknown as Socket;
      const abort = new AbortController();
      const request = rejection(run(service, abort.signal));
      await nextTurn();
      abort.abort(new CancelledError());
      await request;
      https.globalAgent.createConnection = createConnection;
      service.dispose();
      await openUnused(baseUrl);
      assert.equal(server.openSockets, 1);
      clock.advance(100);
      await server.allClosed();
    }).timeout(2_000);
  });

  it("stay open when another client that shares them is disposed", async () => {
    const receivers: Socket[] = [];
    const { server, service, baseUrl } = await tlsPairOf((socket, request, count) =>
      count === 1 ? answer(socket, request, count) : receivers.push(socket),
    );
    await run(service);
    const othersAnswer = new Promise<number | undefined>((resolve, reject) =>
      https.get(baseUrl, (response) => resolve(response.resume().statusCode)).on("error", reject),
    );
    await server.waitForRequests(2);
    service.dispose();
    receivers[0]?.write(httpAnswer(204));
    assert.deepEqual([await othersAnswer, server.connections], [204, 1]);
  });

  it("accumulate no listeners, however often and by however many clients they are used", async () => {
    const { server, service, another } = await combineBytes(answer);
    const listeners = () =>
      Object.values(http.globalAgent.freeSockets).flatMap((sockets) =>
        (sockets ?? []).map((socket) => socket.eventNames().map((name) => socket.listenerCount(name))),
      );
    await run(service);
    await run(service);
    const first = listeners();
    for (let count = 0; count < 20; count++) {
      await run(service);
      await run(another());
    }
    assert.deepEqual([listeners(), server.connections], [first, 1]);
  });
});
