import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TreeNode } from "../../src/present/node";
import { commands } from "../../src/ui/window/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import { History } from "../service/history";
import { LocalService } from "../service/server";
import { until } from "../support/until";
import { connectTo, noEvents, removeApiKey, rows } from "./harbour";

/** Classes of the sample's sources; what a record says of a test names no file. */
const manifest = { classname: "com.acme.harbour.manifest.CargoManifestTest" };
const container = { classname: "com.acme.harbour.manifest.ContainerNumberTest" };

describe("rows of tests whose records name no file", () => {
  const history = new History({
    repository: { host: "github.com", owner: "acme", name: "harbour" },
    orgUrlSlug: "acme",
  });
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    fail("listsTheFiles", manifest);
    service = await LocalService.start({ history });
    api = await connectTo(service);
    await above("listsTheFiles", /CargoManifestTest\.java/);
  });

  after(async () => {
    await removeApiKey();
    await service.stop();
  });

  const fail = (name: string, suite: { readonly classname: string }) =>
    history.record({ name, ...suite }, { time: Date.now() - 3_600_000, failure: "no harbour" });

  /** The labels of the rows above a test's, from the first level on. */
  const placeOf = (name: string, nodes = rows(api.failingTests)): string | undefined => {
    const at = (node: TreeNode): string | undefined => {
      if (node.testId !== undefined) return node.label === name ? "" : undefined;
      const below = placeOf(name, rows(api.failingTests, node));
      return below === undefined ? undefined : `${node.label}/${below}`;
    };
    return nodes.map(at).find((place) => place !== undefined);
  };

  const above = (name: string, place: RegExp) =>
    until([api.failingTests.onDidChangeTreeData ?? noEvents], () => place.test(placeOf(name) ?? "") || undefined);

  it("stand below their file from the first moment, once the files are listed", async () => {
    const places: (string | undefined)[] = [];
    const seen = api.failingTests.onDidChangeTreeData?.(() => places.push(placeOf("isNew")));
    fail("isNew", container);
    await vscode.commands.executeCommand(commands.refresh);
    await above("isNew", /ContainerNumberTest\.java/);
    seen?.dispose();
    assert.deepEqual(
      [...new Set(places.filter((place) => place !== undefined))].map((place) => place.split("/").at(-2)),
      ["ContainerNumberTest.java"],
    );
  });
});
