import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { RepositoryId } from "../../src/domain/records";
import { commands, settings, settingsSection } from "../../src/ui/window/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import { connectTo, loadsOf, noEvents, removeApiKey, rows, viewText } from "../host/harbour";
import { History } from "../service/history";
import type { RecordedRequest } from "../service/requestLog";
import { LocalService } from "../service/server";
import { until } from "../support/until";

const samePath = "web/src/booking/bookingCart.test.ts";
const hour = 3_600_000;

/** One repository's tests, each with a failure that many hours ago. */
function failing(
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

describe("several repositories in one window", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await LocalService.start({
      history: failing("harbour", [samePath, "counts until the end of its last day", 30]),
      others: [
        failing(
          "lighthouse",
          [samePath, "lets a visitor climb the tower", 1],
          ["lamp/test_lamp.py", "test_turns_once_in_ten_seconds", 30],
        ),
      ],
    });
    api = await connectTo(service);
  });

  after(async () => {
    await configure(settings.includeSubmodules, undefined);
    await removeApiKey();
    await service.stop();
  });

  /** The view as text, failures left out, once it holds that row. */
  const viewWith = (row: string) =>
    until([api.failingTests.onDidChangeTreeData ?? noEvents], () => {
      const text = viewText(api.failingTests)
        .replace(/^.* 1 time .*\n?/gm, "")
        .trimEnd();
      return text.includes(row) ? text : undefined;
    });

  it("have a level each, with counts and windows of their own; a submodule has none", async () => {
    assert.deepEqual((await viewWith("  test_lamp.py")).replace(/ · new$/gm, "").split("\n"), [
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

  it("can show different windows", async () => {
    const lighthouse = rows(api.failingTests).find(({ label }) => label === "acme/lighthouse");
    await vscode.commands.executeCommand(commands.selectWindow, lighthouse, "24h");
    assert.deepEqual((await viewWith("Not seen any more")).split("\n").slice(3), [
      "acme/lighthouse | 1 failing test · 24 hours",
      "  bookingCart.test.ts | 1 · web/src/booking",
      "    lets a visitor climb the tower | 100% · new",
      "  Not seen any more | 1",
      "    test_turns_once_in_ten_seconds | test_lamp.py",
    ]);
    assert.deepEqual(loadsOf(service).map(asked), ["harbour 168 h", "lighthouse 168 h", "lighthouse 24 h"]);
  });

  it("have errors of their own, a submodule too where it is asked for", async () => {
    await configure(settings.includeSubmodules, true);
    await viewWith("acme/charts");
    await vscode.commands.executeCommand(commands.refresh);
    const shown = await viewWith("does not know");
    assert.deepEqual(
      shown
        .replace(/127.*?:\d+/, "the service")
        .split("\n")
        .slice(-2),
      [
        "acme/charts | 7 days · refresh failed",
        "  the service does not know failing tests under this base URL, organization and repository. Check all three.",
      ],
    );
    assert.match(shown, /^acme\/lighthouse \| 1 failing test · 24 hours$/m);
  });
});

/** Which repository, and how many hours. */
function asked({ body }: RecordedRequest): string {
  const { repo, start_time, end_time } = body as { repo: RepositoryId; start_time: string; end_time: string };
  return `${repo.name} ${(Date.parse(end_time) - Date.parse(start_time)) / hour} h`;
}

function configure(name: string, value: unknown): Thenable<void> {
  return vscode.workspace.getConfiguration(settingsSection).update(name, value, vscode.ConfigurationTarget.Global);
}
