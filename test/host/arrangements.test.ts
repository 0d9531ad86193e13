import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { type Filter, groupings, sortings } from "../../src/domain/failingTests/arrangement";
import type { TreeNode } from "../../src/present/node";
import { commands, settings, settingsSection } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import { projectRoot } from "../workbench/paths";
import { closeEditors, connectTo, folder, noEvents, removeApiKey, rows, startService, waitForFiles } from "./harbour";

/** Approved texts of the sample's view in every arrangement; `TEST_HEALTH_TREES=write` writes missing ones. */
const trees = join(projectRoot, "test", "host", "trees");

describe("Arrangements", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await startService();
    api = await connectTo(service);
    await waitForFiles(api);
    await waitFor([api.failingTests.onDidChangeTreeData ?? noEvents], () => / · new$/m.test(readView()) || undefined);
    await configure(["@acme/web"]);
    await vscode.window.showTextDocument(vscode.Uri.joinPath(folder(), "services/gateway/test/retry.spec.js"));
  });

  afterEach(async () => {
    await run(commands.clearFilters);
    await run(commands.groupBy, "file");
    await run(commands.sortBy, "impact");
  });

  after(async () => {
    await configure(undefined);
    await removeApiKey();
    await closeEditors();
    await service.stop();
  });

  const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(command, ...args);

  /** Returns the filter, then the rows down to the tests, indented by two spaces per level. */
  const readView = () => {
    const lines = (parent: TreeNode | undefined, indent: string): string[] =>
      rows(api.failingTests, parent).flatMap((node) => {
        const { label, description } = node;
        const row = `${indent}${label}${description ? ` | ${description}` : ""}`;
        return node.testId === undefined ? [row, ...lines(node, `${indent}  `)] : [row];
      });
    return [api.description.split(" · ")[0], ...lines(undefined, ""), ""].join("\n");
  };

  for (const grouping of groupings.filter((candidate) => candidate !== "file")) {
    it(`grouped by ${grouping} show the approved rows`, async () => {
      await run(commands.groupBy, grouping);
      assertTree(`by-${grouping}`, readView());
    });
  }

  for (const sorting of sortings.filter((candidate) => candidate !== "impact")) {
    it(`sorted by ${sorting} show the approved rows`, async () => {
      await run(commands.groupBy, "worklist");
      await run(commands.sortBy, sorting);
      assertTree(`sorted-by-${sorting}`, readView());
    });
  }

  const filters: [name: string, filter: Filter][] = [
    ["mine", { mine: true }],
    ["unowned", { owner: [""] }],
    ["quarantined", { quarantined: "only" }],
    ["not-quarantined", { quarantined: "hidden" }],
    ["with-ticket", { ticket: "with" }],
    ["no-ticket-and-mine", { ticket: "without", mine: true }],
    ["new", { isNew: true, text: "booking" }],
    ["active-file", { activeFile: true }],
    ["text", { text: "timeout gateway" }],
    ["nothing", { text: "no test has these words" }],
  ];
  for (const [name, filter] of filters) {
    it(`filtered (${name}) show the approved rows`, async () => {
      await run(commands.filter, filter);
      assertTree(`filter-${name}`, readView());
    });
  }
});

function assertTree(name: string, actual: string): void {
  const file = join(trees, `${name}.txt`);
  if (process.env.TEST_HEALTH_TREES === "write" && !existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, actual);
  }
  assert.equal(actual, readFileSync(file, "utf8"));
}

function configure(owners: readonly string[] | undefined): Thenable<void> {
  const configuration = vscode.workspace.getConfiguration(settingsSection);
  return configuration.update(settings.owners, owners, vscode.ConfigurationTarget.Global);
}
