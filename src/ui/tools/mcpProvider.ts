import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import type { Log } from "../../base/log";
import { mcpProviderId } from "../contributions/ids";
import type { OutsideAgents } from "./outsideAgents";

/** Part of the API of VS Code 1.101 and newer. */
interface McpApi {
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: string[],
    env: Record<string, string>,
  ) => { args: string[]; cwd?: vscode.Uri | undefined };
  readonly lm?: {
    registerMcpServerDefinitionProvider?(id: string, provider: object): Disposable;
  };
}

/**
 * Offers the program to the editor's own MCP clients, which start it when they need it; older editors have no clients.
 * The chat has the tools anyway, but agent sessions in processes of their own get only MCP servers from the editor.
 */
export function registerMcpProvider(
  agents: Pick<OutsideAgents, "program" | "turnOn">,
  log: Log,
): readonly Disposable[] {
  const { lm, McpStdioServerDefinition } = vscode as unknown as McpApi;
  if (!McpStdioServerDefinition || typeof lm?.registerMcpServerDefinitionProvider !== "function") {
    return [];
  }
  const createDefinition = () => {
    // The editor's own program runs scripts as Node does.
    const definition = new McpStdioServerDefinition("Test Health", process.execPath, [agents.program], {
      ELECTRON_RUN_AS_NODE: "1",
    });
    definition.cwd = vscode.workspace.workspaceFolders?.[0]?.uri;
    return definition;
  };
  const provider = {
    provideMcpServerDefinitions: () => [createDefinition()],
    resolveMcpServerDefinition: async () => {
      const isAnswering = await agents.turnOn();
      return isAnswering ? createDefinition() : undefined;
    },
  };
  try {
    return [lm.registerMcpServerDefinitionProvider(mcpProviderId, provider)];
  } catch (error) {
    // The function exists in versions in which extensions may not call it yet.
    log.info(`the editor's MCP clients are not offered the tools: ${String(error)}`);
    return [];
  }
}
