// Steps of the set-up: prints their progress and their duration, and a one-line message when a step fails.
import { spawn } from "node:child_process";
import { resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

/** Error that a user can fix: its message is printed alone, without a stack. */
export class SetupError extends Error {}

/** Runs `work` and prints its description and duration to stderr: stdout is for the requested output. */
export async function step(description, work) {
  const startMs = performance.now();
  console.error(`${description} ...`);
  const result = await work();
  console.error(`${description}: ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  return result;
}

const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|Could not resolve|Failed to fetch/;

/**
 * Runs a program to its end without showing its output. If the program fails, rejects with the last lines of its
 * output; if it could not reach the network, with one line that names the server.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ from?: string }} options those of `spawn`; `from` names the server that the program downloads from
 */
export function execute(command, args, { from, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    const onExit = () => child.kill();
    process.once("exit", onExit);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data) => {
        output += data;
      });
    }
    const commandLine = [command === process.execPath ? "node" : command, ...args].join(" ");
    child.on("error", ({ message }) => reject(new SetupError(`"${commandLine}" could not be started: ${message}`)));
    child.on("close", (code) => {
      process.removeListener("exit", onExit);
      if (code === 0) {
        resolve();
      } else if (from && noNetwork.test(output)) {
        reject(new SetupError(`No network: ${from} cannot be reached. Connect and run this again.`));
      } else {
        reject(new SetupError(`"${commandLine}" failed:\n${output.trim().split("\n").slice(-15).join("\n")}`));
      }
    });
  });
}
