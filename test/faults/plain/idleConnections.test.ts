import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { pairOf, run, smallRun, stopServers } from "../../support/client";
import { ownTime } from "../../support/cpuTime";
import { httpAnswer } from "../../support/rawServer";
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
      const { server, service, clock } = await pairOf((socket) => {
        socket.write(httpAnswer(200, smallRun));
        if (random() < 0.5) setTimeout(() => close(socket), random() * 3);
      });
      for (let n = 0; n < count; n++) {
        await run(service);
        for (let turns = random() * 40; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
      }
      assert.ok(server.connections > 10 && server.requests.length <= 2 * count);
      assert.deepEqual(clock.running, []);
      return `${method}: ${count} requests over ${server.connections} connections, 0 errors, 0 waits`;
    });
  }

  faultCase(31, "are at most three, and closed on dispose", async () => {
    const { server, service } = await pairOf((socket) => socket.write(httpAnswer(200, smallRun)));
    const tenTimes = async () => {
      for (let n = 0; n < 10; n++) await run(service);
    };
    await Promise.all(Array.from({ length: 6 }, tenTimes));
    assert.equal(server.connections, 3);
    service.dispose();
    const closeMs = Math.ceil(await ownTime(server.allClosed()));
    assert.ok(closeMs < 1_000, `${closeMs} ms`);
    return `60 requests, 6 asked for at a time: ${server.connections} connections, closed ${closeMs} ms after the end`;
  });
});
