import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, retiredCommands } from "../../src/ui/contributions/ids";
import { extensionApi } from "./harbour";

describe("Commands", () => {
  it("are registered once the extension is active", async () => {
    await extensionApi();
    const registeredCommands = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      [...Object.values(commands), ...Object.keys(retiredCommands)].filter((id) => !registeredCommands.has(id)),
      [],
    );
  });
});
