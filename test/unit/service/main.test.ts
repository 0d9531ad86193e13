import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const program = join(__dirname, "../../service/main.js");

/** Starts the program, and resolves with its output up to the line that begins with `lastLineStart`. */
async function start(
  args: readonly string[],
  lastLineStart: string,
): Promise<{ child: ChildProcess; lines: string[] }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith(lastLineStart)) {
      return { child, lines };
    }
  }
  throw new Error(`the program ended before it printed "${lastLineStart}": ${lines.join("\n")}`);
}

describe("npm run service", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "service-"));
    writeFileSync(
      join(folder, "report.xml"),
      `<testsuite name="s"><testcase name="it's &quot;down&quot;"><failure message="boom"/></testcase></testsuite>`,
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  it("prints its address and a curl command that works, and ends with Ctrl-C", async function () {
    const args = ["--junit", folder, "--key", "it's'$HOME", "--repository", "git.example/a/b/c", "--org", "o'mal'ley"];
    const { child, lines } = await start(args, "Ctrl-C");
    try {
      const readFact = (label: string) => lines.find((line) => line.startsWith(label))?.replace(/^.*? {2,}/, "");
      assert.deepEqual(
        [readFact("API key"), readFact("Organization"), readFact("Repository"), readFact("Tests")],
        ["it's'$HOME", "o'mal'ley", "git.example/a/b/c", "1, of which 1 failed at least once"],
      );
      assert.match(readFact("Base URL") ?? "", /^http:\/\/127\.0\.0\.1:\d+$/);
      const hasCurl = await promisify(execFile)("curl", ["--version"]).then(
        () => true,
        () => false,
      );
      if (!hasCurl) {
        this.skip();
      }
      const line = lines.find((candidate) => candidate.startsWith("curl "));
      const { stdout } = await promisify(execFile)("sh", ["-c", line ?? ""]);
      assert.equal(JSON.parse(stdout).tests[0].name, `it's "down"`);
    } finally {
      child.kill("SIGINT");
      assert.deepEqual(await once(child, "exit"), [0, null]);
    }
  });
});
