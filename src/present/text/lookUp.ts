import type { TestRunInput } from "../../model/runs/testRunInput";

/** The steps of "Look up test run". */
export const lookUpText = {
  title: "Look up a merge queue test run",
  run: {
    prompt: "Test run: its id, its test branch, or a web address that holds either",
    placeholder: "queue-merge/pr-412/3f0c…",
  },
  branch: {
    prompt: "Target branch of the merge queue",
    placeholder: "main",
    invalid: "Enter the branch that the merge queue merges into",
  },
  repository: { placeholder: "Choose the repository of the merge queue" },
  asking: "Looking up the test run",
  notConnected: { text: "Not connected yet, so no test run can be looked up. Connect first.", step: "connect" },
  keyRefused: {
    text: "The service refused the API key, so no test run can be looked up. Set another key first.",
    step: "setApiKey",
  },
  noRepository:
    "No repository is open here, so no test run can be looked up. Open a folder with a Git remote, or set testHealth.repository.",
} as const;

const problems: Record<Exclude<TestRunInput["kind"], "run">, string> = {
  empty: "Enter a test run's id or test branch",
  queuePage:
    "This is the address of a whole merge queue: it names no test run. The run's id is the last part of its test branch",
  noRun: "No test run is named here. The run's id is the last part of its test branch, like queue-merge/pr-412/3f0c…",
};

/** Why the input names no run. */
export function lookUpProblem(kind: Exclude<TestRunInput["kind"], "run">): string {
  return problems[kind];
}
