import type * as vscode from "vscode";
import { nextTurn } from "../../base/async";
import { DisposableStore } from "../../base/disposable";
import { Lazy } from "../../base/lazy";
import { missingReportText } from "../../present/text/sharedMessages";
import type { ExecuteCommand } from "../commands/command";
import type { ViewType } from "../contributions/viewTypes";
import { createToolCall } from "../tools/callTool";
import { registerMcpProvider } from "../tools/mcpProvider";
import { OutsideAgents } from "../tools/outsideAgents";
import { type AgentTools, createAgentTools } from "../tools/tools";
import { createExtensionApi, type ExtensionApi } from "./publicApi";
import { createServices, type StartDependencies } from "./services";
import { createSurfaces } from "./surfaces";
import { createTestExports, type TestExports } from "./testExports";

/** The extension in one editor window, once it has started. */
export interface StartedExtension {
  readonly api: ExtensionApi;
  /** Content of a report that the editor restored after its text was lost with the editor window. */
  readonly missingReportText: string;
  readonly forTests: TestExports;
  readonly executeCommand: ExecuteCommand;
  /** Restores a panel that was open before the editor window was reloaded, from its stored state. */
  restorePanel(viewType: ViewType, panel: vscode.WebviewPanel, panelState: unknown): void;
  /** The language-model tools. */
  readonly tools: AgentTools;
  /** Resolves when the pending disk writes are complete. */
  settled(): Promise<void>;
}

/**
 * Starts the extension in an editor window, in several turns of the event loop, so that no other extension waits for
 * all of it; slow work starts last and is not awaited.
 */
export async function start(deps: StartDependencies): Promise<StartedExtension> {
  const disposables = new DisposableStore();
  deps.context.subscriptions.push(disposables);
  await nextTurn();
  const services = createServices(deps, disposables);
  await nextTurn();
  const surfaces = createSurfaces(services, disposables);
  const tools = createAgentTools(services);
  const callTool = createToolCall(tools);
  const outsideAgents = disposables.add(new OutsideAgents({ ...services, callTool }));
  disposables.addAll(...registerMcpProvider(outsideAgents, deps.log));
  const commands = new Lazy(async () => {
    const { createCommands } = await import("./commands");
    return createCommands(services, surfaces, outsideAgents);
  });
  const { repositories, session, runs, tests, storedRuns, storedReports } = services;
  void repositories.start();
  void session.update();
  void runs.restore().then(() => services.myPullRequests.update());
  void services.keptExplanation.restore();
  void outsideAgents.update();
  const api = createExtensionApi(services, surfaces, callTool);
  return {
    api,
    missingReportText,
    forTests: createTestExports(api, surfaces),
    executeCommand: async (id, args) => {
      const executeCommand = await commands.get();
      return executeCommand(id, args);
    },
    restorePanel: (viewType, panel, panelState) => surfaces.panels.restore(viewType, panel, panelState),
    tools,
    settled: async () => {
      await Promise.all([tests.settled(), storedRuns.settled(), storedReports.settled()]);
    },
  };
}
