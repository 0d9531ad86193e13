import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { RepositoryId } from "../../src/domain/records";
import { commands, settings, settingsSection } from "../../src/ui/contributions/ids";
import { closeEditors, connectTo, removeApiKey } from "../host/harbour";
import { History } from "../service/history";
import { LocalService } from "../service/server";

const branch = "queue-merge/pr-421/3f0c";

/** Creates the history of a repository with one failing test. */
function createHistory(name: string): History {
  const history = new History({ repository: { host: "github.com", owner: "acme", name }, orgUrlSlug: "acme" });
  history.record({ name: "sails" }, { time: Date.now() - 3_600_000, failure: "sank" });
  return history;
}

describe("Test run look-up with several repositories", () => {
  let service: LocalService;

  before(async () => {
    service = await LocalService.start({
      history: createHistory("harbour"),
      otherHistories: [createHistory("lighthouse")],
    });
    await setTargetBranch("main");
    await connectTo(service);
  });

  afterEach(closeEditors);

  after(async () => {
    await setTargetBranch(undefined);
    await removeApiKey();
    await service.stop();
  });

  /** Starts a look-up; resolves with the name of the requested repository. */
  async function lookUpRepository(argument: unknown): Promise<string> {
    const next = service.requests.nextRequest("getTestRun");
    const ended = vscode.commands.executeCommand(commands.lookUpTestRun, argument);
    const { body } = await next;
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await ended;
    return (body as { readonly repo: RepositoryId }).repo.name;
  }

  async function openFileOf(name: string): Promise<void> {
    const [folder] = vscode.workspace.workspaceFolders?.filter((candidate) => candidate.name === name) ?? [];
    assert.ok(folder);
    await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, "web/src/booking/bookingCart.test.ts"));
  }

  it("uses the repository of the active editor", async () => {
    await openFileOf("lighthouse");
    assert.equal(await lookUpRepository(branch), "lighthouse");
    await openFileOf("harbour");
    assert.equal(await lookUpRepository(branch), "harbour");
  });

  it("uses the repository that an address or the argument names, regardless of the active editor", async () => {
    await openFileOf("harbour");
    assert.deepEqual(
      [
        await lookUpRepository(`https://github.com/acme/lighthouse/tree/${branch}`),
        await lookUpRepository({ id: "3f0c", repository: "github.com/acme/lighthouse" }),
        await lookUpRepository(`vscode://test-health.test-health/run?repo=github.com/acme/lighthouse&id=3f0c`),
      ],
      ["lighthouse", "lighthouse", "lighthouse"],
    );
  });
});

function setTargetBranch(value: string | undefined): Thenable<void> {
  return vscode.workspace
    .getConfiguration(settingsSection)
    .update(settings.targetBranch, value, vscode.ConfigurationTarget.Global);
}
