import assert from "node:assert/strict";
import type { TestLocation } from "../../../../src/domain/location";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { brief, MemoryFiles } from "../workspace";

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

/** Formats a location like `brief`, and adds the columns of its range, counted from 1: `exact a.feature:3:5-9`. */
const formatRange = (location: TestLocation): string => {
  if (!("range" in location)) {
    return brief(location);
  }
  const { column, endColumn } = location.range;
  return `${brief(location)}:${column + 1}-${endColumn + 1}`;
};

const behave = { classname: "a.My feature", parent: "a.My feature" };
const login = { classname: "Acceptance.Login Tests" };
const inBats = { classname: "a.bats", parent: "a.bats" };
const inEscapes = { filePath: "acceptance/escapes.robot" };
const loginFile = "acceptance/10__login_tests.robot";

const cases: readonly (readonly [description: string, test: TestAddress, expected: string])[] = [
  ["behave", { name: "plain one", ...behave }, "exact features/a.feature:10:13-22"],
  ["behave, an example", { name: "greets Bob -- @1.2 first", ...behave }, "pattern features/a.feature:21:7-15"],
  [
    "behave, an example of the second table",
    { name: "greets Cid -- @2.1 ", ...behave },
    "pattern features/a.feature:24:7-15",
  ],
  [
    "Cucumber for the JVM, an example",
    { name: "greets Ann - Examples - Example #1.1", classname: "My feature" },
    "pattern features/a.feature:20:7-15",
  ],
  [
    "Cucumber, an example by its title alone",
    { name: "greets Dan", classname: "My feature" },
    "pattern features/a.feature:16:21-34",
  ],
  ["a scenario in a rule", { name: "in a rule", classname: "My feature" }, "exact features/a.feature:27:14-23"],
  [
    "a feature in German",
    { name: "falsches Kennwort", classname: "Anmelden" },
    "exact features/anmelden.feature:3:13-30",
  ],
  [
    "a scenario in a comment",
    { name: "commented out", filePath: "features/a.feature" },
    "file features/a.feature nameNotFound",
  ],
  [
    "a scenario in a text",
    { name: "in a text", filePath: "features/a.feature" },
    "file features/a.feature nameNotFound",
  ],
  ["Robot", { name: "Valid Login", ...login }, `exact ${loginFile}:6:1-12`],
  ["Robot, a variable", { name: "Invalid Login For jane", ...login }, `pattern ${loginFile}:10:1-26`],
  ["Robot, with pipes", { name: "Piped Name", ...login }, `exact ${loginFile}:12:3-13`],
  ["Robot, a keyword", { name: "Open Browser", filePath: loginFile }, `file ${loginFile} nameNotFound`],
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
  ["bats, in a heredoc", { name: "in a heredoc", ...inBats }, "file test/a.bats nameNotFound"],
];

describe("Languages that are read by lines", () => {
  for (const [description, test, expected] of cases) {
    it(`${description}: ${expected}`, async () =>
      assert.equal(formatRange(await new WorkspaceLocator(files).locate(test)), expected));
  }
});
