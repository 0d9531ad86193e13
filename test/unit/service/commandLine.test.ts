import assert from "node:assert/strict";
import { parseCommandLine } from "../../service/commandLine";

describe("parseCommandLine", () => {
  for (const [args, expected] of [
    [[], { help: false, junit: [] }],
    [["--help"], { help: true, junit: [] }],
    [["--junit", "a", "b", "--junit", "c"], { help: false, junit: ["a", "c", "b"] }],
    [
      ["--data", "ci.json", "--org", "acme", "--port", "8080", "--key", "k"],
      { help: false, junit: [], data: "ci.json", org: "acme", port: 8080, key: "k" },
    ],
    [
      ["--repository", "git.example/a/b/c"],
      { help: false, junit: [], repository: { host: "git.example", owner: "a/b", name: "c" } },
    ],
  ] as const) {
    it(`parses ${args.join(" ") || "no arguments"}`, () => assert.deepEqual(parseCommandLine(args), expected));
  }
});
