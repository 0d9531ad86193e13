import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/ui/window/ids";
import { extensionApi } from "./harbour";

describe("commands", () => {
  it("are there as soon as the extension is", async () => {
    await extensionApi();
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      Object.values(commands).filter((id) => !registered.has(id)),
      [],
    );
  });
});
