import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { RepositoryId } from "../../src/api/records";
import { commands, settings, settingsSection } from "../../src/ui/ids";
import type { ExtensionApi } from "../../src/ui/publicApi";
import { connectTo, loadsOf, noEvents, rows, viewText } from "../host/harbour";
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
  let api: ExtensionApi;

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
    await vscode.commands.executeCommand(commands.removeApiKey);
    await service.stop();
  });

  /** The view as text, once it is this. */
  const untilShown = (expected: readonly string[]) => {
    const wanted = expected.join("\n");
    const text = () =>
      viewText(api.failingTests)
        .replace(/^.* 1 time .*\n?/gm, "")
        .trimEnd();
    return until([api.failingTests.onDidChangeTreeData ?? noEvents], () => text() === wanted || undefined).catch(() =>
      assert.equal(text(), wanted),
    );
  };

  it("have a level each, with counts and windows of their own; a submodule has none", async () => {
    await untilShown([]);
  });

  it("can show different windows", async () => {
    const lighthouse = rows(api.failingTests).find(({ label }) => label === "acme/lighthouse");
    await vscode.commands.executeCommand(commands.selectWindow, lighthouse, "24h");
    await untilShown([]);
    assert.deepEqual(loadsOf(service).map(asked), []);
  });

  it("have errors of their own, a submodule too where it is asked for", async () => {
    await configure(settings.includeSubmodules, true);
    await untilShown([]);
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
