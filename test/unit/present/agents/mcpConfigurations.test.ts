import assert from "node:assert/strict";
import { configurationPicks } from "../../../../src/present/agents/mcpConfigurations";

const program = 'C:\\Users\\Kim "K" Ü\\mcp.js';

describe("MCP configurations", () => {
  it("have the format of each agent's file", () => {
    const texts = configurationPicks.map(({ description, value }) => [description, value.createText(program)]);
    const args = '[\n        "C:\\\\Users\\\\Kim \\"K\\" Ü\\\\mcp.js"\n      ]';
    const servers = `{\n  "mcpServers": {\n    "test-health": {\n      "command": "node",\n      "args": ${args}\n    }\n  }\n}\n`;
    assert.deepEqual(texts, [
      [".mcp.json", servers],
      [
        ".vscode/mcp.json",
        servers.replace("mcpServers", "servers").replace('"command"', '"type": "stdio",\n      "command"'),
      ],
      [".cursor/mcp.json", servers.replace('mcp.js"', 'mcp.js",\n        "$' + '{workspaceFolder}"')],
      [
        "~/.codex/config.toml",
        '[mcp_servers.test-health]\ncommand = "node"\nargs = ["C:\\\\Users\\\\Kim \\"K\\" Ü\\\\mcp.js"]\n',
      ],
      [".gemini/settings.json", servers],
    ]);
  });
});
