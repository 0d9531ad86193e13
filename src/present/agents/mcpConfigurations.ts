import { t } from "../../base/l10n";
import type { PickItem } from "../quickPick";

/** Format of the file in which an agent outside the editor looks for its MCP servers. */
export type ConfigurationFormat = keyof typeof createConfigurations;

const serverName = "test-health";
const command = "node";

/** The configurations of the agents that document theirs, by the path of the program. */
const createConfigurations = {
  claudeCode: (program: string) => formatJson({ mcpServers: { [serverName]: { command, args: [program] } } }),
  vsCode: (program: string) => formatJson({ servers: { [serverName]: { type: "stdio", command, args: [program] } } }),
  // Cursor does not start servers in the folder of the workspace.
  cursor: (program: string) =>
    formatJson({ mcpServers: { [serverName]: { command, args: [program, "$" + "{workspaceFolder}"] } } }),
  // A text of JSON is one of TOML, too.
  codex: (program: string) =>
    `[mcp_servers.${serverName}]\ncommand = "${command}"\nargs = [${JSON.stringify(program)}]\n`,
  gemini: (program: string) => formatJson({ mcpServers: { [serverName]: { command, args: [program] } } }),
} as const;

/** Rows of the quick pick: each agent with the file that it reads. */
export const configurationPicks: readonly PickItem<ConfigurationFormat>[] = [
  { label: "Claude Code", description: ".mcp.json", value: "claudeCode" },
  { label: "VS Code", description: ".vscode/mcp.json", value: "vsCode" },
  { label: "Cursor", description: ".cursor/mcp.json", value: "cursor" },
  { label: "Codex", description: "~/.codex/config.toml", value: "codex" },
  { label: "Gemini CLI", description: ".gemini/settings.json", value: "gemini" },
];

/** Creates the text that makes an agent start the program at a path. */
export function createConfiguration(format: ConfigurationFormat, program: string): string {
  return createConfigurations[format](program);
}

function formatJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Texts about agents outside the editor. */
export const outsideAgentTexts = {
  pickTitle: t("Copy MCP Configuration for an Agent"),
  copied: (file: string) =>
    t(
      "The configuration for {0} was copied. It names a path of this computer; you are asked before an agent reads.",
      file,
    ),
  notPossible: t("Agents outside the editor are answered only in a trusted workspace with a folder."),
  unnamedAgent: t("An agent without a name"),
  question: (client: string) =>
    t(
      "{0} runs outside the editor and asks to read failing tests, test runs and explained failures here. The API key is not shared.",
      client,
    ),
  allow: t("Allow"),
  refuse: t("Don't Allow"),
  stop: t("Stop Answering Agents"),
  stopped: t("Agents outside the editor are no longer answered. Copy MCP Configuration answers them again."),
} as const;
