import * as vscode from "vscode";
import { reportGone } from "./present/text/general";
import { registerCommands } from "./ui/commands/command";
import { commandsOnDemand } from "./ui/commands/commandsOnDemand";
import { registerPages } from "./ui/panels/restoredPages";
import { registerTools } from "./ui/tools/toolsOnDemand";
import { ReportDocuments } from "./ui/widgets/reportDocuments";
import { commands } from "./ui/window/ids";
import type { Activation } from "./ui/window/publicApi";
import { StartOnDemand } from "./ui/window/startOnDemand";

/** What is still to be done when the editor ends the extension. */
let beforeEnd: (() => Promise<void>) | undefined;

/** VS Code waits a few seconds for it. */
export function deactivate(): Promise<void> | undefined {
  return beforeEnd?.();
}

/**
 * Registers what VS Code may call as soon as this has returned: commands, links, pages that were open, tools. Everything else starts in a
 * task of its own right after, so that the other extensions of a window that opens do not wait for it.
 */
export function activate(context: vscode.ExtensionContext): Activation {
  const own = <T extends { dispose(): void }>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const log = own(vscode.window.createOutputChannel("Test Health", { log: true }));
  const documents = own(new ReportDocuments(reportGone));
  const start = own(new StartOnDemand({ context, log, documents }));
  for (const registration of registerCommands(
    commandsOnDemand(async () => (await start.get()).commandParts),
    log,
  ))
    own(registration);
  own(
    vscode.window.registerUriHandler({
      handleUri: ({ path, query }) => vscode.commands.executeCommand(commands.followLink, path, query),
    }),
  );
  for (const registration of registerPages(async () => (await start.get()).panels)) own(registration);
  for (const registration of registerTools(async () => (await start.get()).toolParts, log)) own(registration);
  beforeEnd = () => start.settled();
  start.soon();
  return { version: 1, started: async () => (await start.get()).api };
}
