// Measures how well a known failure is distinguished from another failure of the same test:
//   npm run -s bench:flaky -- FOLDER [--all] [--cut]
// FOLDER contains files of JSON lines: { "repository", "test", "cause": "race NAME" or "mutation NAME", "text" }, which
// were recorded from tests with a race or a mutation. The first failure of each race is known; with --all, every other
// one. With --cut, only the beginning of a known failure is known, as a service stores it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { summarizeFailure } from "../../service/summary";
import { type FlakyMeasurement, measure, type RecordedFailure } from "./measure";

function readFolder(folder: string): readonly RecordedFailure[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".jsonl"));
  const lines = files.flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"));
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as RecordedFailure);
}

function formatShare(part: number, whole: number): string {
  return whole === 0 ? "none" : `${((part / whole) * 100).toFixed(1)} % of ${whole}`;
}

function describeMeasurement({ races, mutations, identicalCount }: FlakyMeasurement) {
  return {
    "race, judged to be the same failure": formatShare(races.sameCount, races.count),
    "race, judged to be another failure": formatShare(races.otherCount, races.count),
    "mutation, not judged to be the same failure": formatShare(mutations.count - mutations.sameCount, mutations.count),
    "mutation, with another text than the race": formatShare(mutations.count - identicalCount, mutations.count),
  };
}

function main(): void {
  const options = { all: { type: "boolean" }, cut: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined) {
    throw new Error("npm run -s bench:flaky -- FOLDER [--all] [--cut]");
  }
  const failures = readFolder(folder);
  const knownFailures = values.all ? "all" : "first";
  const toKnown = values.cut ? (text: string) => summarizeFailure("", text) : undefined;
  const repositories = [...new Set(failures.map(({ repository }) => repository))].sort();
  const measureAll = (failures: readonly RecordedFailure[]) =>
    describeMeasurement(measure(failures, knownFailures, toKnown));
  console.log(`${failures.length} failures`);
  console.table({
    ...Object.fromEntries(
      repositories.map((name) => [name, measureAll(failures.filter(({ repository }) => repository === name))]),
    ),
    all: measureAll(failures),
  });
}

main();
