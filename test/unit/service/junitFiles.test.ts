import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadJUnit } from "../../service/junitFiles";
import { noon, repository } from "./setup";

const createSuite = (name: string, timestamp?: string) =>
  `<testsuite name="s"${timestamp ? ` timestamp="${timestamp}"` : ""}><testcase name="${name}"><failure/></testcase></testsuite>`;

describe("loadJUnit", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "reports-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(files: Readonly<Record<string, string>>): void {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      mkdirSync(join(path, ".."), { recursive: true });
      writeFileSync(path, content);
    }
  }

  /** Loads reports, and returns the name of each executed test with the minutes from its execution until noon. */
  function load(paths = [folder], options = {}): unknown[] {
    const history = loadJUnit(paths, { repository, orgUrlSlug: "acme", clock: { now: () => noon }, ...options });
    return [...history.tests].flatMap(({ identity, executions }) =>
      executions.map(({ time }) => [identity.name, (noon - time) / 60_000]),
    );
  }

  it("dates the newest report a minute ago, and keeps the distances of the others to it", () => {
    write({
      "new.xml": createSuite("new", "2019-05-04T10:00:00Z"),
      "older.xml": createSuite("older", "2019-05-04T09:30:00Z"),
      "undated.xml": createSuite("undated"),
    });
    assert.deepEqual(load(), [
      ["new", 1],
      ["older", 31],
      ["undated", 5],
    ]);
  });

  it("finds reports at any depth, and ignores other XML and node_modules", () => {
    write({
      "a/b/deep.xml": createSuite("deep"),
      "coverage.xml": "<coverage/>",
      "notes.txt": "not XML",
      "node_modules/x/report.xml": createSuite("foreign"),
    });
    assert.deepEqual(load(), [["deep", 5]]);
  });

  it("adds an execution for each report, with the run's pull request and variant", () => {
    write({ "1.xml": createSuite("t", "2026-03-10T10:00:00"), "2.xml": createSuite("t", "2026-03-10T11:00:00") });
    const options = { repository, orgUrlSlug: "acme", clock: { now: () => noon }, pullRequest: 7, variant: "linux" };
    const [test, ...otherTests] = loadJUnit([join(folder, "2.xml"), join(folder, "1.xml")], options).tests;
    assert.deepEqual(
      [test?.identity, test?.executions, otherTests],
      [
        { name: "t", parent: "s", variant: "linux" },
        [
          { time: noon - 61 * 60_000, pullRequest: 7, failure: "" },
          { time: noon - 60_000, pullRequest: 7, failure: "" },
        ],
        [],
      ],
    );
  });
});
