import "./ui/adapters/l10n";
import * as vscode from "vscode";
import { formatTrace } from "./base/log";
import { registerCommands } from "./ui/commands/registerCommands";
import { commands } from "./ui/contributions/ids";
import { registerPanelSerializers } from "./ui/panels/registerPanelSerializers";
import { registerTools } from "./ui/tools/registerTools";
import { ReportDocuments } from "./ui/widgets/reportDocuments";
import type { StartDependencies } from "./ui/window/services";
import type { StartedExtension } from "./ui/window/start";
import type { ActivationForTests } from "./ui/window/testExports";

/** Absent until everything has started. */
let window: StartedExtension | undefined;

/** VS Code waits a few seconds for writes to disk that are still pending. */
export function deactivate(): Promise<void> | undefined {
  return window?.settled();
}

/**
 * Registers everything that VS Code may call as soon as this function has returned: commands, links, restored panels,
 * tools. Starts the rest in a task of its own right afterwards, so that other extensions of an editor window that
 * opens do not wait for it.
 */
export function activate(context: vscode.ExtensionContext): ActivationForTests {
  const addSubscription = <T extends { dispose(): void }>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const log = addSubscription(vscode.window.createOutputChannel("Test Health", { log: true }));
  const documents = addSubscription(new ReportDocuments(async () => (await started()).missingReportText));
  window = undefined;
  let starting: Promise<StartedExtension> | undefined;
  const started = (): Promise<StartedExtension> => {
    starting ??= start({ context, log, documents }).catch((error: unknown) => {
      // A failure is not kept: the next command tries again.
      starting = undefined;
      throw error;
    });
    return starting;
  };
  for (const registration of [
    ...registerCommands(async (id, args) => (await started()).executeCommand(id, args), log),
    ...registerPanelSerializers(async (...page) => (await started()).restorePanel(...page)),
    ...registerTools(async () => (await started()).tools, log),
  ]) {
    addSubscription(registration);
  }
  addSubscription(
    vscode.window.registerUriHandler({
      handleUri: ({ path, query }) => vscode.commands.executeCommand(commands.followLink, path, query),
    }),
  );
  const timer = setImmediate(() => {
    started().catch((error: unknown) => log.error(`start: ${formatTrace(error)}`));
  });
  addSubscription({ dispose: () => clearImmediate(timer) });
  return {
    version: 1,
    started: async () => (await started()).api,
    forTests: async () => (await started()).forTests,
  };
}

async function start(deps: StartDependencies): Promise<StartedExtension> {
  const { start: startWindow } = await import("./ui/window/start");
  window = await startWindow(deps);
  return window;
}
