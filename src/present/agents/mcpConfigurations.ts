import { t } from "../../base/l10n";
import type { PickItem } from "../quickPick";

/** File in which an agent outside the editor is told its MCP servers. */
export interface Configuration {
  readonly file: string;
  /** Returns the text that makes the agent start the program at a path. */
  createText(program: string): string;
}

const command = "node";

/** Rows of the quick pick: the agents that document their configuration, each with the file that it reads. */
export const configurationPicks: readonly PickItem<Configuration>[] = [
  createPick("Claude Code", ".mcp.json", (program) => createServers([program])),
  createPick("VS Code", ".vscode/mcp.json", (program) =>
    formatJson({ servers: { "test-health": { type: "stdio", command, args: [program] } } }),
  ),
  // Cursor does not start servers in the folder of the workspace.
  createPick("Cursor", ".cursor/mcp.json", (program) => createServers([program, "$" + "{workspaceFolder}"])),
  // A JSON string is also a TOML string.
  createPick(
    "Codex",
    "~/.codex/config.toml",
    (program) => `[mcp_servers.test-health]\ncommand = "${command}"\nargs = [${JSON.stringify(program)}]\n`,
  ),
  createPick("Gemini CLI", ".gemini/settings.json", (program) => createServers([program])),
];

function createPick(label: string, file: string, createText: Configuration["createText"]): PickItem<Configuration> {
  return { label, description: file, value: { file, createText } };
}

function createServers(args: readonly string[]): string {
  return formatJson({ mcpServers: { "test-health": { command, args } } });
}

function formatJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Texts about agents outside the editor. */
export const outsideAgentTexts = {
  pickTitle: t("Copy MCP configuration for an agent"),
  copied: (file: string) =>
    t(
      "The configuration for {0} was copied. It names a path of this computer; you are asked before an agent reads.",
      file,
    ),
  notPossible: t("Agents outside the editor are answered only in a trusted workspace with a folder."),
  question: (client: string) =>
    t(
      'An agent outside the editor that calls itself "{0}" asks to read failing tests, test runs and explained failures here. The API key is not shared.',
      client,
    ),
  allow: t("Allow"),
  refuse: t("Don't Allow"),
  stop: t("Stop Answering Agents"),
  stopped: t("Agents outside the editor are no longer answered. Copy MCP Configuration answers them again."),
} as const;
