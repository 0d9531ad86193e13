import assert from "node:assert/strict";
import { runScheduled, selectTasks, type Task } from "../../workbench/schedule";

const tasks: readonly Task[] = [
  { name: "package" },
  { name: "host", needs: ["package"] },
  { name: "windows", needs: ["package"] },
  { name: "table", needs: ["host", "windows"] },
  { name: "unit" },
];

/** Starts to run the tasks, and records the order in which they start. A task ends when `endTask` is called for it. */
function schedule(lanes: number, scheduledTasks = tasks) {
  const startedTasks: string[] = [];
  const ends = new Map<string, () => void>();
  const completion = runScheduled(scheduledTasks, lanes, ({ name }) => {
    startedTasks.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  });
  const endTask = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { startedTasks, completion, endTask };
}

describe("runScheduled", () => {
  it("fills every lane with the first task that needs no unfinished task", async () => {
    const { startedTasks, completion, endTask } = schedule(2);
    assert.deepEqual(startedTasks, ["package", "unit"]);
    await endTask("unit");
    assert.deepEqual(startedTasks, ["package", "unit"]);
    await endTask("package");
    assert.deepEqual(startedTasks, ["package", "unit", "host", "windows"]);
    await endTask("host");
    assert.deepEqual(startedTasks, ["package", "unit", "host", "windows"]);
    await endTask("windows");
    assert.deepEqual(startedTasks, ["package", "unit", "host", "windows", "table"]);
    await endTask("table");
    await completion;
  });

  it("runs one task after another in one lane", async () => {
    const { startedTasks, completion, endTask } = schedule(1);
    for (const name of ["package", "host", "windows", "table", "unit"]) {
      assert.equal(startedTasks.at(-1), name);
      await endTask(name);
    }
    await completion;
  });

  it("rejects tasks that need each other", async () => {
    const cyclicTasks = [
      { name: "a", needs: ["b"] },
      { name: "b", needs: ["a"] },
    ];
    await assert.rejects(schedule(2, cyclicTasks).completion, /these need each other: a, b/);
  });
});

describe("selectTasks", () => {
  it("adds what the selected tasks need, in the order of the list", () => {
    const names = selectTasks(tasks, ["table"]).map(({ name }) => name);
    assert.deepEqual(names, ["package", "host", "windows", "table"]);
  });

  it("lists the available tasks if a name is unknown", () => {
    assert.throws(
      () => selectTasks(tasks, ["hots"]),
      /there is no hots; choose from package, host, windows, table, unit/,
    );
  });
});
