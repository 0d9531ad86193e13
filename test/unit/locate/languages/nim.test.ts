import { testLocations } from "../workspace";

const tests = `import unittest, strformat
#[ suite "gone": #[ test "nested": ]# ]#
const pattern = re"\\", raw = """
  test "in text":
"""
suite "crane":
  setup:
    let c = 'x'
  test "lifts a ship":
    check 1 == 2
  test "is " & "idle":
    check true
  for n in [1, 2]:
    test &"holds {n} tons":
      check n == 1

suite "port [north]":
  test "lifts a ship":
    raise newException(ValueError, "gone")
  asyncTest("waits"):
    check true

test "stands alone":
  check 1 == 2
`;

/** The names are those of unittest's console output and of its JUnit formatter. */
describe("Nim", () => {
  testLocations({ "tests/tcrane.nim": tests }, [
    [{ name: "lifts a ship", parent: "crane" }, "exact tests/tcrane.nim:9"],
    [{ name: "lifts a ship", parent: "port [north]" }, "exact tests/tcrane.nim:18"],
    ["lifts a ship", "tests/tcrane.nim", "ambiguous tests/tcrane.nim:9 tests/tcrane.nim:18"],
    [{ name: "is idle", parent: "crane" }, "exact tests/tcrane.nim:11"],
    [{ name: "holds 2 tons", parent: "crane" }, "pattern tests/tcrane.nim:14"],
    ["waits", "port [north]", "exact tests/tcrane.nim:20"],
    ["stands alone", "tests/tcrane.nim", "exact tests/tcrane.nim:23"],
    [{ name: "nested", filePath: "tests/tcrane.nim" }, "file tests/tcrane.nim nameNotFound"],
    [{ name: "in text", filePath: "tests/tcrane.nim" }, "file tests/tcrane.nim nameNotFound"],
  ]);
});
