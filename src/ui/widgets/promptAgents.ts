import * as vscode from "vscode";
import { askExtension } from "../../base/askExtension";
import type { Clock } from "../../base/clock";
import { isString } from "../../base/shape";
import { type Agent, agents, isAgentAvailable } from "../../domain/agents/promptTargets";
import type { HandOverTarget } from "../../present/handOver";

/** Agent that is available in this editor, with the name that it gives itself. */
export interface AvailableAgent extends HandOverTarget {
  readonly agent: Agent;
}

/** Lists the agents that are available. */
export function listAgents(): readonly AvailableAgent[] {
  const hasExtension = (id: string) => vscode.extensions.getExtension(id) !== undefined;
  const editor = { scheme: vscode.env.uriScheme, hasExtension };
  const presentAgents = agents.filter((agent) => isAgentAvailable(agent, editor));
  return presentAgents.map((agent) => {
    const name = findName(agent);
    return { id: agent.id, name, agent };
  });
}

function findName({ id, extension }: Agent): string {
  if (extension === undefined) {
    return vscode.env.appName;
  }
  const manifest = vscode.extensions.getExtension(extension)?.packageJSON;
  const name: unknown = manifest?.displayName;
  if (!isString(name) || name.trim() === "") {
    return id;
  }
  return name;
}

/**
 * Opens a URI of this editor in this window: the operating system is not involved, so its limits do not apply. Resolves
 * with false if it cannot be opened.
 */
export function openPromptAddress(address: string, clock: Clock): Promise<boolean> {
  return executeForAgent(clock, "vscode.open", vscode.Uri.parse(address));
}

/** Executes a command that opens an agent. Resolves with false if the command fails. */
export async function executeForAgent(clock: Clock, command: string, ...args: readonly unknown[]): Promise<boolean> {
  try {
    // VS Code may first ask the user whether the agent may open the URI.
    const options = { clock, timeoutMs: Number.POSITIVE_INFINITY };
    await askExtension("an agent", () => vscode.commands.executeCommand(command, ...args), options);
    return true;
  } catch {
    return false;
  }
}
