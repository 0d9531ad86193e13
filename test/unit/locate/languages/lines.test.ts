import assert from "node:assert/strict";
import type { TestLocation } from "../../../../src/domain/location";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { MemoryFiles } from "../workspace";

const feature = `# language: en
@slow
Feature: My feature

  Background:
    Given a table:
      | not | one |

  # Scenario: commented out
  Scenario: plain one
    Given x
      """
      Scenario: in a text
      """

  Scenario Outline: greets <name>
    When <name> comes
    Examples: first
      | name |
      | Ann  |
      | Bob  |
    Examples:
      | name |
      | Cid  |

  Rule: a rule
    Example: in a rule
      Then y
`;

const german = `# language: de
Funktionalität: Anmelden
  Szenario: falsches Kennwort
    Angenommen ich bin: hier
`;

const robotFile = `*** Settings ***
Library    Collections
Not A Test

*** Test Cases ***
Valid Login
    [Documentation]    Signs in
    Open Browser
# Commented
Invalid Login For \${user}    [Tags]    slow
    Fail
| Piped Name | Log | x |

*** Keywords ***
Open Browser
    No Operation
`;

const escapesFile = String.raw`*** Test Cases ***
Path C:\\temp
    No Operation
Costs \&{price} in \x41\u00e4\U0001F600
    No Operation
Two\nLines\tand \a plain \X41
    No Operation
Ends \\@{user}
    No Operation
`;

const batsFile = `setup() { :; }
# @test "commented" {
cat <<EOF
@test "in a heredoc" {
EOF
@test "adds \\"q\\" <x>" { run true; }
@test 'single $x' {
}
@test bare name {
}
`;

const files = new MemoryFiles({
  "features/a.feature": feature,
  "features/anmelden.feature": german,
  "acceptance/10__login_tests.robot": robotFile,
  "acceptance/escapes.robot": escapesFile,
  "acceptance/other.robot": "*** Test Cases ***\nValid Login\n    No Operation\n",
  "test/a.bats": batsFile,
});

const locationText = (answer: TestLocation): string => {
  if (answer.confidence === "ambiguous") {
    return `ambiguous ${answer.candidates.map(({ range }) => range.line + 1)}`;
  }
  if (answer.confidence === "none") {
    return `none ${answer.miss}`;
  }
  if (answer.confidence === "file") {
    return `file ${answer.file.path}`;
  }
  const { file, range } = answer;
  return `${answer.confidence} ${file.path}:${range.line + 1}:${range.column + 1}-${range.endColumn + 1}`;
};

const behave = { classname: "a.My feature", parent: "a.My feature" };
const login = { classname: "Acceptance.Login Tests" };
const inBats = { classname: "a.bats", parent: "a.bats" };
const inEscapes = { filePath: "acceptance/escapes.robot" };
const loginFile = "acceptance/10__login_tests.robot";

const cases: readonly (readonly [string, TestAddress, string])[] = [
  ["behave", { name: "plain one", ...behave }, "exact features/a.feature:10:13-22"],
  ["behave, a row", { name: "greets Bob -- @1.2 first", ...behave }, "pattern features/a.feature:21:7-15"],
  [
    "behave, a row of the second table",
    { name: "greets Cid -- @2.1 ", ...behave },
    "pattern features/a.feature:24:7-15",
  ],
  [
    "Cucumber for the JVM, a row",
    { name: "greets Ann - Examples - Example #1.1", classname: "My feature" },
    "pattern features/a.feature:20:7-15",
  ],
  [
    "Cucumber, by its title alone",
    { name: "greets Dan", classname: "My feature" },
    "pattern features/a.feature:16:21-34",
  ],
  ["a scenario in a rule", { name: "in a rule", classname: "My feature" }, "exact features/a.feature:27:14-23"],
  [
    "another human language",
    { name: "falsches Kennwort", classname: "Anmelden" },
    "exact features/anmelden.feature:3:13-30",
  ],
  ["a scenario in a comment", { name: "commented out", filePath: "features/a.feature" }, "file features/a.feature"],
  ["a scenario in a text", { name: "in a text", filePath: "features/a.feature" }, "file features/a.feature"],
  ["Robot", { name: "Valid Login", ...login }, `exact ${loginFile}:6:1-12`],
  ["Robot, a variable", { name: "Invalid Login For jane", ...login }, `pattern ${loginFile}:10:1-26`],
  ["Robot, with pipes", { name: "Piped Name", ...login }, `exact ${loginFile}:12:3-13`],
  ["Robot, a keyword", { name: "Open Browser", filePath: loginFile }, `file ${loginFile}`],
  ["Robot, a backslash", { name: "Path C:\\temp", ...inEscapes }, "exact acceptance/escapes.robot:2:1-14"],
  ["Robot, character codes", { name: "Costs &{price} in Aä😀", ...inEscapes }, "exact acceptance/escapes.robot:4:1-40"],
  [
    "Robot, control characters",
    { name: "Two\nLines\tand a plain X41", ...inEscapes },
    "exact acceptance/escapes.robot:6:1-30",
  ],
  [
    "Robot, a backslash before a variable",
    { name: "Ends \\jane", ...inEscapes },
    "pattern acceptance/escapes.robot:8:1-15",
  ],
  ["bats", { name: 'adds "q" <x>', ...inBats }, "exact test/a.bats:6:7-23"],
  ["bats, single quotes", { name: "single $x", ...inBats }, "exact test/a.bats:7:7-18"],
  ["bats, no quotes", { name: "bare name", ...inBats }, "exact test/a.bats:9:7-16"],
  ["bats, in a heredoc", { name: "in a heredoc", ...inBats }, "file test/a.bats"],
];

describe("Languages parsed by lines", () => {
  for (const [description, test, expected] of cases) {
    it(`${description}: ${expected}`, async () =>
      assert.equal(locationText(await new WorkspaceLocator(files).locate(test)), expected));
  }
});
