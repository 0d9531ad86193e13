import assert from "node:assert/strict";
import { RejectedKeyStore } from "../../../src/api/rejectedKeyStore";
import { ServiceError } from "../../../src/domain/serviceError";
import { pairOf, rejection, run, smallRun, stopServers } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { FakeFiles } from "../../support/fakes";
import { httpAnswer } from "../../support/rawServer";

const url = "https://api.example.com";

describe("A key that the service refused", () => {
  afterEach(stopServers);

  it("is told from window to window, until it is entered again or meant for another service", async () => {
    const [clock, files] = [new FakeClock(), new FakeFiles()];
    const window = (baseUrl: string, entry: string) => new RejectedKeyStore(files, clock, baseUrl, entry);
    const before = await window(url, "first").has();
    await window(url, "first").publish();
    assert.deepEqual(
      [
        before,
        await window(url, "first").has(),
        await window(url, "second").has(),
        await window(`${url}/v2`, "first").has(),
      ],
      [false, true, false, false],
    );
    assert.deepEqual(files.names, ["refused.json"]);
  });

  it("is looked for once a second at most", async () => {
    const [clock, files] = [new FakeClock(), new FakeFiles()];
    const [one, other] = [
      new RejectedKeyStore(files, clock, url, "first"),
      new RejectedKeyStore(files, clock, url, "first"),
    ];
    await other.has();
    await one.publish();
    clock.advance(999);
    const early = await other.has();
    clock.advance(1);
    assert.deepEqual([early, await other.has()], [false, true]);
  });

  it("counts for an hour, as a service may have refused by mistake", async () => {
    const [clock, files] = [new FakeClock(), new FakeFiles()];
    await new RejectedKeyStore(files, clock, url, "first").publish();
    const other = () => new RejectedKeyStore(files, clock, url, "first").has();
    clock.advance(3_599_999);
    const before = await other();
    clock.advance(1);
    assert.deepEqual([before, await other()], [true, false]);
  });

  for (const text of ["", "null", "[]", "7", '{"baseUrl":"https://api.example.com","keyEntry":"first"}', "{"]) {
    it(`is not told by a file that says ${JSON.stringify(text)}`, async () => {
      const [clock, files] = [new FakeClock(), new FakeFiles()];
      await files.write("refused.json", Buffer.from(text));
      assert.equal(await new RejectedKeyStore(files, clock, url, "first").has(), false);
    });
  }

  it("is sent by no other window, and the next entry is", async () => {
    const files = new FakeFiles();
    let status = 401;
    const answering = await pairOf((socket) => socket.write(httpAnswer(status, smallRun)), {
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
