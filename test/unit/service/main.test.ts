import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const program = join(__dirname, "../../service/main.js");

/** The program, and its output up to the line that begins with `last`. */
async function start(args: readonly string[], last: string): Promise<{ child: ChildProcess; lines: string[] }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith(last)) {
      return { child, lines };
    }
  }
  throw new Error(`the program ended before it printed "${last}": ${lines.join("\n")}`);
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
      const fact = (label: string) => lines.find((line) => line.startsWith(label))?.replace(/^.*? {2,}/, "");
      assert.deepEqual(
        [fact("API key"), fact("Organization"), fact("Repository"), fact("Tests")],
        ["it's'$HOME", "o'mal'ley", "git.example/a/b/c", "1, of which 1 failed at least once"],
      );
      assert.match(fact("Base URL") ?? "", /^http:\/\/127\.0\.0\.1:\d+$/);
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
