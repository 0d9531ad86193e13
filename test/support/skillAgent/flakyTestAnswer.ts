import { describePlace } from "./describePlace";
import { type FollowSkill, Stop } from "./followSkill";
import { recordsWith, type ToolRecord } from "./toolAnswer";

/** Follows "Fix a flaky test" up to its source: the data of CI, and whether a local failure is the same. */
export const answerFlakyTest: FollowSkill = async (question, call) => {
  const { quotes, report, sourceFile, owner, repository } = question;
  const [text] = quotes;
  const input = {
    ...(text !== undefined && { text }),
    ...(sourceFile && { file: sourceFile }),
    ...(owner && { owner }),
    ...(repository && { repository }),
    ...(text === undefined && !sourceFile && !owner && { mine: true }),
  };
  const answer = await call("get_failing_tests", input);
  const tests = recordsWith(answer, "name");
  const test = tests.find(({ name }) => name === text) ?? tests[0];
  const notes = answer.sentences.filter((sentence) => sentence.startsWith("Note:"));
  if (!test) {
    throw new Stop([...answer.sentences, ...listRepositories(answer.records)].join("\n"));
  }
  const own = report && (await call("explain_test_failures", { report, names: quotes }));
  const ownFailures = own ? recordsWith(own, "failedTest") : [];
  return [
    describeTest(test),
    ...describeFailures(test),
    ...ownFailures.map(
      ({ sameFailureAsInCi, failedTest, failure }) =>
        `- Your failure of \`${failedTest}\` has ${sameFailureAsInCi ? "the text" : "another text than the one"} that CI knows: ${failure}`,
    ),
    tests.length > 1 && `${tests.length - 1} other tests match, with less impact.`,
    ...notes,
  ]
    .filter((line) => line)
    .join("\n");
};

function describeTest(test: ToolRecord): string {
  return [
    `\`${test.name}\` in \`${describePlace(test)}\` fails in ${test.failureRate7Days ?? "an unknown share"} of 7 days`,
    test.failureRate24Hours !== undefined && `${test.failureRate24Hours} of 24 hours`,
    test.trend !== undefined && `trend: ${test.trend}`,
    test.pullRequestsHit7Days !== undefined && `on ${test.pullRequestsHit7Days} pull requests`,
    test.status !== undefined && `the service says: ${test.status}`,
    test.quarantined === true && "quarantined",
    test.variant !== undefined && `variant ${test.variant}`,
    test.new === true && "new in this time range",
    test.ticket,
    (test.owners ?? []).join(" and "),
    runText(test.runWith),
  ]
    .filter((part) => part)
    .join(", ");
}

function runText(runWith: ToolRecord["runWith"]): string | undefined {
  if (!runWith) {
    return undefined;
  }
  return `run it with \`${runWith.command}\` in ${runWith.folder ?? "the workspace folder"}`;
}

function describeFailures(test: ToolRecord): readonly string[] {
  const failures = test.failures ?? [];
  return failures.map(({ times, failedAt, text }) =>
    [`- ${times} times: ${text}`, failedAt && `at ${failedAt}`].filter((part) => part).join(" "),
  );
}

function listRepositories(records: readonly ToolRecord[]): readonly string[] {
  return records.flatMap(({ repositories }) => repositories ?? []);
}
