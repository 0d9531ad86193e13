import * as vscode from "vscode";
import { traceOf } from "./base/log";
import { reportGone } from "./present/text/general";
import { registerCommands } from "./ui/commands/registerCommands";
import { registerPages } from "./ui/panels/restoredPages";
import { registerTools } from "./ui/tools/registerTools";
import { ReportDocuments } from "./ui/widgets/reportDocuments";
import { commands } from "./ui/window/ids";
import type { WindowParts } from "./ui/window/services";
import type { Started } from "./ui/window/start";
import type { TestedActivation } from "./ui/window/testExports";

/** Absent until everything has started. */
let window: Started | undefined;

/** VS Code waits a few seconds for writes to disk that are still pending. */
export function deactivate(): Promise<void> | undefined {
  return window?.settled();
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
  window = undefined;
  let starting: Promise<Started> | undefined;
  const started = (): Promise<Started> => {
    starting ??= start({ context, log, documents }).catch((error: unknown) => {
      // A failure is not kept: the next command tries again.
      starting = undefined;
      throw error;
    });
    return starting;
  };
  for (const registration of [
    ...registerCommands(async (id, args) => (await started()).runCommand(id, args), log),
    ...registerPages(async (...page) => (await started()).restorePage(...page)),
    ...registerTools(async () => (await started()).tools(), log),
  ])
    own(registration);
  own(
    vscode.window.registerUriHandler({
      handleUri: ({ path, query }) => vscode.commands.executeCommand(commands.followLink, path, query),
    }),
  );
  const timer = setImmediate(() => {
    started().catch((error: unknown) => log.error(`start: ${traceOf(error)}`));
  });
  own({ dispose: () => clearImmediate(timer) });
  return {
    version: 1,
    started: async () => (await started()).api,
    forTests: async () => (await started()).forTests,
  };
}

async function start(deps: WindowParts): Promise<Started> {
  const { start: startWindow } = await import("./ui/window/start");
  window = await startWindow(deps);
  return window;
}
