import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import * as vscode from "vscode";
import { commands } from "../../src/ui/contributions/ids";
import { folder, withAnswers } from "./harbour";

/** An agent outside the editor, which uses the copied MCP configuration of this window with the MCP SDK. */
export class OutsideAgent {
  private constructor(private readonly client: Client) {}

  /** Starts the program of the copied configuration. */
  static async start(): Promise<OutsideAgent> {
    let isCopied = false;
    void vscode.commands.executeCommand(commands.copyMcpConfiguration).then(() => {
      isCopied = true;
    });
    while (!isCopied) {
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    }
    const { mcpServers } = JSON.parse(await vscode.env.clipboard.readText());
    const client = new Client({ name: "Agent", version: "1" });
    await client.connect(new StdioClientTransport({ ...mcpServers["test-health"], cwd: folder().fsPath }));
    return new OutsideAgent(client);
  }

  /** Calls a tool, which the user allows. */
  async call(name: string, input: object): Promise<string> {
    const ask = () => this.client.callTool({ name, arguments: { ...input } });
    const { content } = await withAnswers(["Allow"], ask);
    const [{ text = "" } = {}] = content as { readonly text: string }[];
    return text;
  }

  async stop(): Promise<void> {
    await this.client.close();
    await vscode.commands.executeCommand(commands.stopAnsweringAgents);
  }
}
