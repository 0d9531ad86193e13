import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { RepositoryId } from "../../src/domain/records";
import { commands, settings, settingsSection } from "../../src/ui/window/ids";
import { closeEditors, connectTo, removeApiKey } from "../host/harbour";
import { History } from "../service/history";
import { LocalService } from "../service/server";

const branch = "queue-merge/pr-421/3f0c";

/** A repository with one failing test, as CI recorded it. */
function repository(name: string): History {
  const history = new History({ repository: { host: "github.com", owner: "acme", name }, orgUrlSlug: "acme" });
  history.record({ name: "sails" }, { time: Date.now() - 3_600_000, failure: "sank" });
  return history;
}

describe("test run look-up among several repositories", () => {
  let service: LocalService;

  before(async () => {
    service = await LocalService.start({ history: repository("harbour"), others: [repository("lighthouse")] });
    await setTargetBranch("main");
    await connectTo(service);
  });

  afterEach(closeEditors);

  after(async () => {
    await setTargetBranch(undefined);
    await removeApiKey();
    await service.stop();
  });

  /** Which repository the service is asked for. */
  async function asked(argument: unknown): Promise<string> {
    const next = service.requests.nextRequest("getTestRun");
    const ended = vscode.commands.executeCommand(commands.lookUpTestRun, argument);
    const { body } = await next;
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await ended;
    return (body as { readonly repo: RepositoryId }).repo.name;
  }

  async function openFileOf(name: string): Promise<void> {
    const [folder] = vscode.workspace.workspaceFolders?.filter((one) => one.name === name) ?? [];
    assert.ok(folder);
    await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, "web/src/booking/bookingCart.test.ts"));
  }

  it("is about the repository of the active editor", async () => {
    await openFileOf("lighthouse");
    assert.equal(await asked(branch), "lighthouse");
    await openFileOf("harbour");
    assert.equal(await asked(branch), "harbour");
  });

  it("is about the repository that an address or the argument names, whatever the editor shows", async () => {
    await openFileOf("harbour");
    assert.deepEqual(
      [
        await asked(`https://github.com/acme/lighthouse/tree/${branch}`),
        await asked({ id: "3f0c", repository: "github.com/acme/lighthouse" }),
        await asked(`vscode://test-health.test-health/run?repo=github.com/acme/lighthouse&id=3f0c`),
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
