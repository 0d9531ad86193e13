import type { PrintedOutput } from "./grammar";
import type { LogCase } from "./logCase";
import { runners } from "./runners/index";
import type { RunReader } from "./runReader";

const outputs: readonly PrintedOutput[] = runners.flatMap((grammar) => grammar.outputs ?? []);

/** Finds the runs that are part of the output of another runner's tests. */
export class PrintedOutputs {
  /** The open output, with the name of its test. */
  #openOutput: { readonly output: PrintedOutput; readonly name: string } | undefined;
  readonly #testsByRun = new Map<RunReader, string>();

  readLine(line: string): void {
    if (this.#openOutput?.output.end.test(line)) {
      this.#openOutput = undefined;
    }
    for (const output of outputs) {
      const { name } = output.start.exec(line)?.groups ?? {};
      if (name !== undefined) {
        this.#openOutput = { output, name: output.decode(name) };
      }
    }
  }

  /** Adds a run that has just begun. */
  add(run: RunReader): void {
    if (this.#openOutput) {
      this.#testsByRun.set(run, this.#openOutput.name);
    }
  }

  /** Returns the tests of all runs, without those that failed because of failed tests in their output. */
  joinCases(casesByRun: ReadonlyMap<RunReader, readonly LogCase[]>): readonly LogCase[] {
    const outerTests = new Set<string>();
    for (const [run, name] of this.#testsByRun) {
      if (casesByRun.get(run)?.some(({ outcome }) => outcome === "failed")) {
        outerTests.add(name);
      }
    }
    const isOuterTest = (run: RunReader, name: string) => run.grammar.outputs && outerTests.has(name);
    return [...casesByRun].flatMap(([run, cases]) => cases.filter(({ name }) => !isOuterTest(run, name)));
  }
}
