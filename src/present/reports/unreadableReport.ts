import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FailingTest, LeftOutRecord, UnreadableField } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { unreadableSentence } from "../text/failingTests";
import { codeSpan } from "../text/inert";
import { grouped } from "../text/numbers";
import { unnamedTest } from "../text/testTitle";
import { pointInUtc } from "../text/time";

export const unreadableReportWords = {
  document: "Unreadable Fields.md",
  tooltip: "Select to see which fields could not be read, and what the service sent.",
  nothing: "Every field of the loaded failing tests could be read.",
} as const;

/** Lists are cut here: what is longer is read by nobody. */
const maxRows = 200;

/**
 * The fields of failing tests that could not be read, and the records that are left out, as Markdown by repository;
 * `undefined` where everything could be read.
 */
export function unreadableReportText(states: readonly FailingTestsState[]): string | undefined {
  const sections = states.flatMap(repositorySections);
  if (sections.length === 0) return undefined;
  const head = [
    "# Fields that could not be read",
    "Each value is what the service sent, at most 80 characters of it. The people who run the service can correct it.",
  ];
  return `${[...head, ...sections].join("\n\n")}\n`;
}

function repositorySections(state: FailingTestsState): string[] {
  const sentence = unreadableSentence(state);
  if (sentence === undefined) return [];
  const { repository, asOf, tests, unreadable, leftOut = [] } = state;
  const when = asOf === undefined ? "" : ` As of ${pointInUtc(asOf)}.`;
  const odd = tests.filter(({ unreadableFields }) => unreadableFields);
  return [
    `## ${codeSpan(repositoryKey(repository))}`,
    `${sentence}${when}`,
    ...(unreadable > 0 ? ["### Left out", leftOutRows(leftOut, unreadable)] : []),
    ...(odd.length > 0 ? ["### Shown without a field", rows(odd.slice(0, maxRows).map(testRow), odd.length)] : []),
  ];
}

function leftOutRows(leftOut: readonly LeftOutRecord[], unreadable: number): string {
  return leftOut.length === 0
    ? "What the service sent for them was not kept. Refresh the failing tests view to see it."
    : rows(leftOut.map(leftOutRow), unreadable);
}

function rows(shown: readonly string[], size: number): string {
  const more = size - shown.length;
  return [...shown, ...(more > 0 ? [`- and ${grouped(more)} more`] : [])].join("\n");
}

function leftOutRow({ field, value, id, name }: LeftOutRecord): string {
  if (field === "record") return `- A record that is no object: ${codeSpan(value ?? "")}`;
  const label = name ?? id;
  const test = label === undefined ? "A record" : codeSpan(label, 200);
  return value === undefined ? `- ${test} has no ${field}` : `- ${test} has an unusable ${field}: ${codeSpan(value)}`;
}

function testRow({ name, variant, unreadableFields = [] }: FailingTest): string {
  const title = codeSpan(name, 200) || unnamedTest;
  const test = variant === undefined ? title : `${title}, variant ${codeSpan(variant, 80)}`;
  return [`- ${test}`, ...unreadableFields.map(fieldRow)].join("\n");
}

function fieldRow({ field, value }: UnreadableField): string {
  return `  - \`${field}\`: ${codeSpan(value)}`;
}
