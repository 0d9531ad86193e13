import type { RecordedTestRun, TestRunEvent } from "../service/mergeQueue";

const minute = 60_000;

export const waitingRunId = "c4d81f07-2a6e-4b95-8d13-77b1e05f9a26";

/** A run that began 50 minutes ago and waits for its last required status. */
export class WaitingRun implements RecordedTestRun {
  id = waitingRunId;
  readonly prefix = "queue";
  readonly targetBranch = "main";
  readonly sha = "41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4";
  readonly createdAt = Date.now() - 50 * minute;
  readonly pullRequests = [{ number: 430, title: "Widen the lock" }];
  readonly requiredStatuses = ["build", "e2e"];
  readonly impactedTargets = ["packages/pricing", "services/gateway", "services/ledger"].map(
    (path) => `//${path}:tests`,
  );
  readonly timeline: TestRunEvent[] = [
    { kind: "checkRun", name: "build", suite: 1, conclusion: "success", time: this.createdAt + minute },
  ];

  /** Makes the run unknown to the service until `return` is called. */
  vanish(): void {
    this.id = "forgotten";
  }

  return(): void {
    this.id = waitingRunId;
  }

  fail(): void {
    this.timeline.push({ kind: "checkRun", name: "e2e", suite: 1, conclusion: "failure", time: Date.now() });
  }
}
