import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { RepositoryId } from "../../src/domain/records";
import { commands } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import { closeEditors, connectTo, noEvents, removeApiKey, rows } from "../host/harbour";
import { History } from "../service/history";
import { LocalService } from "../service/server";
import { testId } from "../service/testIdentity";
import { waitFor } from "../support/until";
import { closeSubmodule, openSubmodule } from "./submodule";

const samePath = "web/src/booking/bookingCart.test.ts";
const sameName = "counts until the end of its last day";

/** Creates the history of a repository. Tests with the same path and name have the same id in every repository. */
function createHistory(name: string, ...tests: readonly (readonly [filePath: string, name: string])[]): History {
  const repository: RepositoryId = { host: "github.com", owner: "acme", name };
  const emptyRepository: RepositoryId = { host: "", owner: "", name: "" };
  const history = new History({ repository, orgUrlSlug: "acme", findId: (test) => testId(emptyRepository, test) });
  for (const [filePath, test] of tests) {
    history.record(
      { name: test, filePath },
      { time: Date.now() - 3_600_000, failure: `expected 1 to be 2 in ${name}` },
    );
  }
  return history;
}

describe("Tests of several repositories", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await LocalService.start({
      history: createHistory("harbour", [samePath, sameName]),
      otherHistories: [
        createHistory("lighthouse", [samePath, sameName], [samePath, "lets a visitor climb the tower"]),
        createHistory("charts", ["depth/depth_test.go", "TestDepthAtLowTide"]),
      ],
    });
    api = await connectTo(service);
  });

  after(async () => {
    await closeSubmodule();
    await removeApiKey();
    await closeEditors();
    await service.stop();
  });

  /** Resolves with the tests below the row of a repository once there are some. */
  const waitForTests = (repository: string) =>
    waitFor([api.failingTests.onDidChangeTreeData ?? noEvents], () => {
      const row = rows(api.failingTests).find(({ label }) => label === repository);
      const tests = row?.tests?.() ?? [];
      return tests.length > 0 ? tests : undefined;
    });

  /** Opens a test's source; resolves with the file and the 1-based line. */
  const openSource = async (repository: string, name: string) => {
    await closeEditors();
    const test = (await waitForTests(repository)).find((candidate) => candidate.name === name);
    const key = { testId: test?.id, repositoryKey: `github.com/${repository}` };
    await vscode.commands.executeCommand(commands.openTestSource, key);
    const editor = vscode.window.activeTextEditor;
    return editor && `${vscode.workspace.asRelativePath(editor.document.uri)}:${editor.selection.active.line + 1}`;
  };

  it("open in their own repository's file, even if another repository has the same path", async () => {
    assert.deepEqual(
      [await openSource("acme/harbour", sameName), await openSource("acme/lighthouse", sameName)],
      [`harbour/${samePath}:49`, `lighthouse/${samePath}:10`],
    );
  });

  it("are counted and marked in their own repository's file", async () => {
    const file = (name: string) => vscode.Uri.joinPath(findRoot(name), samePath);
    const counts = () => ["harbour", "lighthouse"].map((name) => api.failingTestsIn(file(name)).length);
    await waitFor([api.onDidChangeFailingTests], () => counts().every((count) => count > 0) || undefined);
    assert.deepEqual(counts(), [1, 2]);
    const document = await vscode.workspace.openTextDocument(file("harbour"));
    await vscode.window.showTextDocument(document);
    const markedLines = await waitFor([api.onDidChangeMarkedLines], () => {
      const lines = api.markedLines(document);
      return lines.length > 0 ? lines : undefined;
    });
    assert.deepEqual(
      markedLines.map(({ tests }) => tests),
      [[sameName]],
    );
  });

  it("are linked from the hover of their own file, even if another repository has a test with the same id", async () => {
    const copiedNames: string[] = [];
    for (const name of ["harbour", "lighthouse"]) {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(findRoot(name), samePath));
      await vscode.window.showTextDocument(document);
      const markedLine = await waitFor([api.onDidChangeMarkedLines], () =>
        api.markedLines(document).find(({ tests }) => tests.includes(sameName)),
      );
      const hover = await readHover(document, markedLine.line);
      await follow(hover, commands.showTestDetails);
      await follow(hover, commands.copyAsMarkdown);
      copiedNames.push((await vscode.env.clipboard.readText()).match(/to be 2 in (\w+)/)?.[1] ?? "");
    }
    assert.deepEqual(copiedNames, ["harbour", "lighthouse"]);
    const details = vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ label }) => label === "counts until the end of its l…");
    assert.equal(details.length, 2);
  });

  it("include those of a submodule that is a workspace folder", async () => {
    const names = () => rows(api.failingTests).map(({ label }) => label);
    await waitForTests("acme/lighthouse");
    assert.deepEqual(names(), ["acme/harbour", "acme/lighthouse"]);
    openSubmodule();
    await waitForTests("acme/charts");
    assert.deepEqual(names(), ["acme/harbour", "acme/lighthouse", "acme/charts"]);
    assert.equal(await openSource("acme/charts", "TestDepthAtLowTide"), "charts/depth/depth_test.go:5");
  });
});

/** Returns the Markdown of our hover on a line. */
async function readHover({ uri }: vscode.TextDocument, line: number): Promise<string> {
  const position = new vscode.Position(line, 0);
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", uri, position);
  const texts = hovers
    .flatMap(({ contents }) => contents)
    .map((text) => (typeof text === "string" ? text : text.value));
  return texts.find((text) => text.includes(sameName)) ?? "";
}

/** Runs the command of a hover's link with the link's argument. */
async function follow(hover: string, command: string): Promise<void> {
  const [, query = ""] = new RegExp(`\\(command:${command}\\?([^)]*)\\)`).exec(hover) ?? [];
  await vscode.commands.executeCommand(command, ...(JSON.parse(decodeURIComponent(query)) as unknown[]));
}

function findRoot(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.find((candidate) => candidate.name === name);
  assert.ok(folder);
  return folder.uri;
}
