import { LineReader } from "./lineReader";
import { McpServer } from "./mcpServer";
import { maxMessageLength } from "./protocol";
import { Windows } from "./windows";

/**
 * Program that an agent starts: it speaks MCP on its standard streams and forwards calls to an editor window. The
 * argument is the folder in which the agent works; without it, the current folder.
 */
const [, , folder = process.cwd()] = process.argv;
const server = new McpServer(new Windows(__dirname, folder));
const lines = new LineReader(maxMessageLength);

process.stdin.setEncoding("utf8");
process.stdin.on("data", (piece: string) => {
  for (const line of lines.read(piece) ?? [undefined]) {
    if (line?.trim() === "") {
      continue;
    }
    void server.respond(line).then((response) => {
      if (response !== undefined) {
        process.stdout.write(`${response}\n`);
      }
    });
  }
});
// The agent has ended without closing the streams.
process.stdout.on("error", () => process.exit());
