import * as vscode from "vscode";
import { Lazy } from "./base/lazy";
import { traceOf } from "./base/log";
import { reportGone } from "./present/text/general";
import { registerCommands } from "./ui/commands/registerCommands";
import { registerPages } from "./ui/panels/restoredPages";
import { registerTools } from "./ui/tools/registerTools";
import { ReportDocuments } from "./ui/widgets/reportDocuments";
import { commands } from "./ui/window/ids";
import type { Started } from "./ui/window/start";
import type { TestedActivation } from "./ui/window/testExports";

let window: Lazy<Started> | undefined;

/** VS Code waits a few seconds for what is still on its way to the disk. */
export function deactivate(): Promise<void> | undefined {
  return window?.current?.settled();
}

/**
 * Registers what VS Code may call as soon as this has returned: commands, links, pages that were open, tools. Everything else starts in a
 * task of its own right after, so that the other extensions of a window that opens do not wait for it.
 */
export function activate(context: vscode.ExtensionContext): TestedActivation {
  const own = <T extends { dispose(): void }>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const log = own(vscode.window.createOutputChannel("Test Health", { log: true }));
  const documents = own(new ReportDocuments(reportGone));
  const started = new Lazy(async () => (await import("./ui/window/start")).start({ context, log, documents }));
  window = started;
  for (const registration of [
    ...registerCommands(async (id, args) => (await started.get()).runCommand(id, args), log),
    ...registerPages(async (...page) => (await started.get()).restorePage(...page)),
    ...registerTools(async () => (await started.get()).tools(), log),
  ])
    own(registration);
  own(
    vscode.window.registerUriHandler({
      handleUri: ({ path, query }) => vscode.commands.executeCommand(commands.followLink, path, query),
    }),
  );
  const timer = setImmediate(() => {
    started.get().catch((error: unknown) => log.error(`start: ${traceOf(error)}`));
  });
  own({ dispose: () => clearImmediate(timer) });
  return {
    version: 1,
    started: async () => (await started.get()).api,
    forTests: async () => (await started.get()).forTests,
  };
}
