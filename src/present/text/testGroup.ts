import { quarantinedKey, type TestGroup } from "../../domain/failingTests/groupTests";
import { withoutReporterEscapes } from "../../domain/failingTests/reporterEscapes";
import type { RollUp } from "../../domain/failingTests/rollUp";
import { splitSuite } from "../../domain/failingTests/suites";
import type { Trend } from "../../domain/failingTests/trend";
import { oneLine } from "./inert";
import { count, grouped, rate } from "./numbers";

/** A group of failing tests in words. */
export interface GroupWords {
  readonly label: string;
  /** The row's text in place of label and number, where that number is what matters. */
  readonly row?: string;
  /** Behind the number of tests. */
  readonly more?: string;
  /** What the tests have in common, where label and `more` leave it open. */
  readonly sentence?: string;
}

/** Where the record names nothing that a person could look for. */
export const nowhereLabel = "No file named";
/** The package that the whole repository is, which is named like it. */
export const rootPackageLabel = "Root package";
export const goneLabel = "Not seen any more";

const noneLabels: Record<TestGroup["kind"], string> = {
  owner: "No owner",
  suite: "No suite named",
  status: "No status",
  trend: "Too few failures to tell",
  failure: "No failure text",
  ticket: "No ticket",
};

const trendLabels: Record<Trend, string> = { worse: "Getting worse", steady: "Steady", fading: "Fading" };

const trendSentence = "The failure rate of the last 24 hours against that of the last 7 days.";

export function groupWords({ kind, key, name, tests }: TestGroup): GroupWords {
  if (kind === "trend") return { label: trendLabels[key as Trend] ?? noneLabels.trend, sentence: trendSentence };
  if (key === "") return { label: noneLabels[kind] };
  if (key === quarantinedKey) return { label: "Quarantined" };
  if (kind === "ticket") return ticketWords(name);
  if (kind === "suite") return suiteWords(name);
  const label = oneLine(name, 160) || noneLabels[kind];
  if (kind !== "failure") return { label };
  // How many tests share it is the point, and long texts would push it out of sight.
  const row = tests.length > 1 ? `${count(tests.length, "test")} · ${label}` : label;
  return { label, row, sentence: sameFailureSentence(tests.length) };
}

/** Names a suite by its class or file, with the package or folder behind it: a name that is cut can still be told. */
export function suiteWords(name: string): GroupWords {
  const { title, container } = splitSuite(withoutReporterEscapes(name));
  const label = oneLine(title, 160) || noneLabels.suite;
  return container === undefined ? { label } : { label, more: oneLine(container) };
}

/** Evidence, no verdict. */
function sameFailureSentence(tests: number): string {
  if (tests === 1) return "No other test has this failure text.";
  return `The same failure text in ${count(tests, "test")}, but for numbers, paths, ids and quoted values: probably one cause.`;
}

function ticketWords(address: string): GroupWords {
  const label = ticketLabel(address);
  return URL.canParse(address) ? { label, more: new URL(address).hostname } : { label };
}

/** A ticket by what its address ends in: `HRB-12`, `#12`. */
export function ticketLabel(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : "";
  const last = path.split("/").findLast((segment) => segment !== "");
  if (last === undefined) return oneLine(address, 80);
  return /^\d+$/.test(last) ? `#${last}` : oneLine(last, 80);
}

/**
 * A folder's or group's tests in one sentence: `14 failing tests, highest failure rate 40% in 7 days, 3 new, 2
 * quarantined`.
 */
export function rollUpWords({ tests, highestRate, isNew, quarantined }: RollUp): string {
  const parts = [
    count(tests, "failing test"),
    highestRate !== undefined && `highest failure rate ${rate(highestRate)} in 7 days`,
    isNew > 0 && `${grouped(isNew)} new`,
    quarantined > 0 && `${grouped(quarantined)} quarantined`,
  ];
  return parts.filter(Boolean).join(", ");
}
