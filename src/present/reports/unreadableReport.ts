import { t } from "../../base/l10n";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FailingTest, LeftOutRecord, UnreadableField } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { formatOptional } from "../text/formatOptional";
import { joinTexts } from "../text/joinTexts";
import { unreadableText } from "../text/loadedTests";
import { andMoreText } from "../text/numbers";
import { codeSpanText } from "../text/sanitize";
import { unnamedTest } from "../text/testTitle";
import { utcTimeText } from "../text/time";

export const unreadableReportTexts = {
  document: "Unreadable Fields.md",
  tooltip: t("Select to see which fields could not be read, and what the service sent."),
  nothing: t("Every field of the loaded failing tests could be read."),
} as const;

/** Maximum number of rows in the report; longer lists are not read. */
const maxRows = 200;

/**
 * Formats the fields of failing tests that could not be read, and the records that are left out, as Markdown by
 * repository; `undefined` if everything could be read.
 */
export function unreadableReportText(states: readonly FailingTestsState[]): string | undefined {
  const sections = states.flatMap(createRepositorySections);
  if (sections.length === 0) {
    return undefined;
  }
  const headTexts = [
    `# ${t("Fields that could not be read")}`,
    t(
      "Each value is what the service sent, at most 80 characters of it. The people who run the service can correct it.",
    ),
  ];
  return `${[...headTexts, ...sections].join("\n\n")}\n`;
}

function createRepositorySections(state: FailingTestsState): string[] {
  const sentence = unreadableText(state);
  if (sentence === undefined) {
    return [];
  }
  const { repository, asOf, tests, unreadable, leftOut = [] } = state;
  const asOfText = formatOptional(asOf, (time) => t("As of {0}.", utcTimeText(time)));
  const heading = `## ${codeSpanText(repositoryKey(repository))}`;
  const sections = [heading, joinTexts([sentence, asOfText], " ")];
  if (unreadable > 0) {
    sections.push(`### ${t("Left out")}`, leftOutRowsText(leftOut, unreadable));
  }
  const incompleteTests = tests.filter(({ unreadableFields }) => unreadableFields);
  if (incompleteTests.length > 0) {
    const rows = incompleteTests.slice(0, maxRows).map(testRowText);
    sections.push(`### ${t("Shown without a field")}`, rowsText(rows, incompleteTests.length));
  }
  return sections;
}

function leftOutRowsText(leftOut: readonly LeftOutRecord[], unreadable: number): string {
  if (leftOut.length === 0) {
    return t("What the service sent for them was not kept. Refresh the failing tests view to see it.");
  }
  return rowsText(leftOut.map(leftOutRowText), unreadable);
}

function rowsText(listedRows: readonly string[], totalCount: number): string {
  const remainingCount = totalCount - listedRows.length;
  const remainingText = remainingCount > 0 && `- ${andMoreText(remainingCount)}`;
  return joinTexts([...listedRows, remainingText], "\n");
}

function leftOutRowText(record: LeftOutRecord): string {
  return `- ${leftOutText(record)}`;
}

function leftOutText({ field, value, id, name = id }: LeftOutRecord): string {
  if (field === "record") {
    return t("A record that is no object: {0}", codeSpanText(value ?? ""));
  }
  const valueText = formatOptional(value, codeSpanText);
  const testText = formatOptional(name, (label) => codeSpanText(label, 200));
  if (testText === undefined && valueText === undefined) {
    return t("A record has no {0}", field);
  }
  if (testText === undefined) {
    return t("A record has an unusable {0}: {1}", field, valueText ?? "");
  }
  if (valueText === undefined) {
    return t("{0} has no {1}", testText, field);
  }
  return t("{0} has an unusable {1}: {2}", testText, field, valueText);
}

function testRowText(test: FailingTest): string {
  const { unreadableFields = [] } = test;
  const fieldRows = unreadableFields.map(fieldRowText);
  return [`- ${testNameText(test)}`, ...fieldRows].join("\n");
}

function testNameText({ name, variant }: FailingTest): string {
  const title = codeSpanText(name, 200) || unnamedTest;
  if (variant === undefined) {
    return title;
  }
  return t("{0}, variant {1}", title, codeSpanText(variant, 80));
}

function fieldRowText({ field, value }: UnreadableField): string {
  return `  - \`${field}\`: ${codeSpanText(value)}`;
}
