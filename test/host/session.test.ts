import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/ui/ids";
import type { LocalService } from "../service/server";
import { until } from "../support/until";
import { connectTo, disconnect, loadsOf, noEvents, startService, untilFilesAreKnown, viewText } from "./harbour";

describe("session", () => {
  let service: LocalService;

  before(async () => {
    service = await startService();
  });

  after(async () => {
    await disconnect();
    await service.stop();
  });

  it("keeps the last good rows while the service fails", async () => {
    const api = await connectTo(service);
    const changed = api.failingTests.onDidChangeTreeData ?? noEvents;
    const text = () => viewText(api.failingTests).replace(/last seen .* ago/g, "last seen … ago");
    await untilFilesAreKnown(api);
    // Compared with the window before: from then on no rows change by themselves.
    await until([changed], () => / · new$/m.test(text()) || undefined);
    const before = text();
    const seen = new Set<string>();
    const subscription = changed(() => seen.add(text()));
    const fault = service.faults.add({ kind: "status", status: 503 });
    await vscode.commands.executeCommand(commands.refresh);
    assert.equal(loadsOf(service).length, 4);
    fault.dispose();
    // The next answer waits until the view has shown what the failure left.
    const shown = new Promise((resolve) => once(changed, resolve));
    service.faults.add({ kind: "hold", until: shown }, { times: 1 });
    await vscode.commands.executeCommand(commands.refresh);
    subscription.dispose();
    assert.deepEqual([...seen], [before]);
  });
});

function once(event: vscode.Event<unknown>, listener: (value: unknown) => void): void {
  const subscription = event((value) => {
    subscription.dispose();
    listener(value);
  });
}
