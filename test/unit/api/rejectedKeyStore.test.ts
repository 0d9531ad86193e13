import assert from "node:assert/strict";
import { RejectedKeyStore } from "../../../src/api/rejectedKeyStore";
import { ServiceError } from "../../../src/domain/serviceError";
import { combineBytes, rejection, run, smallRun, stopServers } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { FakeFiles } from "../../support/fakes";
import { httpAnswer } from "../../support/rawServer";

const url = "https://api.example.com";

describe("RejectedKeyStore", () => {
  afterEach(stopServers);

  it("shares a rejected key of one service with other editor windows until it is entered again", async () => {
    const [clock, files] = [new FakeClock(), new FakeFiles()];
    const createStore = (baseUrl: string, entry: string) => new RejectedKeyStore(files, clock, baseUrl, entry);
    const wasRejected = await createStore(url, "first").has();
    await createStore(url, "first").publish();
    assert.deepEqual(
      [
        wasRejected,
        await createStore(url, "first").has(),
        await createStore(url, "second").has(),
        await createStore(`${url}/v2`, "first").has(),
      ],
      [false, true, false, false],
    );
    assert.deepEqual(files.names, ["refused.json"]);
  });

  it("shares the last 20 rejected keys", async () => {
    const [clock, files] = [new FakeClock(), new FakeFiles()];
    const createStore = (index: number) => new RejectedKeyStore(files, clock, url, `entry ${index}`);
    const indexes = Array.from({ length: 21 }, (_, index) => index);
    for (const index of indexes) {
      await createStore(index).publish();
    }
    await createStore(20).publish();
    const rejected = await Promise.all(indexes.map((index) => createStore(index).has()));
    assert.deepEqual(rejected, [false, ...Array(20).fill(true)]);
  });

  it("has the key that an earlier version shared", async () => {
    const [clock, files] = [new FakeClock(), new FakeFiles()];
    await files.write(
      "refused.json",
      Buffer.from(JSON.stringify({ baseUrl: url, keyEntry: "first", at: clock.now() })),
    );
    assert.equal(await new RejectedKeyStore(files, clock, url, "first").has(), true);
  });

  it("reads the file at most once a second", async () => {
    const [clock, files] = [new FakeClock(), new FakeFiles()];
    const [store, otherStore] = [
      new RejectedKeyStore(files, clock, url, "first"),
      new RejectedKeyStore(files, clock, url, "first"),
    ];
    await otherStore.has();
    await store.publish();
    clock.advance(999);
    const early = await otherStore.has();
    clock.advance(1);
    assert.deepEqual([early, await otherStore.has()], [false, true]);
  });

  it("forgets a rejected key after an hour", async () => {
    const [clock, files] = [new FakeClock(), new FakeFiles()];
    await new RejectedKeyStore(files, clock, url, "first").publish();
    const isRejectedElsewhere = () => new RejectedKeyStore(files, clock, url, "first").has();
    clock.advance(3_599_999);
    const wasRejected = await isRejectedElsewhere();
    clock.advance(1);
    assert.deepEqual([wasRejected, await isRejectedElsewhere()], [true, false]);
  });

  for (const text of ["", "null", "[]", "7", '{"baseUrl":"https://api.example.com","keyEntry":"first"}', "{"]) {
    it(`has no rejected key if the file contains ${JSON.stringify(text)}`, async () => {
      const [clock, files] = [new FakeClock(), new FakeFiles()];
      await files.write("refused.json", Buffer.from(text));
      assert.equal(await new RejectedKeyStore(files, clock, url, "first").has(), false);
    });
  }

  it("stops other editor windows from sending the key until it is entered again", async () => {
    const files = new FakeFiles();
    let status = 401;
    const answering = await combineBytes((socket) => socket.write(httpAnswer(status, smallRun)), {
      sharedFiles: files,
      keyEntry: "first",
    });
    const errors = [await rejection(run(answering.service)), await rejection(run(answering.another()))];
    assert.deepEqual(
      errors.map((error) => error instanceof ServiceError && [error.reason, error.details.status]),
      [
        ["unauthorized", 401],
        ["unauthorized", 401],
      ],
    );
    assert.equal(answering.server.requests.length, 1);
    status = 200;
    await run(answering.another({ keyEntry: "second" }));
    assert.equal(answering.server.requests.length, 2);
  });
});
