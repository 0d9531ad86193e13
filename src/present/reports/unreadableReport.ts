import { t } from "../../base/l10n";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FailingTest, LeftOutRecord, UnreadableField } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { unreadableText } from "../text/failingTests";
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
  if (sections.length === 0) return undefined;
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
  if (sentence === undefined) return [];
  const { repository, asOf, tests, unreadable, leftOut = [] } = state;
  const asOfText = asOf === undefined ? "" : ` ${t("As of {0}.", utcTimeText(asOf))}`;
  const incompleteTests = tests.filter(({ unreadableFields }) => unreadableFields);
  return [
    `## ${codeSpanText(repositoryKey(repository))}`,
    `${sentence}${asOfText}`,
    ...(unreadable > 0 ? [`### ${t("Left out")}`, leftOutRowsText(leftOut, unreadable)] : []),
    ...(incompleteTests.length > 0
      ? [
          `### ${t("Shown without a field")}`,
          rowsText(incompleteTests.slice(0, maxRows).map(testRowText), incompleteTests.length),
        ]
      : []),
  ];
}

function leftOutRowsText(leftOut: readonly LeftOutRecord[], unreadable: number): string {
  if (leftOut.length === 0) {
    return t("What the service sent for them was not kept. Refresh the failing tests view to see it.");
  }
  return rowsText(leftOut.map(leftOutRowText), unreadable);
}

function rowsText(listedRows: readonly string[], totalCount: number): string {
  const remainingCount = totalCount - listedRows.length;
  return [...listedRows, ...(remainingCount > 0 ? [`- ${andMoreText(remainingCount)}`] : [])].join("\n");
}

function leftOutRowText({ field, value, id, name }: LeftOutRecord): string {
  if (field === "record") return `- ${t("A record that is no object: {0}", codeSpanText(value ?? ""))}`;
  const label = name ?? id;
  if (label === undefined) {
    if (value === undefined) return `- ${t("A record has no {0}", field)}`;
    return `- ${t("A record has an unusable {0}: {1}", field, codeSpanText(value))}`;
  }
  const testText = codeSpanText(label, 200);
  if (value === undefined) return `- ${t("{0} has no {1}", testText, field)}`;
  return `- ${t("{0} has an unusable {1}: {2}", testText, field, codeSpanText(value))}`;
}

function testRowText({ name, variant, unreadableFields = [] }: FailingTest): string {
  const title = codeSpanText(name, 200) || unnamedTest;
  const testText = variant === undefined ? title : t("{0}, variant {1}", title, codeSpanText(variant, 80));
  return [`- ${testText}`, ...unreadableFields.map(fieldRowText)].join("\n");
}

function fieldRowText({ field, value }: UnreadableField): string {
  return `  - \`${field}\`: ${codeSpanText(value)}`;
}
