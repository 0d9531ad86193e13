import assert from "node:assert/strict";
import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { nextTurn } from "../../../src/base/async";
import { makeCertificate } from "../../support/certificates";
import { combineBytes, run, smallRun, stopServers } from "../../support/client";
import { ownTime } from "../../support/cpuTime";
import { httpAnswer, type Script } from "../../support/rawServer";
import { createRandom } from "../../support/seeded";
import { faultCase } from "../faultCase";

const closings: Readonly<Record<string, (socket: Socket) => unknown>> = {
  end: (socket) => socket.end(),
  reset: (socket) => socket.resetAndDestroy(),
  "408": (socket) => socket.end(httpAnswer(408, "", { Connection: "close" })),
};

const count = 150;

describe("Idle connections", () => {
  afterEach(stopServers);

  for (const [method, close] of Object.entries(closings)) {
    faultCase(31, `closed with ${method} at any moment cause no error`, async () => {
      const random = createRandom(31);
      const { server, service, clock } = await combineBytes((socket) => {
        socket.write(httpAnswer(200, smallRun));
        if (random() < 0.5) {
          setTimeout(() => close(socket), random() * 3);
        }
      });
      for (let n = 0; n < count; n++) {
        await run(service);
        for (let turns = random() * 40; turns > 0; turns--) {
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
      assert.ok(server.connections > 10 && server.requests.length <= 2 * count);
      assert.deepEqual(clock.running, []);
      return `${method}: ${count} requests over ${server.connections} connections, 0 errors, 0 waits`;
    });
  }

  faultCase(57, "are not reused after unexpected bytes", async () => {
    const certificate = makeCertificate({ names: ["127.0.0.1"] });
    https.globalAgent.options.ca = certificate.cert;
    const strayRun = httpAnswer(200, smallRun.replace('"testBranch":"b"', '"testBranch":"stray"'));
    let requestCount = 0;
    for (const tls of [undefined, certificate]) {
      for (const bytes of [strayRun, strayRun.slice(0, 40), "\n"]) {
        const sockets: Socket[] = [];
        const script: Script = (socket) => {
          sockets.push(socket);
          socket.write(httpAnswer(200, smallRun));
        };
        const { server, service } = await combineBytes(script, {}, undefined, tls);
        await run(service);
        const freeSockets = Object.values((tls ? https : http).globalAgent.freeSockets).flatMap((list) => list ?? []);
        const [idleSocket] = freeSockets.filter(({ remotePort }) => remotePort === server.port);
        assert.ok(idleSocket);
        const { bytesRead } = idleSocket;
        sockets[0]?.write(bytes);
        while (idleSocket.bytesRead === bytesRead) {
          await nextTurn();
        }
        assert.equal((await run(service)).testBranch, "b");
        assert.equal(server.connections, 2);
        requestCount++;
      }
    }
    delete https.globalAgent.options.ca;
    return `${requestCount} requests after stray bytes over TCP and TLS: each over a new connection, 0 stray answers taken`;
  });

  faultCase(31, "are at most three, and closed on dispose", async () => {
    const { server, service } = await combineBytes((socket) => socket.write(httpAnswer(200, smallRun)));
    const tenTimes = async () => {
      for (let n = 0; n < 10; n++) {
        await run(service);
      }
    };
    await Promise.all(Array.from({ length: 6 }, tenTimes));
    assert.equal(server.connections, 3);
    service.dispose();
    const closeMs = Math.ceil(await ownTime(server.allClosed()));
    assert.ok(closeMs < 1_000, `${closeMs} ms`);
    return `60 requests, 6 asked for at a time: ${server.connections} connections, closed ${closeMs} ms after the end`;
  });
});
