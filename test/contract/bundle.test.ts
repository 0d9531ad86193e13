import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock";
import type * as errors from "../../src/base/errors";
import type * as serviceErrors from "../../src/domain/serviceError";
import { harbour } from "../support/builders";
import { RawServer } from "../support/rawServer";
import { type BundleFacts, bundleInto, findSharedMember } from "../support/sharedMembers";
import { silentLog } from "../support/silentLog";
import { root } from "../support/sources";

const kilobyte = 1000;

/** Matches a constant at the top of a module that is an array, an object or an instance, with its type. */
const topLevelValue = /^(?:export )?const \w+(?:: ([^=\n]+?))? =\s+(?:\[|\{|new (?!RegExp\b)\w)/gm;
/** Matches the line that ends the value of a constant. */
const endOfValue = /^[\]})].*$/gm;

/**
 * Returns true if a module has state, or a class of errors that other modules check with `instanceof`. State is a
 * variable, or a value that may be changed because neither its type nor `as const` makes it read-only.
 */
function hasState(source: string): boolean {
  if (/^(?:export )?let |^export (?:abstract )?class \w*Error\b/m.test(source)) {
    return true;
  }
  return [...source.matchAll(topLevelValue)].some(({ 0: start, 1: type, index }) => {
    if (type !== undefined) {
      return !/^(?:readonly |Readonly)/.test(type);
    }
    const [firstLine = ""] = source.slice(index).split("\n", 1);
    if (firstLine.endsWith(";")) {
      return !/ as const;$/.test(firstLine);
    }
    endOfValue.lastIndex = index + start.length;
    return !/ as const\b|\.join\(/.test(endOfValue.exec(source)?.[0] ?? "");
  });
}

describe("bundle", () => {
  let folder: string;
  let facts: BundleFacts;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "test-health-bundle-"));
    facts = bundleInto(folder);
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  const listFiles = () => readdirSync(folder).sort();

  it("contains only the files of the extension host, the reading thread, the program for agents and the panels", () => {
    assert.deepEqual(listFiles(), [
      "client.js",
      "commands.js",
      "extension.js",
      "late.js",
      "licences.txt",
      "locator.js",
      "mcp.js",
      "pages.css",
      "pages.js",
      "reader.js",
      "reports.js",
      "shared.js",
      "workflows.js",
    ]);
  });

  it("has the licenses of the four bundled packages", () => {
    const licenses = readFileSync(join(folder, "licences.txt"), "utf8").matchAll(
      /^(\S+) \S+ \((MIT|BlueOak-1.0.0|ISC)\)$/gm,
    );
    assert.deepEqual(
      Array.from(licenses, ([, name]) => name),
      ["axios", "sax", "yaml", "zod"],
    );
  });

  it("has at most 14 kB in its main file, 160 kB in the client, and 25 kB in the script of the panels", () => {
    const size = (file: string) => statSync(join(folder, file)).size;
    assert.ok(size("extension.js") <= 14 * kilobyte, `main file: ${size("extension.js")} bytes`);
    assert.ok(size("client.js") <= 160 * kilobyte, `client: ${size("client.js")} bytes`);
    assert.ok(size("pages.js") <= 25 * kilobyte, `pages: ${size("pages.js")} bytes`);
  });

  const listModules = (names: RegExp) =>
    Object.entries(facts.outputs)
      .filter(([output]) => names.test(output))
      .flatMap(([, { inputs }]) => Object.keys(inputs).filter((input) => input.startsWith("src/")));

  it("has each module in one file, except for stateless ones that the main file needs before it loads another", () => {
    const modules = listModules(/\b(?:extension|shared|late|commands|client|reader|locator|reports|workflows)\.js$/);
    const repeatedModules = modules.filter((module, index) => modules.indexOf(module) < index).sort();
    assert.deepEqual(
      [modules.length > 500, repeatedModules],
      [true, ["src/base/collections.ts", "src/base/disposable.ts"]],
    );
    const withState = repeatedModules.filter((module) => hasState(readFileSync(join(root, module), "utf8")));
    assert.deepEqual(withState, []);
  });

  it("distinguishes state from read-only values", () => {
    const states = [
      "let a = 1;",
      "const a = [];",
      "const a: string[] = [\n  1,\n];",
      "const a = new Map();",
      "export const a = {\n};",
    ];
    const constants = [
      "const a = 1;",
      "const a = [] as const;",
      "const a: readonly string[] = [\n  1,\n];",
      "const a = {\n} as const;",
      "  let a = 1;",
      "const a = /b/g;",
    ];
    assert.deepEqual([states.filter(hasState), constants.filter(hasState)], [states, []]);
  });

  it("sets the language before it evaluates the messages", () => {
    const modules = listModules(/\bextension\.js$/).filter((module) => /l10n\.ts$|\/present\//.test(module));
    assert.deepEqual(modules, [
      "src/base/l10n.ts",
      "src/ui/adapters/l10n.ts",
      "src/present/text/sharedMessages.ts",
      "src/present/text/message.ts",
      "src/present/text/sanitize.ts",
    ]);
  });

  it("throws errors from the client file that are instances of the classes in the shared file", async () => {
    const load = createRequire(__filename);
    const takeShared = <T>(module: string, name: string) => findSharedMember(folder, facts, { module, name }) as T;
    const ServiceError = takeShared<typeof serviceErrors.ServiceError>("src/domain/serviceError.ts", "ServiceError");
    const CancelledError = takeShared<typeof errors.CancelledError>("src/base/errors.ts", "CancelledError");
    const file = load(join(folder, "client.js")) as typeof import("../../src/api/client");
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
    const rejection = await failure(new AbortController().signal);
    const cancelled = await failure(AbortSignal.abort());
    await server.stop();
    assert.ok(rejection instanceof ServiceError && rejection.reason === "unauthorized");
    assert.ok(cancelled instanceof CancelledError);
  });

  it("does not evaluate text as code in the main file", () => {
    assert.doesNotMatch(readFileSync(join(folder, "extension.js"), "utf8"), /\beval\(|new Function\(/);
  });

  it("contains only the two paths of the API", () => {
    const text = readFileSync(join(folder, "extension.js"), "utf8") + readFileSync(join(folder, "client.js"), "utf8");
    const paths = text.match(/\/v1\/[\w/-]+/g) ?? [];
    assert.deepEqual([...new Set(paths)].sort(), [
      "/v1/flaky-tests/list-failing-tests",
      "/v1/getMergeQueueTestingDetails",
    ]);
  });
});
