import assert from "node:assert/strict";
import { createCase, matchIds } from "../../../support/matchedCases";

describe("Inherited tests of Python", () => {
  it("are known by their class, though the file is that of the base class", async () => {
    const classes = ["TestOpen", "TestClosed", "TestLent", "TestSold", "TestNew"];
    const cases = classes.map((name) =>
      createCase({ name: "test_adds", classname: `tests.test_${name.toLowerCase()}.${name}`, suites: ["pytest"] }),
    );
    const casesOfBase = cases.map((reportCase) => ({ ...reportCase, file: "tests/test_till.py" }));
    for (const [known, failed] of [
      [cases, casesOfBase],
      [casesOfBase, cases],
    ] as const) {
      const tests = known.map(({ classname = "", file, ...reportCase }, index) => ({
        id: String(index),
        name: reportCase.name,
        classname,
        parent: "pytest",
        ...(file !== undefined && { filePath: file }),
      }));
      const ids = failed.map((reportCase) => matchIds(tests, reportCase, failed));
      assert.deepEqual(await Promise.all(ids), ["0", "1", "2", "3", "4"]);
    }
  });
});
