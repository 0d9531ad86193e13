import assert from "node:assert/strict";
import {
  withoutAddresses,
  withoutRunTraces,
  withoutTapNumber,
  withoutTimes,
} from "../../../../src/domain/testNames/runTraces";

describe("withoutRunTraces", () => {
  for (const [context, name, machine] of [
    ["HeadlessChrome 120.0.0 (Linux 0.0.0).Till", "Till", "HeadlessChrome Linux"],
    ["Chrome_Headless_156_0_0_0_(Linux_0_0_0)..Till total", "Till total", "Chrome Headless Linux"],
    ["web.Chrome_156.0_(Linux_0.0).Till", "Till", "web Chrome Linux"],
    ["Mobile Safari 13.0.3 (iOS 13.2.3)", undefined, "Mobile Safari iOS"],
    ["chrome.121_0_6167_85.linux.Till", "Till", "chrome linux"],
    ["tests.test_till.TillTest-20261118093000", "tests.test_till.TillTest", ""],
    ["Run 1 of 1", undefined, ""],
    ["shard 2/4", undefined, ""],
    ["gw3", undefined, ""],
    ["Rates 2.0 (draft 3)", "Rates 2.0 (draft 3)", ""],
    ["Run 1 of the day", "Run 1 of the day", ""],
    ["acme.shop.Till", "acme.shop.Till", ""],
  ] as const) {
    it(`takes ${name} from ${context}`, () => assert.deepEqual(withoutRunTraces(context), { name, machine }));
  }
});

describe("What changes with a run in a test's name", () => {
  it("is an address, a temporary folder or a colour", () => {
    assert.equal(withoutAddresses("eq #<Bill:0x00007f00aa id: 3>"), "eq #<Bill:0x id: 3>");
    assert.equal(withoutAddresses("opens /tmp/till-Xa3/bill.txt"), "opens /tmp/bill.txt");
    assert.equal(withoutAddresses("adds [33m3[39m"), "adds 3");
    assert.equal(withoutAddresses("parses 0xDEADBEEF"), "parses 0xDEADBEEF");
  });

  it("is a time", () => assert.equal(withoutTimes("is made at 2026-11-18T09:31:12Z"), "is made at <time>"));

  it("is the number of a line of TAP", () => {
    assert.deepEqual(["#3 adds tax", "3 - adds tax", "#18 - adds", "3 bills"].map(withoutTapNumber), [
      "adds tax",
      "adds tax",
      "#18 - adds",
      "3 bills",
    ]);
  });
});
