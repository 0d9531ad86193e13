import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { maxClients, maxOpenQuestions, maxWaitingCalls } from "../../src/agents/bounds";
import { rules } from "../../src/api/rules";
import { maxTests } from "../../src/domain/limits";
import { computePollDelayMs, maxPollDelayMs, maxWatchMs, minPollDelayMs } from "../../src/domain/runs/watchPolicy";
import { windowDays } from "../../src/domain/time/window";
import { languages } from "../../src/locate/languages/registry";
import { maxMessageLength } from "../../src/mcp/protocol";
import { classLabels } from "../../src/present/text/explainedFailures";
import { languageModelTools } from "../../src/ui/contributions/ids";
import { cases } from "../faults/cases";
import { readJson, root } from "../support/sources";
import { serverVersions } from "../workbench/paths";

const manifest = readJson("package.json") as {
  readonly version: string;
  readonly engines: { readonly vscode: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly chatSkills: readonly unknown[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, { readonly default: unknown }>> }[];
  };
};

/** Returns the text of a file; that of a JSON file is all its messages. */
function read(path: string): string {
  const text = readFileSync(join(root, path), "utf8");
  return path.endsWith(".json") ? Object.values<string>(JSON.parse(text)).join("\n") : text;
}

/** Returns the value of a constant that is a product of integers, such as `100 * 1024 * 1024` or `64 * 2 ** 20`. */
function readConstant(path: string, name: string): number {
  const expression = read(path).match(new RegExp(`const ${name} = ([\\d_ *]+);`))?.[1];
  assert.ok(expression, `${path} has no constant ${name}`);
  const factors = expression.replaceAll("_", "").split(/(?<!\*) \* /);
  return factors
    .map((factor) => factor.split(" ** ").map(Number))
    .reduce((product, [base = NaN, power = 1]) => product * base ** power, 1);
}

/** Returns the text that the group of the pattern matches in a file. */
function readMatch(path: string, pattern: RegExp): string {
  const [, text] = read(path).match(pattern) ?? [];
  assert.ok(text, `${path} has no ${pattern}`);
  return text;
}

function settingDefault(name: string): unknown {
  return manifest.contributes.configuration.map(({ properties }) => properties[`testHealth.${name}`]).find(Boolean)
    ?.default;
}

const words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const formatAsWord = (count: number): string => words[count] ?? String(count);
const withCapital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const formatCount = (count: number): string => count.toLocaleString("en");
const megabyte = 2 ** 20;
const seconds = (ms: number): number => ms / 1000;

const vscode = manifest.engines.vscode.slice(1, -2);
const nodeMajor = manifest.devDependencies["@types/node"]?.split(".")[0];
const frameworkCount = new Set(languages.flatMap(({ frameworks }) => frameworks)).size;
const toolCount = formatAsWord(Object.keys(languageModelTools).length);
const skillCount = formatAsWord(manifest.contributes.chatSkills.length);
const runtimeDependencies = Object.keys(manifest.dependencies);
const { queue, tokenBucket, maxBytes, deadlineMs } = rules;
const accuracy = /^\*\*Of ([\d,]+) records.*?\(([\d.]+%)\)/m;
const unpackLimits = "src/reports/archive/unpackLimits.ts";
const accuracyPage = "test/bench/locate/README.md";
const testedVersions = serverVersions().map(({ version }) => version);

/** Returns the first minute of a watch with the maximum interval between requests. */
function findMinuteOfMaxDelay(): number {
  let minute = 0;
  while (computePollDelayMs(minute * 60_000, 0, 0) < maxPollDelayMs) {
    minute++;
  }
  return minute;
}

/** Returns the version of the next release that is not a pre-release: one with an even minor number. */
function nextRelease(): string {
  const [major, minor = 0] = manifest.version.split(".").map(Number);
  return `${major}.${minor + 2 - (minor % 2)}.0`;
}

/** The phrases with numbers on each page, created from the values in the code. */
const phrases: Readonly<Record<string, readonly string[]>> = {
  "README.md": [
    `in ${frameworkCount} frameworks of ${languages.length} languages`,
    `[${read(accuracyPage).match(accuracy)?.[2]} of ${read(accuracyPage).match(accuracy)?.[1]} recorded tests]`,
    `VS Code ${vscode} or newer`,
    `Node ${nodeMajor} and npm`,
    `the last ${windowDays[settingDefault("window") as keyof typeof windowDays]} days`,
    `${settingDefault("refreshInterval")} minutes between refreshes`,
    `${formatAsWord(queue.maxInFlight)} requests at a time, ${formatAsWord(tokenBucket.refillPerSecond)} a second after a burst of ${tokenBucket.capacity}`,
  ],
  ".github/PAGE.md": [],
  ".github/SUPPORT.md": [
    `[${languages.length} languages and ${frameworkCount} frameworks]`,
    `| ${vscode} and newer, and editors`,
    `| ${testedVersions.toReversed().join(" and ")}, in a browser-hosted VS Code; the desktop's ${vscode} and newest`,
    `as VS Code ${vscode} |`,
    `the API of ${vscode} |`,
    `it asks for each call | VS Code ${vscode} |`,
    `has ${formatAsWord(Object.keys(classLabels).length)} groups`,
    `every ${seconds(minPollDelayMs)} seconds at first and every ${seconds(maxPollDelayMs)} seconds from the ${findMinuteOfMaxDelay()}th minute on`,
    `none after ${maxWatchMs / 3_600_000} hours`,
    `up to ${readConstant(unpackLimits, "maxFileBytes") / megabyte} MB a file, ${readConstant(unpackLimits, "maxTotalBytes") / megabyte} MB and ${formatCount(readConstant(unpackLimits, "maxEntries"))} files unpacked`,
    `up to ${readConstant("src/ui/adapters/reportFiles.ts", "maxReportBytes") / megabyte} MB`,
    `(${formatCount(readConstant("src/domain/deepLink.ts", "maxLength"))} characters in all)`,
    `get ${toolCount} tools`,
    `${skillCount} skills`,
    `**Show ${readConstant("src/state/history.ts", "historyDays")}-Day History**`,
  ],
  ".github/SECURITY.md": [
    `the ${toolCount} tools`,
    `${withCapital(`the ${skillCount}`)} chat skills`,
    `${formatAsWord(queue.maxInFlight)} requests at a time, and at most ${tokenBucket.capacity} at once and then ${tokenBucket.refillPerSecond} a second`,
    `once in ${seconds(readConstant("src/state/agents/agentTestRuns.ts", "minIntervalMs"))} seconds`,
    `${maxBytes / megabyte} MB a response`,
    `${readConstant("src/domain/loadSize.ts", "maxCharacters") / megabyte} MB of text and ${formatCount(maxTests)} tests a load`,
    `time (${seconds(deadlineMs)} s; read in turns)`,
    `longer than ${seconds(deadlineMs)} s`,
    `a key of ${readConstant("src/api/redact.ts", "minKeyLength")} characters or more`,
    `more than ${formatCount(maxMessageLength)} characters a message`,
    `more than ${maxClients} connections, ${maxWaitingCalls} calls of one and ${maxOpenQuestions} questions`,
    `${withCapital(formatAsWord(runtimeDependencies.length))} dependencies at run time (${runtimeDependencies.join(", ")})`,
  ],
  ".github/CONTRIBUTING.md": [
    `Node ${nodeMajor} and npm`,
    `with ${readMatch("test/faults/main.ts", /cyclesVariable\] \?\?= "(\d+)"/)} cycles where \`npm test\` has ${readMatch("test/faults/host/cycles.test.ts", /cyclesVariable\] \?\? (\d+)/)}`,
    `simulates ${formatCount(readConstant("test/bench/fleet/fleet.ts", "editors"))} editors`,
    `The next release is ${nextRelease()}`,
  ],
  "src/README.md": [
    `has used ${readConstant("src/reading/readingThread.ts", "maxTurnMs") / 1000} s of processor time`,
    `After ${readConstant("src/reading/readingThread.ts", "maxEnds")} ends in ${readConstant("src/reading/readingThread.ts", "endsPeriodMs") / 60_000} minutes`,
  ],
  "src/locate/README.md": [],
  "test/README.md": [],
  "package.nls.json": [
    `Show ${readConstant("src/state/history.ts", "historyDays")}-Day History`,
    ...Object.values(windowDays).map((days) => (days === 1 ? "Last 24 hours" : `Last ${days} days`)),
    `every ${readConstant("src/domain/refreshPolicy.ts", "pageSize") === 100 ? "hundred" : "?"} failing tests`,
  ],
};

/**
 * Numbers that are not determined by the code: HTTP statuses, features of VS Code and the service, percentages,
 * versions, and counts of things that the sentence or its picture shows.
 */
const facts = [
  /\((?:401|403|404|429)\)/g,
  /VS Code (?:before )?1\.1(?:01|09)/g,
  /\b(?:7 days|7-day|24 hours)\b/g,
  /\bfor 100\b/g,
  /with 1\.0\.0/g,
  /three things: |one of three required statuses/g,
];

const numbers =
  /(?<![\w.])\d[\d.,]*(?:%|\b)|\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand)\b/gi;

/** Returns the prose of a page, without generated sections, code, quotes, addresses and list numbers. */
function extractProse(text: string): string {
  return text
    .replace(/<!-- begin .*?<!-- end [^>]*-->/gs, "")
    .replace(/^```.*?^```/gms, "")
    .replace(/^\d+\. /gm, "")
    .replace(/`[^`\n]*`|\]\([^)]*\)|"[^"\n]*"/g, "");
}

describe("Numbers on pages", () => {
  for (const [path, pagePhrases] of Object.entries(phrases)) {
    it(`are those of the code and the data in ${path}`, () => {
      const text = read(path);
      assert.deepEqual(
        pagePhrases.filter((phrase) => !text.includes(phrase)),
        [],
      );
    });

    it(`are all checked by this test in ${path}`, () => {
      const text = pagePhrases.reduce((text, phrase) => text.replaceAll(phrase, ""), read(path));
      const otherText = facts.reduce(
        (otherText, fact) => otherText.replace(fact, ""),
        extractProse(withoutCases(text)),
      );
      assert.deepEqual(otherText.match(numbers) ?? [], []);
    });
  }

  it("of faults in SECURITY.md are numbers of cases", () => {
    const caseNumbers = new Set(cases.map(({ number }) => number));
    const citedNumbers = casesIn(read(".github/SECURITY.md")).flatMap((cell) => cell.match(/\d+/g) ?? []);
    assert.ok(citedNumbers.length > 10);
    assert.deepEqual(
      citedNumbers.filter((number) => !caseNumbers.has(Number(number))),
      [],
    );
  });
});

/** Matches the numbers of cases in the last cell of a table row. */
const caseNumbers = /\| ([\d, ]+(?: to \d+)?[\d, ]*)(?:;[^|]*)?\|$/gm;

function casesIn(text: string): string[] {
  return Array.from(text.matchAll(caseNumbers), ([, cell = ""]) => cell);
}

function withoutCases(text: string): string {
  return text.replace(caseNumbers, "|");
}
