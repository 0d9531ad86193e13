import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LedgerEntry } from "../../bench/locate/ledger";
import { type Rule, rules } from "../../bench/locate/rules";
import { root } from "../sources";
import { markdownTable } from "./sections";

/** Reads the numbers that were measured for each rule of the locator. */
export function readLedger(): readonly LedgerEntry[] {
  return JSON.parse(readFileSync(join(root, "test/bench/locate/ledger.json"), "utf8"));
}

/** Returns the table of rules, by the document and the section that contain it. */
export function ruleSections(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const ledger = new Map(readLedger().map((entry) => [entry.rule, entry]));
  const rows = rules.map((rule) => [
    `\`${rule.name}\``,
    rule.description,
    `${countLines(rule)}`,
    ...describeEntry(ledger.get(rule.name)),
  ]);
  const columns = ["Rule", "It finds", "Lines", "Records that need it", "Most of them in"];
  return { "test/bench/locate/RULES.md": { rules: markdownTable(columns, rows) } };
}

function describeEntry(entry: LedgerEntry | undefined): readonly string[] {
  if (!entry) {
    return ["not measured", ""];
  }
  const format = (count: number) => count.toLocaleString("en-US");
  return [`${format(entry.changed)} of ${format(entry.records)}`, entry.repository ?? "none"];
}

function countLines({ files }: Rule): number {
  const texts = files.map((file) => readFileSync(join(root, "src/locate", file), "utf8"));
  return texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
}
