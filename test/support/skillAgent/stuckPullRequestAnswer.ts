import { describePlace } from "./describePlace";
import { type CallStep, type FollowSkill, Stop } from "./followSkill";
import type { Question } from "./question";
import { recordsWith, type ToolAnswer, type ToolRecord } from "./toolAnswer";

/** Follows "Why is my pull request stuck?": the run, and the failing tests of its failed checks. */
export const answerStuckPullRequest: FollowSkill = async (question, call) => {
  const answer = await lookUpRun(question, call);
  const [summary] = recordsWith(answer, "verdict");
  if (!summary) {
    throw new Stop([...answer.sentences, ...answer.records.map(describeKnownRun)].join("\n"));
  }
  const culprits = summary.status === "failed" ? await findCulprits(question, call) : [];
  return [
    summary.verdict,
    ...recordsWith(answer, "requiredStatus").map(describeStatus),
    ...recordsWith(answer, "pullRequestUnderTest").map(
      ({ pullRequestUnderTest, title }) => `- #${pullRequestUnderTest}: ${title}`,
    ),
    ...culprits,
    answer.sentences[1],
  ].join("\n");
};

/** Looks the run up; again with the target branch that the user has named, if the answer asks for it. */
async function lookUpRun({ run, repository, targetBranch }: Question, call: CallStep): Promise<ToolAnswer> {
  const input = { ...(run && { run }), ...(repository && { repository }) };
  const answer = await call("get_merge_queue_test_run", input);
  const isBranchMissing = answer.sentences.some((sentence) => sentence.includes('as "targetBranch"'));
  if (!isBranchMissing || targetBranch === undefined) {
    return answer;
  }
  return call("get_merge_queue_test_run", { ...input, targetBranch });
}

async function findCulprits({ quotes, report }: Question, call: CallStep): Promise<readonly string[]> {
  const [file] = quotes;
  const tests = file === undefined ? [] : recordsWith(await call("get_failing_tests", { file }), "name");
  const failures = report ? recordsWith(await call("explain_test_failures", { report }), "failedTest") : [];
  return [
    ...tests.map((test) => `- possible: \`${test.name}\` in \`${describePlace(test)}\`, ${test.failureRate7Days}`),
    ...failures.map((failure) => `- \`${failure.failedTest}\`: ${failure.class}`),
  ];
}

function describeStatus({ requiredStatus, state, possibleReasons = [], url }: ToolRecord): string {
  return [`- ${requiredStatus}: ${state}`, ...possibleReasons, url].filter((part) => part).join(", ");
}

function describeKnownRun({ testRun, pullRequests = [], status, repositories }: ToolRecord): string {
  if (repositories) {
    return repositories.join(", ");
  }
  return `- ${testRun}: ${status}, #${pullRequests.join(", #")}`;
}
