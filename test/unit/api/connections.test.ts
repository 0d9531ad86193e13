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

const combineOverTls = (script: Script) => combineBytes(script, {}, undefined, certificate);

const closings: readonly (readonly [how: string, typeof combineOverTls, close: (socket: Socket) => unknown])[] = [
  ["with an end over TCP", combineBytes, (socket) => socket.end()],
  ["with a reset over TCP", combineBytes, (socket) => socket.resetAndDestroy()],
  ["with an end over TLS", combineOverTls, (socket) => socket.end()],
];

describe("Connections", () => {
  const agents = [http.globalAgent as http.Agent & Pick<https.Agent, "options">, https.globalAgent];
  const idleTimeouts = agents.map(({ options }) => options.timeout ?? 0);

  before(() => {
    https.globalAgent.options.ca = certificate.cert;
    // Otherwise Node closes idle connections after 5 s by the computer's clock, and not the code under test.
    for (const { options } of agents) {
      options.timeout = 0;
    }
  });
  after(() => {
    delete https.globalAgent.options.ca;
    for (const [index, { options }] of agents.entries()) {
      options.timeout = idleTimeouts[index] ?? 0;
    }
  });
  afterEach(stopServers);

  it("are kept alive even if the global agent keeps none, like that of VS Code", async () => {
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
    const { server, service } = await combineOverTls(answer);
    const sendTenRequests = async () => {
      for (let count = 0; count < 10; count++) {
        await run(service);
      }
    };
    await Promise.all(Array.from({ length: 6 }, sendTenRequests));
    assert.deepEqual([server.requests.length, server.connections, server.openSockets], [60, 3, 3]);
  });

  describe("that the service closes when idle", () => {
    for (const [description, start, close] of closings) {
      it(`cause no error and no wait if they are closed as each request arrives: ${description}`, async () => {
        const { server, service, clock } = await start(onReuse(close));
        for (let count = 0; count < 40; count++) {
          await run(service);
        }
        assert.deepEqual([server.requests.length, server.connections, clock.running], [79, 40, []]);
      });

      it(`cause no error if they are closed at any moment: ${description}`, async () => {
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

    it("are all closed once one of them failed, so that the second attempt opens a new one", async () => {
      const { server, service } = await combineOverTls(onReuse((socket) => socket.destroy()));
      await Promise.all(Array.from({ length: 3 }, () => run(service)));
      await run(service);
      assert.deepEqual([server.requests.length, server.connections], [5, 4]);
    });

    it("cause only one second attempt", async () => {
      const { server, service } = await combineBytes((socket, request, count) =>
        count === 1 ? answer(socket, request, count) : socket.destroy(),
      );
      await run(service);
      const error = await rejection(service.testRun({ ...runQuery, background: true }, neverAborted));
      assert.ok(error instanceof ServiceError);
      assert.deepEqual([error.reason, error.details.code, server.requests.length], ["unreachable", "ECONNRESET", 3]);
    });

    it("cause a second attempt if the service responds with 408", async () => {
      const { server, service } = await combineBytes(
        onReuse((socket) => socket.end(httpAnswer(408, "", { Connection: "close" }))),
      );
      await run(service);
      await run(service);
      assert.equal(server.requests.length, 3);
    });
  });

  for (const [event, script] of [
    ["the service closes them", (socket: Socket) => socket.destroy()],
    ["the service responds with 408", (socket: Socket) => socket.end(httpAnswer(408))],
  ] as const) {
    it(`cause no second attempt if they are new and ${event}`, async () => {
      const { server, service } = await combineBytes(script);
      await rejection(service.testRun({ ...runQuery, background: true }, neverAborted));
      assert.equal(server.requests.length, 1);
    });
  }

  describe("of a second attempt", () => {
    it("are closed when it is cancelled", async () => {
      const controller = new AbortController();
      const { server, pending, clock } = await startSecondAttempt(controller.signal);
      controller.abort();
      assert.ok((await pending) instanceof CancelledError);
      await server.allClosed();
      assert.deepEqual([server.requests.length, clock.running], [3, []]);
    });

    it("are closed 15 s after the start of the first attempt", async () => {
      const { server, pending, clock } = await startSecondAttempt();
      assert.deepEqual(
        clock.running.filter((ms) => !isBackOff(ms)),
        [15_000],
      );
      clock.advance(15_000);
      assert.equal(((await pending) as ServiceError).reason, "deadline");
      await server.allClosed();
    });

    /** Starts a request whose idle connection the service closes, and whose second attempt gets no response. */
    async function startSecondAttempt(signal = neverAborted) {
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

  it("are reused for 5 s after their last response", async () => {
    const { server, service, clock } = await combineBytes(answer);
    const counts: number[] = [];
    for (const sleepMs of [0, 5_000, 5_001]) {
      clock.sleep(sleepMs);
      await run(service);
      counts.push(server.connections);
    }
    assert.deepEqual(counts, [1, 1, 2]);
  });

  describe("on which bytes arrive outside of a response", () => {
    const strayAnswer = httpAnswer(200, smallRun.replace('"testBranch":"b"', '"testBranch":"stray"'));

    for (const [description, start, bytes] of [
      ["a whole response over TCP", combineBytes, strayAnswer],
      ["a whole response over TLS", combineOverTls, strayAnswer],
      ["a part of a response", combineBytes, strayAnswer.slice(0, 40)],
      ["one byte", combineBytes, "\n"],
    ] as const) {
      it(`are closed and not reused: ${description}`, async () => {
        const { server, service, write } = await withIdleConnection(start);
        const byteCount = getIdleSocket().bytesRead;
        write(bytes);
        while (getIdleSocket().bytesRead === byteCount) {
          await nextTurn();
        }
        const { testBranch } = await run(service);
        assert.deepEqual([testBranch, server.requests.length, server.connections], ["b", 2, 2]);
      });
    }

    it("are closed if the bytes are still unread when the next request is sent", async () => {
      const { server, service, write } = await withIdleConnection(combineBytes);
      write(strayAnswer);
      // The bytes arrive meanwhile, and are not read, since the event loop has no turn.
      for (const start = performance.now(); performance.now() - start < 50; ) {}
      const { testBranch } = await run(service);
      assert.deepEqual([testBranch, server.connections], ["b", 2]);
    });

    /** Creates a client with one idle connection, and a function that writes to it at the service's end. */
    async function withIdleConnection(start: typeof combineOverTls) {
      const sockets: Socket[] = [];
      const pair = await start((socket, request, count) => {
        sockets.push(socket);
        answer(socket, request, count);
      });
      await run(pair.service);
      return { ...pair, write: (bytes: string) => sockets[0]?.write(bytes) };
    }

    function getIdleSocket(): Socket {
      const sockets = agents.flatMap(({ freeSockets }) => Object.values(freeSockets).flatMap((list) => list ?? []));
      const [socket] = sockets;
      assert.ok(socket);
      return socket;
    }
  });

  it("are closed when the client is disposed", async () => {
    const { server, service } = await combineOverTls(answer);
    await Promise.all([run(service), run(service), run(service)]);
    assert.equal(server.openSockets, 3);
    service.dispose();
    await server.allClosed();
  });

  it("are closed when the client is disposed right after a response", async () => {
    const { server, service } = await combineOverTls(answer);
    await run(service);
    service.dispose();
    await server.allClosed();
  });

  it("are closed after their response when the client is disposed before it", async () => {
    const { server, service } = await combineOverTls(answer);
    const response = run(service);
    service.dispose();
    await response;
    await server.allClosed();
  });

  describe("that no client has used", () => {
    const { createConnection } = https.globalAgent;
    afterEach(() => {
      https.globalAgent.createConnection = createConnection;
    });

    /** Opens a connection that becomes idle, as Node does for a request that is aborted meanwhile. */
    const openUnused = async (baseUrl: string) => {
      await new Promise((resolve, reject) =>
        https.get(baseUrl, (response) => response.resume().on("close", resolve)).on("error", reject),
      );
    };

    it("are closed when the client is disposed", async () => {
      const { server, service, baseUrl } = await combineOverTls(answer);
      await openUnused(baseUrl);
      service.dispose();
      await server.allClosed();
    });

    it("are closed 100 ms after the client is disposed if they open late, for a request that was aborted", async () => {
      const { server, service, baseUrl, clock } = await combineOverTls(answer);
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
    });
  });

  it("stay open when a client is disposed while another request uses them", async () => {
    const receivers: Socket[] = [];
    const { server, service, baseUrl } = await combineOverTls((socket, request, count) =>
      count === 1 ? answer(socket, request, count) : receivers.push(socket),
    );
    await run(service);
    const otherStatus = new Promise<number | undefined>((resolve, reject) =>
      https.get(baseUrl, (response) => resolve(response.resume().statusCode)).on("error", reject),
    );
    await server.waitForRequests(2);
    service.dispose();
    receivers[0]?.write(httpAnswer(204));
    assert.deepEqual([await otherStatus, server.connections], [204, 1]);
  });

  it("accumulate no listeners when many requests of many clients use them", async () => {
    const { server, service, another } = await combineBytes(answer);
    const countListeners = () =>
      Object.values(http.globalAgent.freeSockets).flatMap((sockets) =>
        (sockets ?? []).map((socket) => socket.eventNames().map((name) => socket.listenerCount(name))),
      );
    await run(service);
    await run(service);
    const firstCounts = countListeners();
    for (let count = 0; count < 20; count++) {
      await run(service);
      await run(another());
    }
    assert.deepEqual([countListeners(), server.connections], [firstCounts, 1]);
  });
});

/** Answers the first request of each connection, and calls `act` for every further one. */
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
