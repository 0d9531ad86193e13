import { testLocations } from "../workspace";

describe("Records whose name contains the path or class as well", () => {
  const playwright = `test.describe("Outer", () => {
  test("works", async () => {});
});
test("top", async () => {});
`;
  testLocations(
    { "e2e/crane.spec.ts": playwright, "e2e/rope.spec.ts": playwright },
    [
      [{ name: "crane.spec.ts › Outer › works" }, "pattern e2e/crane.spec.ts:2"],
      [{ name: "e2e/rope.spec.ts › top" }, "pattern e2e/rope.spec.ts:4"],
      [{ name: "[chromium] › crane.spec.ts:2:3 › Outer › works" }, "pattern e2e/crane.spec.ts:2"],
      [{ name: "e2e/rope.spec.ts Outer works" }, "pattern e2e/rope.spec.ts:2"],
    ],
    { classname: "Default" },
  );

  const files = {
    "com/acme/CraneTest.java": "package com.acme;\nclass CraneTest {\n  @Test void lifts() {}\n}\n",
    "tests/test_crane.py": "class Crane:\n    def test_lifts(self): pass\n",
  };
  testLocations(files, [
    [{ name: "CraneTest.lifts", classname: "Default" }, "exact com/acme/CraneTest.java:3"],
    [{ name: "test_lifts (test_crane.Crane.test_lifts)", classname: "unittest" }, "exact tests/test_crane.py:2"],
    [{ name: "tests/test_crane.py::Crane::test_lifts", classname: "pytest" }, "exact tests/test_crane.py:2"],
    [{ name: "lifts", classname: "Default" }, "none noSuchFile"],
  ]);
});
