import { plural, t } from "../../base/l10n";
import { mostCommonFailureText } from "../../domain/failures/failureSignature";
import type { FailingTest } from "../../domain/records";
import type { Issue } from "../../domain/runs/issueLinks";
import { statisticsText } from "./failingTest";
import { evidenceMarkdownText, type FailureEvidence } from "./failureEvidence";
import { joinTexts } from "./joinTexts";
import { andMoreText } from "./numbers";
import { codeBlockText, isolatedCodeText, plainText, singleLineText } from "./sanitize";
import { redactedCodeText, redactSecrets } from "./secretText";
import { listedSinceText, type StripDays } from "./strip";
import { copiedDetailsText, testLinksText } from "./testDetails";
import { sameFailureText } from "./testGroup";
import { unnamedTest } from "./testTitle";
import { utcTimeText } from "./time";

/** A failing test in a list that others read. */
export interface ListedTest {
  readonly test: FailingTest;
  readonly days?: StripDays | undefined;
  /** Link that opens the test in the editor. */
  readonly editorLink?: string | undefined;
}

/** Maximum tests of a list; longer lists fit into no issue. */
const maxListedTests = 50;
const maxTitleTextLength = 150;
const maxFailureLength = 600;

/** Texts for users who create an issue. */
export const issueTexts = {
  placeholder: t("Select the failing test for which to create an issue"),
  /** Last line of a text whose end is missing. */
  cutMark: t("The rest was left out."),
  cut: t("The page takes only the beginning of the text, so the whole text was copied as Markdown."),
} as const;

/** Returns that a Git host has no page for a new issue that can be filled in. */
export function unknownIssuePageText(host: string): string {
  return t(
    "No page for new issues is known for {0}, so the issue was copied as Markdown. Paste it where your team tracks failing tests.",
    singleLineText(host, 80),
  );
}

/** Creates the issue of one test. It mentions nobody, and likely secrets are redacted. */
export function createTestIssue({ test, editorLink }: ListedTest, evidence: FailureEvidence, now: number): Issue {
  const nameText = titleCodeText(test.name) || unnamedTest;
  const texts = [testLinksText(test, editorLink), copiedDetailsText(test, now), evidenceMarkdownText(evidence, test)];
  return {
    title: t("Failing test: {0}", nameText),
    body: joinTexts(texts, "\n\n"),
  };
}

/** Creates the issue of several tests: about one failure if all tests have it, otherwise with a list of the tests. */
export function createTestsIssue(tests: readonly ListedTest[], now: number): Issue {
  const failure = findCommonFailure(tests.map(({ test }) => test));
  const texts = [failure && commonFailureText(failure, tests.length), testListText(tests), utcTimeText(now)];
  return { title: testsTitle(tests, failure), body: joinTexts(texts, "\n\n") };
}

function commonFailureText(failure: string, testCount: number): string {
  const text = redactSecrets(plainText(failure));
  return `${sameFailureText(testCount)}\n\n${codeBlockText(text, maxFailureLength)}`;
}

function testsTitle(tests: readonly ListedTest[], failure: string | undefined): string {
  const count = tests.length;
  if (failure !== undefined) {
    const failureText = titleCodeText(failure);
    return plural({ one: "{0} test fails with {1}", other: "{0} tests fail with {1}" }, count, failureText);
  }
  const hasNoTicket = tests.every(({ test }) => test.ticketUrl === undefined);
  if (hasNoTicket) {
    return plural({ one: "{0} failing test without a ticket", other: "{0} failing tests without a ticket" }, count);
  }
  return plural({ one: "{0} failing test", other: "{0} failing tests" }, count);
}

/** Returns an example of the failure that all tests have most often; `undefined` if there is no such failure. */
function findCommonFailure(tests: readonly FailingTest[]): string | undefined {
  const [failure, ...otherFailures] = tests.map(mostCommonFailureText);
  const isCommon = otherFailures.every((otherFailure) => otherFailure?.signature === failure?.signature);
  return isCommon ? failure?.example : undefined;
}

/** In a title, too, a code span keeps names from becoming mentions and references, and stays searchable. */
function titleCodeText(text: string): string {
  return redactedCodeText(text, maxTitleTextLength);
}

/** Returns failing tests as a Markdown list of at most 50, each with its rate, since when it fails, and its links. */
function testListText(tests: readonly ListedTest[]): string {
  const lines = tests.slice(0, maxListedTests).map((test) => `- ${listedTestText(test)}`);
  const remainingCount = tests.length - maxListedTests;
  if (remainingCount > 0) {
    lines.push(`- ${andMoreText(remainingCount)}`);
  }
  return lines.join("\n");
}

function listedTestText({ test, days, editorLink }: ListedTest): string {
  const nameText = redactedCodeText(test.name) || unnamedTest;
  const parts = [nameText, statisticsText(test), days && listedSinceText(days), testLinksText(test, editorLink)];
  return joinTexts(parts, " · ");
}

/** Returns a message to the owners of failing tests, as Markdown: it mentions nobody. */
export function ownerMessageText(tests: readonly ListedTest[], now: number): string {
  const owners = new Set(tests.flatMap(({ test }) => test.owners));
  const ownerTexts = [...owners].map((owner) => isolatedCodeText(owner));
  const ownersText = ownerTexts.join(", ");
  const heading = plural(
    { one: "{0} failing test, as of {1}:", other: "{0} failing tests, as of {1}:" },
    tests.length,
    utcTimeText(now),
  );
  const texts = [
    ownersText && t("To the owners {0}.", ownersText),
    heading,
    testListText(tests),
    t("Please find the cause, or say in a ticket until when it can wait."),
  ];
  return `${joinTexts(texts, "\n\n")}\n`;
}
