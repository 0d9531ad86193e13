/** A piece of work that may have to wait for others. */
export interface Task {
  readonly name: string;
  /** Names of the tasks that must end before this one; tasks that are not scheduled count as ended. */
  readonly needs?: readonly string[];
}

/**
 * Runs every task once, at most `lanes` at a time, each as soon as the tasks that it needs have ended. Among several
 * tasks that could start, the first in the list starts. `run` must not reject. Throws `RangeError` if tasks need each
 * other in a cycle.
 */
export async function runScheduled<T extends Task>(
  tasks: readonly T[],
  lanes: number,
  run: (task: T) => Promise<void>,
): Promise<void> {
  const waiting = [...tasks];
  const unfinishedNames = new Set(tasks.map(({ name }) => name));
  const running = new Set<Promise<void>>();
  while (unfinishedNames.size > 0) {
    while (running.size < lanes) {
      const index = waiting.findIndex(({ needs = [] }) => !needs.some((name) => unfinishedNames.has(name)));
      const [task] = index < 0 ? [] : waiting.splice(index, 1);
      if (!task) {
        break;
      }
      const execution = run(task).finally(() => {
        running.delete(execution);
        unfinishedNames.delete(task.name);
      });
      running.add(execution);
    }
    if (running.size === 0) {
      throw new RangeError(`these need each other: ${waiting.map(({ name }) => name).join(", ")}`);
    }
    await Promise.race(running);
  }
}

/**
 * Returns the named tasks with all their dependencies, in the order of the list. Throws `RangeError` for an unknown
 * name.
 */
export function selectTasks<T extends Task>(tasks: readonly T[], names: readonly string[]): readonly T[] {
  const selected = new Set<string>();
  const select = (name: string): void => {
    const task = tasks.find((candidate) => candidate.name === name);
    if (!task) {
      throw new RangeError(
        `there is no ${name}; choose from ${tasks.map((availableTask) => availableTask.name).join(", ")}`,
      );
    }
    if (selected.has(name)) {
      return;
    }
    selected.add(name);
    for (const dependency of task.needs ?? []) {
      select(dependency);
    }
  };
  for (const name of names) {
    select(name);
  }
  return tasks.filter(({ name }) => selected.has(name));
}
