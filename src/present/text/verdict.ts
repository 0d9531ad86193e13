import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { RequiredStatus } from "../../domain/runs/requiredStatuses";
import { isLost, type Verdict, verdictOf } from "../../domain/runs/verdict";
import { oneLine } from "./inert";
import { count } from "./numbers";
import { isKnownRunStatus, runStatusWords, type WriteWord } from "./testRun";
import { ago, lasting } from "./time";

/** More names than these are counted. */
const namedStatuses = 3;

/**
 * What a run waits for, or why it failed, in one sentence, from its last answer alone. Nothing is said to have passed or failed but in the
 * service's own words.
 *
 * @param at when that answer came, in milliseconds since 1970
 */
export function verdictSentence(verdict: Verdict, at: number, write: WriteWord = oneLine): string {
  return sentence(firstWords(verdict.status, write), verdict, at, write);
}

/** The sentence of a kept run: one that the service does not know any more is told as it was seen last. */
export function runVerdict(entry: LookedUpRun, now: number, write: WriteWord = oneLine): string {
  const { asOf } = entry;
  const verdict = verdictOf(entry.run);
  if (!isLost(entry)) return verdictSentence(verdict, asOf, write);
  const last = sentence(runStatusWords(verdict.status, write), verdict, asOf, write);
  return `The service does not know this run any more. ${capital(ago(asOf, now))} it was: ${last}`;
}

/**
 * The verdict for a narrow row: the status and the one thing that tells most. `in progress: waiting for build-mac and lint`,
 * `failed: e2e reported failure`. It stays the same while nothing but time passes.
 */
export function verdictInShort(verdict: Verdict): string {
  const { required, missing, ended, status } = verdict;
  const most = [
    required.length === 0 && "no required statuses",
    someOf(failedReports(verdict, oneLine)),
    ended ? neverReported(missing, oneLine) : waitingFor(verdict, oneLine),
    reportedCount(verdict),
  ];
  return `${runStatusWords(status)}: ${most.find(Boolean)}`;
}

function sentence(statusWords: string, verdict: Verdict, at: number, write: WriteWord): string {
  const { status, createdAt, batch } = verdict;
  const isCreatedBefore = createdAt !== undefined && createdAt <= at;
  const lasted = status === "in_progress" && isCreatedBefore ? ` for ${lasting(at - createdAt)}` : "";
  const together = batch > 1 ? `, ${count(batch, "pull request")} together` : "";
  return `${statusWords}${lasted}${together}: ${body(verdict, write)}.`;
}

/** Where the sentence begins: a word of ours with a capital letter, one that this version does not know as it came. */
function firstWords(status: string | undefined, write: WriteWord): string {
  const words = runStatusWords(status, write);
  return isKnownRunStatus(status) ? capital(words) : words;
}

function body(verdict: Verdict, write: WriteWord): string {
  const { required, missing, ended, status } = verdict;
  if (required.length === 0) return "no required statuses";
  const open = ended ? neverReported(missing, write) : waitingFor(verdict, write);
  const failures = failedReports(verdict, write);
  const unsaid =
    status === "failed" &&
    failures.length === 0 &&
    missing.length === 0 &&
    "the service does not say which failed (see its checks)";
  return [someOf(failures), reportedCount(verdict), open, unsaid].filter(Boolean).join(", ");
}

/** Those with contradicting outcomes too, unless the run's success tells which one counts. */
function failedReports({ failed, mixed, status }: Verdict, write: WriteWord): string[] {
  return [...failed, ...(status === "succeeded" ? [] : mixed)].map(
    ({ name, outcome = "" }) => `${write(name, 80)} reported ${write(outcome, 40)}`,
  );
}

function reportedCount({ required, reported }: Verdict): string {
  const statuses = required.length === 1 ? "required status" : "required statuses";
  if (reported.length < required.length) return `${reported.length} of ${required.length} ${statuses} reported`;
  return required.length === 1 ? `the ${statuses} reported` : `all ${required.length} ${statuses} reported`;
}

function neverReported(missing: readonly RequiredStatus[], write: WriteWord): string {
  return missing.length === 0 ? "" : `${someOf(names(missing, write))} never reported`;
}

function waitingFor({ missing, pending, status }: Verdict, write: WriteWord): string {
  const done = pending.map(({ name, outcome = "" }) => `${write(name, 80)} (${write(outcome, 40)})`);
  const open = someOf([...names(missing, write), ...done]);
  if (open === "") return "";
  return status === "in_progress" ? `waiting for ${open}` : `without ${open}`;
}

function names(statuses: readonly RequiredStatus[], write: WriteWord): string[] {
  return statuses.map(({ name }) => write(name, 80));
}

/** `a`, `a and b`, `a, b and c`, `a, b, c and 4 more`. */
export function someOf(words: readonly string[]): string {
  const named = words.slice(0, namedStatuses);
  const rest = words.length - named.length;
  if (rest > 0) named.push(`${rest} more`);
  const last = named.pop();
  return named.length === 0 ? (last ?? "") : `${named.join(", ")} and ${last}`;
}

/** With a capital letter, where a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
