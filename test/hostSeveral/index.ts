import { runTestsIn } from "../workbench/hostSuite";

/** Runs the suite. VS Code calls it inside the extension host; a rejection makes the run fail. */
export function run(): Promise<void> {
  return runTestsIn(__dirname);
}
