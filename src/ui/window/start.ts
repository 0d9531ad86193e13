import type * as vscode from "vscode";
import { nextTurn } from "../../base/async";
import { DisposableStore } from "../../base/disposable";
import { Lazy } from "../../base/lazy";
import type { RunCommand } from "../commands/command";
import type { ViewType } from "../panels/viewTypes";
import type { AgentTools } from "../tools/tools";
import { type ExtensionApi, extensionApi } from "./publicApi";
import type { WindowParts } from "./services";
import { type TestExports, testExports } from "./testExports";

/** What one window runs, once it has started. */
export interface Started {
  readonly api: ExtensionApi;
  readonly forTests: TestExports;
  readonly runCommand: RunCommand;
  /** Fills a page that was open before the window was reloaded with what it remembers. */
  restorePage(viewType: ViewType, panel: vscode.WebviewPanel, memory: unknown): void;
  /** What language models may read. */
  tools(): Promise<AgentTools>;
  /** Resolves when what is on its way to the disk is there. */
  settled(): Promise<void>;
}

/**
 * Builds a window, reading and running its code in turns, so that no other extension waits for all of it; what takes time is begun at the end
 * and not waited for.
 */
export async function start(parts: WindowParts): Promise<Started> {
  const window = new DisposableStore();
  parts.context.subscriptions.push(window);
  await nextTurn();
  const { createServices } = await import("./services");
  await nextTurn();
  const services = createServices(parts, window);
  await nextTurn();
  const { createSurfaces } = await import("./surfaces");
  await nextTurn();
  const surfaces = createSurfaces(services, window);
  const commands = new Lazy(async () => (await import("../commands/all")).allCommands(services, surfaces));
  const tools = new Lazy(async () => (await import("../tools/tools")).agentTools(services));
  const { repositories, session, runs, tests, storedRuns } = services;
  void repositories.start();
  void session.update();
  void runs.restore();
  const api = extensionApi(services, surfaces);
  return {
    api,
    forTests: testExports(api, surfaces),
    runCommand: async (id, args) => (await commands.get())(id, args),
    restorePage: (viewType, panel, memory) => surfaces.panels.restore(viewType, panel, memory),
    tools: () => tools.get(),
    settled: async () => void (await Promise.all([tests.settled(), storedRuns.settled()])),
  };
}
