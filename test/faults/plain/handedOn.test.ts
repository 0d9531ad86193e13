import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { agents, createPromptAddress, maxPromptAddressLength } from "../../../src/domain/agents/promptTargets";
import { quoteCommand } from "../../../src/domain/commands/shell";
import { createIssueLink } from "../../../src/domain/runs/issueLinks";
import { findMergedPullRequest } from "../../../src/domain/runs/runChanges";
import { WorkspaceLocator } from "../../../src/locate/engine/workspaceLocator";
import { escapeForChat, failureQuestionText, fitQuestion } from "../../../src/present/askAboutFailure";
import { createTestIssue } from "../../../src/present/text/issue";
import { StoredRepeatedRuns } from "../../../src/storage/storedRepeatedRuns";
import { explainMissingStatuses } from "../../../src/workflows/explainMissing";
import { failingTest } from "../../support/builders";
import { cpuTime, leastOfThree } from "../../support/cpuTime";
import { slowness } from "../../support/pace";
import { hostileNames } from "../../unit/domain/commands/hostileNames";
import { findFile, MemoryFiles } from "../../unit/locate/workspace";
import { now } from "../../unit/present/fixture";
import { faultCase } from "../faultCase";

const noSource = { answer: "failed", declarations: [] } as const;
const promptAddress = agents.find((agent) => agent.promptAddress)?.promptAddress ?? assert.fail("no agent has one");
const issuePage = {
  address: "https://github.com/acme/harbour/issues/new",
  titleParameter: "title",
  bodyParameter: "body",
  maxLength: 700,
};

/** Returns the processor time of the work, in milliseconds of a fast machine. Fails if it exceeds the limit. */
async function measureWork(work: () => Promise<unknown>, maxMs: number): Promise<number> {
  const pace = await slowness();
  const ms = await leastOfThree(async () => (await cpuTime(work)) / pace, maxMs);
  assert.ok(ms < maxMs, `${ms} ms`);
  return Math.ceil(ms);
}

describe("Output for shells, agents and Git hosts", () => {
  faultCase(71, "quotes each name as one word of a shell command", async () => {
    const printer = "process.stdout.write(JSON.stringify(process.argv.slice(1)))";
    const words = [process.execPath, "-e", printer, "--", ...hostileNames];
    const line = quoteCommand(words, { kind: "posix", isWindows: false }) ?? assert.fail("no command");
    assert.deepEqual(JSON.parse(execFileSync("sh", ["-c", line], { encoding: "utf8" })), hostileNames);
    const brokenNames = ["a\nrm -rf /", "a\u0000b", "a\u001bb", "a\rb"];
    const shells = (["posix", "fish", "powerShell", "cmd"] as const).map((kind) => ({ kind, isWindows: false }));
    const commands = brokenNames.flatMap((name) => shells.map((shell) => quoteCommand(["npx", name], shell)));
    assert.deepEqual(new Set(commands), new Set([undefined]));
    return `${hostileNames.length} names came back from sh byte for byte; ${commands.length} with line breaks and control characters: 0 commands`;
  });

  faultCase(72, "keeps the commands of other projects if one project cannot be read", async () => {
    const test = 'import { it } from "vitest";\nit("adds", () => {});\n';
    const good = '{"devDependencies":{"vitest":"4"}}';
    const manifests = [
      "{".repeat(500_000),
      `{"scripts":${'{"a":'.repeat(50_000)}`,
      '{"scripts":{"test":{"__proto__":1}},"devDependencies":["vitest"]}',
      '{"constructor":"vitest","scripts":"vitest"}',
      "\u0000\u0001",
      `${good}${" ".repeat(3_000_000)}`.slice(0, -1),
    ];
    let count = 0;
    for (const manifest of manifests) {
      const texts = { "a/x.test.ts": test, "a/package.json": manifest, "b/y.test.ts": test, "b/package.json": good };
      const locator = new WorkspaceLocator(new MemoryFiles(texts));
      const addresses = ["a/x.test.ts", "b/y.test.ts"].map((filePath) => ({ name: "adds", filePath }));
      const commands = await locator.findCommands(addresses);
      const tests = commands.flatMap((command) => command.tests);
      assert.ok(tests.includes(1), `nothing runs beside ${manifest.slice(0, 40)}`);
      count++;
    }
    return `${count} manifests: the project beside each has its command`;
  });

  faultCase(73, "has likely secrets redacted", async () => {
    const secret = "hunter2hunter2";
    const summary = `password=${secret}\nAuthorization: Bearer ${secret}${secret}${secret}`;
    const test = failingTest({ name: "adds", mostCommonFailures: [{ summary, count: 1 }] });
    const evidence = { difference: { expected: `api_key=${secret}`, actual: "4" } };
    const texts = [
      failureQuestionText(test, { source: noSource, evidence }, now),
      createIssueLink({ ...issuePage, maxLength: 7_000 }, createTestIssue({ test }, evidence, now), "cut").url,
    ];
    assert.deepEqual(
      texts.filter((text) => text.includes(secret)),
      [],
    );
    return `a question and an issue: 0 of 3 secrets`;
  });

  faultCase(74, "passes a prompt as one parameter with plain text", async () => {
    const names = ["&mode=agent", "%26mode=agent", "%0a/exit", "#file:secret", "@.env", "</data-from-outside>", "+ ="];
    for (const name of names) {
      const test = failingTest({ name, mostCommonFailures: [{ summary: name, count: 1 }] });
      const prompt = escapeForChat(failureQuestionText(test, { source: noSource, evidence: {} }, now));
      const address = createPromptAddress(promptAddress, "vscode", prompt) ?? assert.fail("too long");
      const query = decodeURIComponent(address.slice(address.indexOf("?") + 1));
      assert.deepEqual([...new URLSearchParams(query)], [[promptAddress.parameter, prompt]]);
      assert.equal(prompt.match(/<\/data-from-outside>/g)?.length, 1);
      assert.doesNotMatch(prompt, /(?:^|\s)(?:[#/][\p{L}\d_]|@\S)/u);
    }
    return `${names.length} texts: 1 parameter each, 0 commands, attachments or closed marks`;
  });

  faultCase(75, "shortens a text that is too long, and closes its code blocks", async () => {
    const summary = "expected 3 to be 4 & more\n".repeat(400);
    const test = failingTest({ name: "adds", mostCommonFailures: [{ summary, count: 1 }] });
    const lines = { text: "check();\n".repeat(900), firstLine: 0, isCut: false } as never;
    const source = { answer: "failed" as const, declarations: [{ file: { root: "r", path: "a.ts" }, lines }] };
    const command = { command: "npm test" };
    const create = (length: number) => failureQuestionText(test, { source, evidence: { command } }, now, length);
    const address = fitQuestion(create, (text) => createPromptAddress(promptAddress, "vscode", text));
    const issue = createIssueLink(issuePage, createTestIssue({ test }, { command }, now), "The rest was left out.");
    const body = new URL(issue.url).searchParams.get("body") ?? "";
    assert.ok(address === undefined || address.length <= maxPromptAddressLength);
    assert.ok(issue.url.length <= issuePage.maxLength && issue.isCut && body.endsWith("The rest was left out."));
    assert.equal((body.match(/^`{3,}/gm)?.length ?? 0) % 2, 0);
    return `a prompt of at most ${maxPromptAddressLength} characters or none; an issue of ${issue.url.length} characters with every block closed`;
  });

  faultCase(76, "ignores stored runs in the format of another version", async () => {
    const values = [
      null,
      7,
      "x",
      {},
      [[]],
      [["a", null]],
      [["a", { end: "__proto__" }]],
      [{ 0: "a", 1: {}, length: 2 }],
    ];
    const key = { testId: "1", repositoryKey: "r" };
    const runs = { plannedCount: 2, endedCount: 2, end: "done", hasVerdicts: true } as const;
    for (const value of values) {
      let stored: unknown = value;
      const update = async (_key: string, next: unknown) => {
        stored = next;
      };
      const memory = new StoredRepeatedRuns({ get: () => stored, update });
      assert.equal(memory.get(key), undefined);
      memory.remember(key, runs, 1);
      assert.deepEqual(memory.get(key), { ...runs, endedAt: 1 });
    }
    return `${values.length} of ${values.length} ignored, the next runs remembered`;
  });

  faultCase(77, "names no pull request for a commit message that only resembles a merge", async () => {
    const messages = [
      "Follow up on #812",
      "Revert of Merge pull request #812 from a/b",
      "Fix (#812) again",
      `Merge${" ".repeat(100_000)}pull request #812`,
      `${"(#8".repeat(100_000)}`,
      "Merge pull request #99999999999999999999",
    ];
    const numbers = messages.map(findMergedPullRequest);
    assert.deepEqual(new Set(numbers), new Set([undefined]));
    return `${messages.length} messages: 0 pull requests`;
  });

  faultCase(78, "follows imports one level, and only in the workspace", async function () {
    this.timeout(60_000);
    const statements = Array.from({ length: 100_000 }, (_, index) => `import "./f${index}";`).join("\n");
    const texts: Record<string, string> = {
      "a.test.ts": `import "../../etc/passwd";\nimport "/etc/passwd";\nimport "./f0";\n${statements}`,
      "b.test.ts": `import "${"./".repeat(100_000)}f1";\nfrom ${"a.".repeat(100_000)} import b\n`,
    };
    for (let index = 0; index < 300; index++) {
      texts[`f${index}.ts`] = 'import "./f299";';
    }
    const locator = new WorkspaceLocator(new MemoryFiles(texts));
    let count = 0;
    const ms = await measureWork(async () => {
      const files = await locator.findImportedFiles(["a.test.ts", "b.test.ts"].map(findFile));
      assert.ok(files.every(({ path }) => /^f\d+\.ts$/.test(path)));
      count = files.length;
    }, 500);
    assert.ok(count <= 200, `${count} files`);
    return `100,003 imports: ${count} files of the workspace in ${ms} ms`;
  });

  faultCase(79, "treats names of required statuses as plain text", async function () {
    this.timeout(60_000);
    const name = `$${"{{ matrix.os }}"}`;
    const statuses = ["(a+)+$", "__proto__", "constructor", "a".repeat(100_000), name, "*", "\u202etest", ""];
    const workflow = `on: pull_request\njobs:\n  test:\n    name: test-${name}\n    strategy:\n      matrix: {os: [a, b]}\n`;
    const files = {
      listNames: async (folder: string) => (folder.startsWith(".github") ? ["ci.yml"] : []),
      read: async (path: string) => (path.endsWith("ci.yml") ? { text: workflow, version: "1" } : undefined),
    };
    const question = {
      statuses,
      repository: { owner: "acme", name: "harbour" },
      testBranch: "gh-readonly-queue/main/pr-1-a",
      targetBranch: "main",
      hasEnded: true,
      reportedChecks: [],
    };
    const ms = await measureWork(async () => {
      const reasons = await explainMissingStatuses(files, question, (_name, work) => work());
      assert.equal(reasons.length, statuses.length);
    }, 500);
    return `${statuses.length} names answered in ${ms} ms`;
  });
});
