import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { Archive } from "../../../src/state/archive";
import { archiveOnDemand } from "../../../src/state/openArchive";
import { FakeClock } from "../../support/clock";
import { FakeFiles } from "../../support/fakes";

const require = createRequire(__filename);

describe("archive on demand", () => {
  it("is tried again after its code could not be read", async () => {
    const file = require.resolve("../../../src/state/archive");
    const whole = require.cache[file];
    const open = archiveOnDemand(new FakeFiles(), new FakeClock());
    require.cache[file] = Object.defineProperty({ ...whole } as NodeModule, "exports", {
      get: () => {
        throw new Error("unreadable");
      },
    });
    const failed = await open().catch(String);
    require.cache[file] = whole;
    const [one, other] = await Promise.all([open(), open()]);
    assert.equal(failed, "Error: unreadable");
    assert.ok(one instanceof Archive && one === other);
  });
});
