import assert from "node:assert/strict";
import { runScheduled, selectTasks, type Task } from "../../workbench/schedule";

const tasks: readonly Task[] = [
  { name: "package" },
  { name: "host", needs: ["package"] },
  { name: "windows", needs: ["package"] },
  { name: "table", needs: ["host", "windows"] },
  { name: "unit" },
];

/** Runs the tasks, each of which ends when a later call of `end` names it, and records what began in which order. */
function schedule(lanes: number, scheduled = tasks) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const finished = runScheduled(scheduled, lanes, ({ name }) => {
    started.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, finished, end };
}

describe("runScheduled", () => {
  it("fills every lane with the first task that needs nothing unfinished", async () => {
    const { started, finished, end } = schedule(2);
    assert.deepEqual(started, ["package", "unit"]);
    await end("unit");
    assert.deepEqual(started, ["package", "unit"]);
    await end("package");
    assert.deepEqual(started, ["package", "unit", "host", "windows"]);
    await end("host");
    assert.deepEqual(started, ["package", "unit", "host", "windows"]);
    await end("windows");
    assert.deepEqual(started, ["package", "unit", "host", "windows", "table"]);
    await end("table");
    await finished;
  });

  it("runs one task after another in one lane", async () => {
    const { started, finished, end } = schedule(1);
    for (const name of ["package", "host", "windows", "table", "unit"]) {
      assert.equal(started.at(-1), name);
      await end(name);
    }
    await finished;
  });

  it("rejects tasks that need each other", async () => {
    const circle = [
      { name: "a", needs: ["b"] },
      { name: "b", needs: ["a"] },
    ];
    await assert.rejects(schedule(2, circle).finished, /these need each other: a, b/);
  });
});

describe("selectTasks", () => {
  it("adds what the selected tasks need, in the order of the list", () => {
    const names = selectTasks(tasks, ["table"]).map(({ name }) => name);
    assert.deepEqual(names, ["package", "host", "windows", "table"]);
  });

  it("names the tasks that there are where one is unknown", () => {
    assert.throws(
      () => selectTasks(tasks, ["hots"]),
      /there is no hots; choose from package, host, windows, table, unit/,
    );
  });
});
