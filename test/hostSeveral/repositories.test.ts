import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { RepositoryId } from "../../src/api/records";
import { commands } from "../../src/ui/ids";
import type { ExtensionApi } from "../../src/ui/publicApi";
import { connectTo, noEvents, viewText } from "../host/harbour";
import { History } from "../service/history";
import { LocalService } from "../service/server";
import { until } from "../support/until";

const samePath = "web/src/booking/bookingCart.test.ts";

function historyOf(name: string, failures: readonly (readonly [filePath: string, name: string])[]): History {
  const repository: RepositoryId = { host: "github.com", owner: "acme", name };
  const history = new History({ repository, orgUrlSlug: "acme" });
  for (const [filePath, test] of failures) {
    history.record({ name: test, filePath }, { time: Date.now() - 3_600_000, failure: "expected 1 to be 2" });
    history.record({ name: test, filePath }, { time: Date.now() - 7_200_000 });
  }
  return history;
}

describe("several repositories in one window", () => {
  let service: LocalService;
  let api: ExtensionApi;

  before(async () => {
    service = await LocalService.start({
      history: historyOf("harbour", [[samePath, "counts until the end of its last day"]]),
      others: [
        historyOf("lighthouse", [
          [samePath, "counts until the end of its last day"],
          [samePath, "lets a visitor climb the tower"],
          ["lamp/test_lamp.py", "test_turns_once_in_ten_seconds"],
        ]),
        historyOf("charts", [["depth/depth_test.go", "TestDepthAtLowTide"]]),
      ],
    });
    api = await connectTo(service);
  });

  after(async () => {
    await vscode.commands.executeCommand(commands.removeApiKey);
    await service.stop();
  });

  /** Resolves with the view's text once it holds a row. */
  const viewWith = (row: string) =>
    until([api.failingTests.onDidChangeTreeData ?? noEvents], () => {
      const text = viewText(api.failingTests);
      return text.includes(row) ? text : undefined;
    });

  it("each have a level of their own, and the submodule has none", async () => {
    assert.equal(await viewWith("test_lamp.py"), "");
    assert.deepEqual(
      [
        ...new Set(
          service.requests.of("listFailingTests").map(({ body }) => (body as { repo: RepositoryId }).repo.name),
        ),
      ],
      ["harbour", "lighthouse"],
    );
  });
});
