import { describePlace } from "./describePlace";
import { type CallStep, type FollowSkill, Stop } from "./followSkill";
import { recordsWith, type ToolRecord } from "./toolAnswer";

/** Follows "Why is CI red?": explains the failures, and looks up each unknown one by a part of its name. */
export const answerRedBuild: FollowSkill = async ({ quotes, report }, call) => {
  const input = { ...(quotes.length > 0 && { names: quotes }), ...(report && { report }) };
  const explanation = await call("explain_test_failures", input);
  const failures = recordsWith(explanation, "failedTest");
  if (failures.length === 0) {
    throw new Stop(explanation.sentences.join(" "));
  }
  const lines: string[] = [];
  let unknownCount = 0;
  for (const failure of failures) {
    const knownRecord = failure.class === "notSeenInCi" ? await lookUpByName(failure, call) : undefined;
    if (failure.class === "notSeenInCi" && !knownRecord) {
      unknownCount++;
    }
    lines.push(describeFailure(failure, knownRecord));
  }
  const total = failures.length;
  return [
    `${unknownCount} of ${total} failures ${unknownCount === 1 ? "is" : "are"} not known in CI.`,
    ...lines,
    ...explanation.sentences.filter((sentence) => /^(?:Not listed|Note)/.test(sentence)),
    nextStep(failures, unknownCount),
  ].join("\n");
};

async function lookUpByName(failure: ToolRecord, call: CallStep): Promise<ToolRecord | undefined> {
  const { records } = await call("get_failing_tests", { text: String(failure.failedTest) });
  return records.find(({ name }) => name !== undefined);
}

function describeFailure(failure: ToolRecord, lookedUpTest: ToolRecord | undefined): string {
  const [knownTest] = failure.failingTestsInCi ?? [];
  const knownRecord = lookedUpTest ?? knownTest;
  const verdict = lookedUpTest ? "knownInCi" : failure.class;
  const otherRows = failure.otherKnownRows ?? [];
  return [
    `- \`${failure.failedTest}\` in \`${describePlace(knownRecord ?? failure)}\`: ${verdict}`,
    knownRecord?.failureRate7Days !== undefined && `rate ${knownRecord.failureRate7Days}`,
    knownRecord?.pullRequestsHit7Days !== undefined && `${knownRecord.pullRequestsHit7Days} pull requests`,
    knownRecord?.quarantined === true && "quarantined",
    knownRecord?.ticket,
    (knownRecord?.owners ?? []).join(" and "),
    failure.evidence,
    failure.sameFailureAsInCi === false && "another failure text than in CI",
    failure.failedAt && `failed at ${failure.failedAt}`,
    otherRows.length > 0 && `other rows: ${otherRows.join(", ")}`,
  ]
    .filter((part) => part)
    .join(", ");
}

function nextStep(failures: readonly ToolRecord[], unknownCount: number): string {
  if (unknownCount > 0) {
    return "Next: look at the failures that are not knownRecord.";
  }
  if (failures.some((failure) => failure.class === "seenOnOnePullRequest")) {
    return "Next: compare the pull request on which it was seen with yours.";
  }
  return "Next: run the build again, or ask the owner.";
}
