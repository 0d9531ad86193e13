import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock";
import { CancelledError } from "../../src/base/errors";
import { ServiceError } from "../../src/domain/serviceError";
import { harbour } from "../support/builders";
import { RawServer } from "../support/rawServer";
import { silentLog } from "../support/silentLog";
import { root } from "../support/sources";

const kilobyte = 1000;

describe("bundle", function () {
  this.timeout(60_000);
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "test-health-bundle-"));
    execFileSync(process.execPath, ["esbuild.mjs", "--production", `--outdir=${folder}`], { cwd: root });
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  const files = () =>
    readdirSync(folder)
      .map((file) => file.replace(/-[A-Z0-9]{8}\./, "-HASH."))
      .sort();

  it("is a small main file, what starts right after it, ten that are read when they are needed, the scripts of three pages with what they share, and the licences", () => {
    assert.deepEqual(files(), [
      "agents.js",
      "archive.js",
      "client.js",
      "commands.js",
      "extension.js",
      "historyPage.js",
      "knownFiles.js",
      "licences.txt",
      "locator.js",
      "marks.js",
      "page-HASH.js",
      "page-HASH.js",
      "panels.js",
      "rows.js",
      "runPage.js",
      "start.js",
      "testPage.js",
      "watch.js",
    ]);
    const licences = readFileSync(join(folder, "licences.txt"), "utf8").matchAll(
      /^(\S+) \S+ \((MIT|BSD-3-Clause)\)$/gm,
    );
    assert.deepEqual(
      Array.from(licences, ([, name]) => name),
      [
        "@lit/reactive-element",
        "@vscode-elements/elements",
        "axios",
        "lit",
        "lit-element",
        "lit-html",
        "proxy-from-env",
        "zod",
      ],
    );
    const main = statSync(join(folder, "extension.js")).size;
    const client = statSync(join(folder, "client.js")).size;
    const start = statSync(join(folder, "start.js")).size;
    assert.ok(main <= 10 * kilobyte, `main bundle: ${main} bytes`);
    assert.ok(main + start <= 100 * kilobyte, `main bundle and start: ${main + start} bytes`);
    const pages = readdirSync(folder).filter((file) => /page/i.test(file));
    const scripts = pages.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    assert.ok(scripts <= 60 * kilobyte, `scripts of the pages: ${scripts} bytes`);
    assert.ok(client <= 270 * kilobyte, `client: ${client} bytes`);
  });

  it("gives errors that the main file knows, though the client has a copy of their classes", async () => {
    const file = createRequire(__filename)(join(folder, "client.js")) as typeof import("../../src/api/client");
    const server = new RawServer((socket) => socket.end("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n"));
    const baseUrl = await server.start();
    const service = new file.HttpService({
      baseUrl,
      apiKey: "key",
      log: silentLog,
      clock: systemClock,
      userAgent: "test",
    });
    const query = { repository: harbour, testRunId: "run", targetBranch: "main" };
    const failure = (signal: AbortSignal) =>
      service.testRun(query, signal).then(
        () => assert.fail("answered"),
        (error: unknown) => error,
      );
    const refused = await failure(new AbortController().signal);
    const cancelled = await failure(AbortSignal.abort());
    await server.stop();
    assert.ok(refused instanceof ServiceError && refused.reason === "unauthorized");
    assert.ok(cancelled instanceof CancelledError);
  });

  it("evaluates no text as code in the main file", () => {
    assert.doesNotMatch(readFileSync(join(folder, "extension.js"), "utf8"), /\beval\(|new Function\(/);
  });

  it("names the contract's two paths and no other", () => {
    const text = readFileSync(join(folder, "extension.js"), "utf8") + readFileSync(join(folder, "client.js"), "utf8");
    const paths = text.match(/\/v1\/[\w/-]+/g) ?? [];
    assert.deepEqual([...new Set(paths)].sort(), [
      "/v1/flaky-tests/list-failing-tests",
      "/v1/getMergeQueueTestingDetails",
    ]);
  });
});
