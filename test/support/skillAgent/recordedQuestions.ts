import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../workbench/paths";
import type { Reply } from "./skillAgent";

/** A question of a user to an agent, with texts that a correct answer contains and texts that it does not contain. */
export interface RecordedQuestion {
  readonly ask: string;
  readonly must: readonly string[];
  readonly mustNot: readonly string[];
  /** Facts of an answer without any tool. */
  readonly withFilesAlone: readonly string[];
}

/** Minimum share of the questions that must be answered correctly. */
export const minRight = 0.95;

/** Texts that no answer may contain. */
const neverSaid = ["certainly", "</data-from-outside>"];

export const skillNames = readdirSync(join(projectRoot, "media", "skills"));

export function readQuestions(skill: string): readonly RecordedQuestion[] {
  return JSON.parse(readFileSync(join(projectRoot, "test", "fixtures", "questions", `${skill}.json`), "utf8"));
}

/** Lists the faults of an answer. */
export function findFaults(
  skill: string,
  { must, mustNot }: Pick<RecordedQuestion, "must" | "mustNot">,
  reply: Reply,
): readonly string[] {
  return [
    ...(reply.skill === skill ? [] : [`chose ${reply.skill}`]),
    ...must.filter((text) => !reply.text.includes(text)).map((text) => `does not say ${text}`),
    ...[...mustNot, ...neverSaid].filter((text) => reply.text.includes(text)).map((text) => `says ${text}`),
    ...listInventions(reply).map((text) => `invents ${text}`),
  ];
}

/** Lists rates, addresses, owners and lines of an answer that no tool has stated. */
function listInventions({ text, evidence }: Reply): readonly string[] {
  const facts = text.match(/\d+(?:\.\d+)?%|https?:\/\/[^\s,"]+|@[\w-]+\/[\w-]+/g) ?? [];
  return facts.filter((fact) => !evidence.includes(fact));
}
