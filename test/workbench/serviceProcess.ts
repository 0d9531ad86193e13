import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Connection } from "./connection";
import { projectRoot } from "./paths";
import { ProcessGroup } from "./processGroup";

/** Another name of this computer: the editor in the browser does not rewrite links to it. */
export const linkHost = "app.localhost";

const startDeadlineMs = 120_000;

/** The local service in a separate process, with a key created for it. */
export class ServiceProcess {
  private constructor(
    private readonly group: ProcessGroup,
    readonly connection: Connection,
  ) {}

  /** Starts the service with command-line arguments. Rejects with its output if it does not start. */
  static async start(args: readonly string[]): Promise<ServiceProcess> {
    const apiKey = randomBytes(20).toString("hex");
    const program = join(projectRoot, "out", "test", "service", "main.js");
    const group = new ProcessGroup(process.execPath, [program, ...args, "--key", apiKey, "--link-host", linkHost]);
    try {
      const startupPattern = /^Base URL +(\S+)$[\s\S]*^Organization +(\S+)$/m;
      const [, baseUrl = "", orgUrlSlug = ""] = await group.waitForOutput(
        startupPattern,
        AbortSignal.timeout(startDeadlineMs),
      );
      return new ServiceProcess(group, { baseUrl, orgUrlSlug, apiKey });
    } catch (error) {
      await group.stop();
      throw new Error(`The local service did not start: ${group.output.trim() || error}`, { cause: error });
    }
  }

  /** Resolves when the service has ended, for any reason. */
  get whenExited(): Promise<unknown> {
    return this.group.whenExited;
  }

  stop(): Promise<void> {
    return this.group.stop();
  }
}
