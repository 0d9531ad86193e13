import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TreeNode } from "../../src/present/node";
import { commands } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import { History } from "../service/history";
import { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import { connectTo, noEvents, removeApiKey, rows } from "./harbour";

/** Classes of the sample's sources; the record of a test names no file. */
const manifest = { classname: "com.acme.harbour.manifest.CargoManifestTest" };
const container = { classname: "com.acme.harbour.manifest.ContainerNumberTest" };

describe("Rows of tests whose records name no file", () => {
  const history = new History({
    repository: { host: "github.com", owner: "acme", name: "harbour" },
    orgUrlSlug: "acme",
  });
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    recordFailure("listsTheFiles", manifest);
    service = await LocalService.start({ history });
    api = await connectTo(service);
    await waitForPlace("listsTheFiles", /CargoManifestTest\.java/);
  });

  after(async () => {
    await removeApiKey();
    await service.stop();
  });

  const recordFailure = (name: string, suite: { readonly classname: string }) =>
    history.record({ name, ...suite }, { time: Date.now() - 3_600_000, failure: "no harbour" });

  /** Returns the labels of the rows above a test's row, from the first level on. */
  const findPlace = (name: string, nodes = rows(api.failingTests)): string | undefined => {
    const findBelow = (node: TreeNode): string | undefined => {
      if (node.testId !== undefined) {
        return node.label === name ? "" : undefined;
      }
      const childPath = findPlace(name, rows(api.failingTests, node));
      return childPath === undefined ? undefined : `${node.label}/${childPath}`;
    };
    return nodes.map(findBelow).find((place) => place !== undefined);
  };

  const waitForPlace = (name: string, place: RegExp) =>
    waitFor([api.failingTests.onDidChangeTreeData ?? noEvents], () => place.test(findPlace(name) ?? "") || undefined);

  it("appear below their file from the start, once the files are listed", async () => {
    const places: (string | undefined)[] = [];
    const subscription = api.failingTests.onDidChangeTreeData?.(() => places.push(findPlace("isNew")));
    recordFailure("isNew", container);
    await vscode.commands.executeCommand(commands.refresh);
    await waitForPlace("isNew", /ContainerNumberTest\.java/);
    subscription?.dispose();
    assert.deepEqual(
      [...new Set(places.filter((place) => place !== undefined))].map((place) => place.split("/").at(-2)),
      ["ContainerNumberTest.java"],
    );
  });
});
