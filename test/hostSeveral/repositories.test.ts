import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { RepositoryId } from "../../src/domain/records";
import { commands } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import { connectTo, loadRequests, noEvents, removeApiKey, rows, viewText } from "../host/harbour";
import { History } from "../service/history";
import type { RecordedRequest } from "../service/requestLog";
import { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import { closeSubmodule, openSubmodule } from "./submodule";

const samePath = "web/src/booking/bookingCart.test.ts";
const hour = 3_600_000;

/** Creates the history of a repository whose tests failed these numbers of hours ago. */
function createHistory(
  name: string,
  ...tests: readonly (readonly [filePath: string, name: string, hoursAgo: number])[]
): History {
  const repository: RepositoryId = { host: "github.com", owner: "acme", name };
  const history = new History({ repository, orgUrlSlug: "acme" });
  for (const [filePath, test, hoursAgo] of tests) {
    history.record({ name: test, filePath }, { time: Date.now() - hoursAgo * hour, failure: "expected 1 to be 2" });
  }
  return history;
}

describe("Several repositories in one editor window", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await LocalService.start({
      history: createHistory("harbour", [samePath, "counts until the end of its last day", 30]),
      otherHistories: [
        createHistory(
          "lighthouse",
          [samePath, "lets a visitor climb the tower", 1],
          ["lamp/test_lamp.py", "test_turns_once_in_ten_seconds", 30],
        ),
      ],
    });
    api = await connectTo(service);
  });

  after(async () => {
    await closeSubmodule();
    await removeApiKey();
    await service.stop();
  });

  /** Resolves with the text of the view, without failures, once it has the row. */
  const waitForRow = (row: string) =>
    waitFor([api.failingTests.onDidChangeTreeData ?? noEvents], () => {
      const text = viewText(api.failingTests)
        .replace(/^.* 1 time .*\n?/gm, "")
        .trimEnd();
      return text.includes(row) ? text : undefined;
    });

  it("have a level each, with their own counts and time ranges, except for a submodule", async () => {
    assert.deepEqual((await waitForRow("  test_lamp.py")).replace(/ · new$/gm, "").split("\n"), [
      "acme/harbour | 1 failing test · 7 days",
      "  bookingCart.test.ts | 1 · web/src/booking",
      "    counts until the end of its last day | 100%",
      "acme/lighthouse | 2 failing tests · 7 days",
      "  bookingCart.test.ts | 1 · web/src/booking",
      "    lets a visitor climb the tower | 100%",
      "  test_lamp.py | 1 · lamp",
      "    test_turns_once_in_ten_seconds | 100%",
    ]);
  });

  it("can show different time ranges", async () => {
    const lighthouse = rows(api.failingTests).find(({ label }) => label === "acme/lighthouse");
    await vscode.commands.executeCommand(commands.selectWindow, lighthouse, "24h");
    assert.deepEqual((await waitForRow("Not seen any more")).split("\n").slice(3), [
      "acme/lighthouse | 1 failing test · 24 hours",
      "  bookingCart.test.ts | 1 · web/src/booking",
      "    lets a visitor climb the tower | 100% · new",
      "  Not seen any more | 1",
      "    test_turns_once_in_ten_seconds | test_lamp.py",
    ]);
    assert.deepEqual(loadRequests(service).map(describeRequest), [
      "harbour 168 h",
      "lighthouse 168 h",
      "lighthouse 24 h",
    ]);
  });

  it("have their own errors, including a submodule that is a workspace folder", async () => {
    openSubmodule();
    await waitForRow("acme/charts");
    await vscode.commands.executeCommand(commands.refresh);
    const treeText = await waitForRow("does not know");
    assert.deepEqual(
      treeText
        .replace(/127.*?:\d+/, "the service")
        .split("\n")
        .slice(-2),
      [
        "acme/charts | 7 days · refresh failed",
        "  the service does not know failing tests under this base URL, organization and repository. Check all three.",
      ],
    );
    assert.match(treeText, /^acme\/lighthouse \| 1 failing test · 24 hours$/m);
  });
});

/** Formats the repository and the number of hours of a request. */
function describeRequest({ body }: RecordedRequest): string {
  const { repo, start_time, end_time } = body as { repo: RepositoryId; start_time: string; end_time: string };
  return `${repo.name} ${(Date.parse(end_time) - Date.parse(start_time)) / hour} h`;
}
