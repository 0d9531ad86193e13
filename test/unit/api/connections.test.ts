import assert from "node:assert/strict";
import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { CancelledError } from "../../../src/base/errors";
import { ServiceError } from "../../../src/domain/serviceError";
import { makeCertificate } from "../../support/certificates";
import { isBackOff, neverAborted, pairOf, rejection, run, runQuery, smallRun, stopServers } from "../../support/client";
import { httpAnswer, type Script } from "../../support/rawServer";
import { createRandom } from "../../support/seeded";

const certificate = makeCertificate({ names: ["127.0.0.1"] });
const answer: Script = (socket) => socket.write(httpAnswer(200, smallRun));

/** Answers the first request of each connection, and does something else with every further one. */
function onReuse(act: (socket: Socket) => unknown): Script {
  const used = new WeakSet<Socket>();
  return (socket, request, count) => {
    if (used.has(socket)) act(socket);
    else answer(socket, request, count);
    used.add(socket);
  };
}

const tlsPairOf = (script: Script) => pairOf(script, {}, undefined, certificate);

const closings: readonly (readonly [how: string, typeof tlsPairOf, close: (socket: Socket) => unknown])[] = [
  ["with an end over TCP", pairOf, (socket) => socket.end()],
  ["with a reset over TCP", pairOf, (socket) => socket.resetAndDestroy()],
  ["with an end over TLS", tlsPairOf, (socket) => socket.end()],
];

describe("connections", () => {
  before(() => {
    https.globalAgent.options.ca = certificate.cert;
  });
  after(() => {
    delete https.globalAgent.options.ca;
  });
  afterEach(stopServers);

  it("are asked to be kept where the agent of a request keeps none, as the editor's", async () => {
    const { server, service } = await pairOf(answer);
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
      for (let count = 0; count < 10; count++) await run(service);
    };
    await Promise.all(Array.from({ length: 6 }, tenTimes));
    assert.deepEqual([server.requests.length, server.connections, server.openSockets], [60, 3, 3]);
  });

  describe("that the service closes when they are idle", () => {
    for (const [how, start, close] of closings) {
      it(`cost nobody an error or a wait: ${how}, as each request comes`, async () => {
        const { server, service, clock } = await start(onReuse(close));
        for (let count = 0; count < 40; count++) await run(service);
        assert.deepEqual([server.requests.length, server.connections, clock.running], [79, 40, []]);
      });

      it(`cost nobody an error or a wait: ${how}, at whatever moment`, async () => {
        const random = createRandom(7);
        const { server, service } = await start((socket, request, count) => {
          answer(socket, request, count);
          if (random() < 0.5) setTimeout(() => close(socket), random() * 3);
        });
        for (let count = 0; count < 150; count++) {
          await run(service);
          for (let turns = random() * 40; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
        }
        assert.ok(server.connections > 10, `${server.connections} connections`);
      });
    }

    it("are given up together: the request that is sent again gets a new one", async () => {
      const { server, service } = await tlsPairOf(onReuse((socket) => socket.destroy()));
      await Promise.all(Array.from({ length: 3 }, () => run(service)));
      await run(service);
      assert.deepEqual([server.requests.length, server.connections], [5, 4]);
    });

    it("are followed by one further attempt, and no more", async () => {
      const { server, service } = await pairOf((socket, request, count) =>
        count === 1 ? answer(socket, request, count) : socket.destroy(),
      );
      await run(service);
      const error = await rejection(service.testRun({ ...runQuery, background: true }, neverAborted));
      assert.ok(error instanceof ServiceError);
      assert.deepEqual([error.reason, error.details.code, server.requests.length], ["unreachable", "ECONNRESET", 3]);
    });

    it("with a 408, are followed by the answer to a second attempt", async () => {
      const { server, service } = await pairOf(
        onReuse((socket) => socket.end(httpAnswer(408, "", { Connection: "close" }))),
      );
      await run(service);
      await run(service);
      assert.equal(server.requests.length, 3);
    });
  });

  it("are no reason to ask again if they were new", async () => {
    for (const script of [(socket: Socket) => socket.destroy(), (socket: Socket) => socket.end(httpAnswer(408))]) {
      const { server, service } = await pairOf(script);
      await rejection(service.testRun({ ...runQuery, background: true }, neverAborted));
      assert.equal(server.requests.length, 1);
    }
  });

  describe("for a second attempt", () => {
    /** A request whose connection was closed under it, and whose second attempt waits for its answer. */
    async function inSecondAttempt(signal = neverAborted) {
      const pair = await pairOf((socket, request, count) => {
        if (count === 1) answer(socket, request, count);
        if (count === 2) socket.destroy();
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

    it("are closed 15 s after the first attempt began", async () => {
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

  it("are not used again once a request was cancelled on them", async () => {
    const { server, service } = await pairOf((socket, request, count) => {
      if (count !== 2) answer(socket, request, count);
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

  it("that were idle while the computer slept are not used again", async () => {
    const { server, service, clock } = await pairOf(answer);
    await run(service);
    await run(service);
    clock.sleep(8 * 3_600_000);
    await run(service);
    assert.deepEqual([server.connections, server.openSockets], [2, 1]);
  });

  it("are closed when the client is disposed", async () => {
    const { server, service } = await tlsPairOf(answer);
    await Promise.all([run(service), run(service), run(service)]);
    assert.equal(server.openSockets, 3);
    service.dispose();
    await server.allClosed();
  }).timeout(2_000);

  it("are left alone when the client is disposed while others use them", async () => {
    const asked: Socket[] = [];
    const { server, service, baseUrl } = await tlsPairOf((socket, request, count) =>
      count === 1 ? answer(socket, request, count) : asked.push(socket),
    );
    await run(service);
    const othersAnswer = new Promise<number | undefined>((resolve, reject) =>
      https.get(baseUrl, (response) => resolve(response.resume().statusCode)).on("error", reject),
    );
    await server.waitForRequests(2);
    service.dispose();
    asked[0]?.write(httpAnswer(204));
    assert.deepEqual([await othersAnswer, server.connections], [204, 1]);
  });

  it("gather no listeners, however often they are used and by however many clients", async () => {
    const { server, service, another } = await pairOf(answer);
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
