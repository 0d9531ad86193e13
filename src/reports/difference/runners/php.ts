import type { Form } from "../finding";
import { createValueForm } from "../values";

const phrase = "(?:is identical to|is equal to|matches expected)";

export const php = [
  createValueForm({
    pattern: new RegExp(String.raw`^Failed asserting that (?<actual>.+) ${phrase} (?<expected>.+)\.$`, "gm"),
    excludes: / with delta /,
  }),
  // The same in a message to TeamCity
  createValueForm({
    pattern: new RegExp(
      String.raw`='Failed asserting that (?<actual>[^|'\n]+) ${phrase} (?<expected>[^|'\n]+)\.'`,
      "g",
    ),
  }),
];

const value = String.raw`'((?:[^'|\n]|\|.)*)'`;
const expectedValue = new RegExp(String.raw`\bexpected=${value}`);
const actualValue = new RegExp(String.raw`\bactual=${value}`);
const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r" };

/** Messages of any runner to TeamCity and to editors. */
const findTeamCity: Form = (text) =>
  (text.match(/^ *##teamcity\[testFailed .*comparisonFailure.*$/gim) ?? []).map((message) => {
    const expected = expectedValue.exec(message)?.[1];
    const actual = actualValue.exec(message)?.[1];
    if (expected === undefined || actual === undefined) return "unsure";
    return { expected: unescapeValue(expected), actual: unescapeValue(actual) };
  });

function unescapeValue(escaped: string): string {
  return escaped
    .replace(/\|0x([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(/\|(.)/g, (_, character: string) => escapes[character] ?? character);
}

export const teamCity = [findTeamCity];
