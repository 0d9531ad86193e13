import assert from "node:assert/strict";
import { Collectors } from "../../../../src/reports/log/collectors";
import { LogLines } from "../../../../src/reports/log/logLines";

/** Returns what is left of the lines of a text, with their sources, if lines that begin with `PASS` are a runner's. */
function collect(text: string): [text: string, source: string][] {
  const lines = new LogLines();
  const collectors = new Collectors((line) => line.startsWith("PASS "));
  const wholeLines = [...lines.write(text), ...lines.end()].flatMap((line) => [...collectors.take(line)]);
  return [...wholeLines, ...collectors.end()].map((line) => [line.text, line.source]);
}

/** The two lines of a runner, as collectors put something in front of them. */
const collectedLogs: readonly (readonly [collector: string, log: string, source: string])[] = [
  ["GitHub", "\ufeff2026-11-20T17:44:23.8112345Z PASS a\n2026-11-20T17:44:23.8112346Z   b", ""],
  [
    "gh run view --log",
    "unit (20)\tRun tests\t\ufeff2026-11-20T17:44:23.8112345Z PASS a\nunit (20)\tRun tests\t2026-11-20T17:44:23.8112346Z   b",
    "unit (20)\tRun tests",
  ],
  ["GitLab", "\u001b[0KPASS a\u001b[0;m\n  b", ""],
  ["GitLab with streams", "2026-11-20T17:44:23.811234Z 01O PASS a\n2026-11-20T17:44:23.811235Z 01E   b", ""],
  ["Buildkite", "\u001b_bk;t=1763660663811\u0007PASS a\r\n\u001b_bk;t=1763660663812\u0007  b\r\n", ""],
  ["Jenkins", "[2026-11-20T17:44:23.811Z] PASS a\n[2026-11-20T17:44:23.812Z]   b", ""],
  ["Jenkins' clock", "17:44:23  PASS a\n17:44:23    b", ""],
  ["Jenkins' branches", "[unit] PASS a\n[unit]   b", "[unit] "],
  ["TeamCity", "[17:44:23]i:\t [Step 1/2] PASS a\n[17:44:23] :\t [Step 1/2]   b", ""],
  ["TeamCity's page", "[17:44:23][Step 1/2] PASS a\n[17:44:23]W:\t[Step 1/2]   b", ""],
  ["Azure", "2026-11-20T17:44:23.8112345Z PASS a\n2026-11-20T17:44:23.8112346Z   b", ""],
  ["Azure's error stream", "2026-11-20T17:44:23.8Z ##[error]PASS a\n2026-11-20T17:44:23.8Z ##[error]  b", ""],
  ["Bamboo", "build\t20-Nov-2026 17:44:23\tPASS a\nerror\t20-Nov-2026 17:44:23\t  b", ""],
  ["CircleCI", "PASS a\r\n  b\r\n", ""],
  ["Tekton", "[unit-test : run] PASS a\n[unit-test : run]   b", "[unit-test : run] "],
  ["kubectl --prefix", "[pod/tests-x7k2p/unit] PASS a\n[pod/tests-x7k2p/unit]   b", "[pod/tests-x7k2p/unit] "],
  ["Docker compose", "tests-1  | PASS a\ntests-1  |   b", "tests-1  | "],
  ["Docker compose 1", "\u001b[36mtests_1  |\u001b[0m PASS a\n\u001b[36mtests_1  |\u001b[0m   b", "tests_1  | "],
  ["Ant", "    [junit] PASS a\n    [junit]   b", ""],
  ["Ant with a longer name", "[junitlauncher] PASS a\n[junitlauncher]   b", ""],
  ["a branch of Jenkins with the name of a task of Ant", "[java] PASS a\n[java]   b", "[java] "],
  ["Docker build", "#12 0.345 PASS a\n#12 10.36   b", "#12"],
  ["Lerna", "@acme/berth: PASS a\n@acme/berth:   b", "@acme/berth: "],
  ["Turborepo", "@acme/berth:test: PASS a\n@acme/berth:test:   b", "@acme/berth:test: "],
  ["nx", "berth: PASS a\nberth:   b", "berth: "],
  ["pnpm -r", "packages/berth test: PASS a\npackages/berth test:   b", "packages/berth test: "],
  ["Yarn workspaces", "[@acme/berth]: PASS a\n[@acme/berth]:   b", "[@acme/berth]: "],
  [
    "Lerna in Azure",
    "2026-11-20T17:44:23.8Z @acme/berth: PASS a\n2026-11-20T17:44:23.8Z @acme/berth:   b",
    "@acme/berth: ",
  ],
  ["Maven's plugins", "[INFO] PASS a\n[INFO]   b", "[INFO] "],
  ["sbt", "[info] PASS a\n[error]   b", ""],
  ["Amazon's logs", "2026-11-20T17:44:23.811Z\tPASS a\n2026-11-20T17:44:23.812Z\t  b", ""],
  ["Google Cloud Build", 'Step #3 - "unit": PASS a\nStep #3 - "unit":   b', 'Step #3 - "unit"'],
  ["Drone", "[unit:7] PASS a\n[unit:8]   b", "[unit"],
  ["Woodpecker", "[unit:L7:1s] PASS a\n[unit:L8:2s]   b", "[unit"],
  ["Earthly", "          +unit | PASS a\n          +unit |   b", "          +unit | "],
  ["Nix", "berth> PASS a\nberth>   b", "berth> "],
  ["pnpm in a terminal", "│ PASS a\n│   b", "│ "],
  ["the Open Build Service", "[    9s] PASS a\n[   10s]   b", ""],
  ["Dagger", "12: [0.3s] | PASS a\n12: [1.2s] |   b", "12"],
  ["moon", "berth:test | PASS a\nberth:test |   b", "berth:test | "],
  ["act", "[CI/unit]   | PASS a\n[CI/unit]   |   b", "[CI/unit]   | "],
  ["act in a terminal", "| PASS a\n|   b", "| "],
  ["the last lines of a Docker build", "0.345 PASS a\n10.367   b", ""],
  ["Yarn 3", "➤ YN0000: [@acme/berth]: PASS a\n➤ YN0000: [@acme/berth]:   b", "[@acme/berth]: "],
  ["ts", "Nov 20 17:44:23 PASS a\nNov 20 17:44:23   b", ""],
  ["ts with the time since the start", "00:00:23 PASS a\n00:00:23   b", ""],
  ["the journal", "Nov 20 17:44:23 host ci[42]: PASS a\nNov 20 17:44:23 host ci[42]:   b", ""],
  ["fastlane", "[17:44:23]\tPASS a\n[17:44:23]\t  b", ""],
  ["a clock without the year", "[11-20 17:44:23.811] PASS a\n[11-20 17:44:23.812]   b", ""],
  ["a clock with slashes", "2026/11/20 17:44:23 PASS a\n2026/11/20 17:44:23   b", ""],
  ["a quotation", "> PASS a\n>   b", "> "],
  ["a build of Nix", "berth-1.0> PASS a\nberth-1.0>   b", "berth-1.0> "],
  ["opam", "# PASS a\n#   b", "# "],
  ["the last lines of a build of Nix", "       > PASS a\n       >   b", "       > "],
  ["two tools", "tests-1  | [unit] PASS a\ntests-1  | [unit]   b", "tests-1  | [unit] "],
];

describe("Collectors of lines", () => {
  for (const [collector, log, source] of collectedLogs) {
    it(`takes off what is put around a line by ${collector}`, () => {
      assert.deepEqual(collect(log), [
        ["PASS a", source],
        ["  b", source],
      ]);
    });
  }

  it("recognizes the prefix of an empty line without the blank at its end", () => {
    const prefixes = ["berth:test:", "packages/berth test:", "tests-1  |", "[0]", "[@acme/berth]:", ">"];
    const sources = prefixes.map((prefix) => collect(`${prefix} PASS a\n${prefix}\n`));
    assert.deepEqual(
      sources,
      prefixes.map((prefix) => [
        ["PASS a", `${prefix} `],
        ["", `${prefix} `],
      ]),
    );
    assert.deepEqual(collect("2026-11-20T17:44:23.811234Z 01O PASS a\n2026-11-20T17:44:23.811234Z 01O\n"), [
      ["PASS a", ""],
      ["", ""],
    ]);
  });

  it("joins a line that GitLab wrote in pieces", () => {
    const log = "2026-11-20T17:44:23.811234Z 01O PASS \n2026-11-20T17:44:23.811235Z 01O+a\nb";
    assert.deepEqual(collect(log), [
      ["PASS a", ""],
      ["b", ""],
    ]);
  });

  it("leaves a runner's own words in front of a line", () => {
    const lines = ["Error: no tide", "[ERROR] Failures: 1", "test tide | high", "FAIL: test_moors", "    PASS a"];
    assert.deepEqual(
      collect(lines.join("\n")),
      lines.map((line) => [line, ""]),
    );
  });

  it("gives a line that overwrites another the prefix of that one", () => {
    assert.deepEqual(collect("[unit] 1 of 2\rPASS a\r\u001b[1G  b\n"), [
      ["[unit] 1 of 2", ""],
      ["PASS a", "[unit] "],
      ["  b", "[unit] "],
    ]);
  });

  it("removes terminal codes of every kind", () => {
    const codes = [
      "\u001b[1;31m",
      "\u001b[2K",
      "\u001b]0;title\u0007",
      "\u001b]8;;https://a\u001b\\",
      "\u001b(B",
      "\u001b7",
    ];
    assert.deepEqual(collect(codes.map((code) => `a${code}`).join("")), [["aaaaaa", ""]]);
  });
});
