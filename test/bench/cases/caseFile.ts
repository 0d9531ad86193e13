import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const text = z.string();
const testFields = {
  name: text,
  classname: z.optional(text),
  parent: z.optional(text),
  filePath: z.optional(text),
  variant: z.optional(text),
};
const records = z.array(z.looseObject({ id: text, ...testFields }));
/** The right answer, or several right answers. */
const answer = z.union([text, z.null(), z.array(text)]);
const textRows = z.array(z.tuple([text, answer]));
const testRows = z.array(z.tuple([z.looseObject({ id: z.optional(text), ...testFields }), answer]));

const reportCase = z.object({
  kind: z.literal("report"),
  report: text,
  /** For each failed case, texts that it must contain. */
  failures: z.array(z.array(text)),
  caseCount: z.optional(z.number()),
  problem: z.optional(z.nullable(text)),
  startedAt: z.optional(z.nullable(z.number())),
});
const matchCase = z.object({ kind: z.literal("match"), report: text, records, answers: z.array(answer) });
const explainCase = z.object({
  kind: z.literal("explain"),
  report: text,
  records,
  timeZone: z.optional(text),
  answers: z.array(text),
});
const logCase = z.object({ kind: z.literal("log"), log: text, records, failed: z.array(text) });
const remoteCase = z.object({ kind: z.literal("remote"), rows: textRows });
const runInputCase = z.object({ kind: z.literal("runInput"), rows: textRows, patterns: z.optional(z.array(text)) });
const ownersCase = z.object({ kind: z.literal("owners"), codeowners: text, owners: z.array(text) });
const itemsCase = z.object({
  kind: z.literal("items"),
  file: text,
  paths: z.array(z.array(text)),
  rows: testRows,
});
const locateCase = z.object({ kind: z.literal("locate"), files: z.record(text, text), rows: testRows });

const caseFile = z.discriminatedUnion("kind", [
  reportCase,
  matchCase,
  explainCase,
  logCase,
  remoteCase,
  runInputCase,
  ownersCase,
  itemsCase,
  locateCase,
]);

export type ReportCaseFile = z.infer<typeof reportCase>;
export type MatchCaseFile = z.infer<typeof matchCase>;
export type ExplainCaseFile = z.infer<typeof explainCase>;
export type LogCaseFile = z.infer<typeof logCase>;
export type TextRows = z.infer<typeof textRows>;
export type ItemsCaseFile = z.infer<typeof itemsCase>;
export type LocateCaseFile = z.infer<typeof locateCase>;
export type RunInputCaseFile = z.infer<typeof runInputCase>;
/** An input with the right answer. */
export type CaseFile = z.infer<typeof caseFile>;
export type Answer = z.infer<typeof answer>;

/** Reads a `NAME.case.json`. Throws if the file does not have that form. */
export function readCaseFile(path: string): CaseFile {
  return caseFile.parse(JSON.parse(readFileSync(path, "utf8")));
}
