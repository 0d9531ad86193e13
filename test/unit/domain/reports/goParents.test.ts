import assert from "node:assert/strict";
import { findGoParents } from "../../../../src/domain/reports/goParents";

const noSignal = new AbortController().signal;
const failed = (name: string, text = "", classname = "acme.test/till") => ({
  name,
  classname,
  suites: [classname],
  failure: `Failed\n=== RUN   ${name}\n${text}\n--- FAIL: ${name} (0.00s)`,
});

describe("findGoParents", () => {
  it("finds tests that failed through their subtests alone", async () => {
    const cases = [
      failed("TestRows"),
      failed("TestRows/empty"),
      failed("TestRows/empty/zero", "    till_test.go:9: got 1, want 0"),
      failed("TestOwn", "    till_test.go:20: left open"),
      failed("TestOwn/zero", "    till_test.go:9: got 1, want 0"),
      failed("TestPanics"),
      failed("TestRows", "", "acme.test/bill"),
      failed("a title"),
      failed("a title/with a slash"),
    ];
    assert.deepEqual(
      [...(await findGoParents(cases, noSignal))].map(({ name }) => name),
      ["TestRows", "TestRows/empty"],
    );
  });

  it("reads the text of no other failure", async () => {
    const names = ["TestRows/empty", "TestOwn", "adds"];
    const cases = names.map((name) => ({
      ...failed(name),
      get failure(): string {
        throw new Error(name);
      },
    }));
    assert.equal((await findGoParents(cases, noSignal)).size, 0);
  });
});
