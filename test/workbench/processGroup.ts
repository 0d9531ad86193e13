import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Time in which a group can end by itself before it is killed, in milliseconds. */
const graceMs = 5_000;

export interface ProcessGroupOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /**
   * Stream of this process or descriptor of a file to which the program writes; if absent, its text is kept in
   * `output`.
   */
  readonly output?: "stdout" | "stderr" | number;
}

/** A program with all processes that it starts. None of them outlives this process, however it ends: see `leash.ts`. */
export class ProcessGroup {
  /** Resolves with the exit code once the program has ended; 127 if it could not be started. */
  readonly whenExited: Promise<number>;
  private readonly child: ChildProcess;
  private outputText = "";

  constructor(command: string, args: readonly string[], { output, ...options }: ProcessGroupOptions = {}) {
    this.child = spawn(process.execPath, [join(__dirname, "leash.js"), command, ...args], {
      ...options,
      stdio: ["pipe", ...outputStreams(output)] as StdioOptions,
      detached: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (data) => this.appendOutput(data));
    }
    this.whenExited = new Promise((resolve) => {
      this.child.once("error", () => resolve(127));
      this.child.once("close", (code) => resolve(code ?? 1));
    });
    this.child.once("exit", () => this.signal("SIGKILL"));
  }

  /** The last 8,000 characters of what the program has written, unless it writes elsewhere. */
  get output(): string {
    return this.outputText;
  }

  /**
   * Resolves with the match of `pattern` in the output as soon as there is one. Rejects, with the output in the
   * message, if the program ends before that or the signal is aborted.
   */
  waitForOutput(pattern: RegExp, signal: AbortSignal): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const match = pattern.exec(this.outputText);
        if (match) {
          resolve(match);
        }
      };
      for (const stream of [this.child.stdout, this.child.stderr]) {
        stream?.on("data", check);
      }
      signal.addEventListener("abort", () =>
        reject(new Error(`did not print ${pattern} in time:\n${this.outputText}`)),
      );
      void this.whenExited.then((code) => reject(new Error(`ended with exit code ${code}:\n${this.outputText}`)));
      check();
    });
  }

  /**
   * Asks the group to end, kills the processes that have not ended after the grace time, and resolves when none of them
   * runs any more. Never rejects.
   */
  async stop(): Promise<void> {
    this.signal("SIGTERM");
    await Promise.race([this.whenExited, delay(graceMs, undefined, { ref: false })]);
    this.signal("SIGKILL");
    await this.whenExited;
  }

  private appendOutput(data: Buffer): void {
    this.outputText = (this.outputText + data).slice(-8_000);
  }

  private signal(signal: NodeJS.Signals): void {
    try {
      if (this.child.pid !== undefined) {
        process.kill(-this.child.pid, signal);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") {
        throw error;
      }
    }
  }
}

function outputStreams(output: ProcessGroupOptions["output"]): StdioOptions {
  if (typeof output === "number") {
    return [output, output];
  }
  if (output === "stdout") {
    return ["inherit", "inherit"];
  }
  return output === "stderr" ? [2, 2] : ["pipe", "pipe"];
}
