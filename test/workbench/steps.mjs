// Steps of the set-up: what runs, how long it takes, and one plain line when it cannot.
import { spawn } from "node:child_process";
import { resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

/** Something a person can act on: its message is printed alone, without a stack. */
export class SetupError extends Error {}

/** Runs `work` and prints what it was and the seconds it took. */
export async function step(what, work) {
  const started = performance.now();
  console.log(`${what} ...`);
  const result = await work();
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|Could not resolve|network/i;

/**
 * Runs a program to its end and resolves with what it wrote to its output. Nothing of it is shown unless it fails: then the last lines
 * go into the error, or one line alone if it could not reach the network.
 */
export function execute(command, args, options = {}) {
  return new Promise((resolvePromise, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    let errors = "";
    child.stdout.on("data", (data) => {
      output += data;
    });
    child.stderr.on("data", (data) => {
      errors += data;
    });
    const onExit = () => child.kill();
    process.once("exit", onExit);
    child.on("error", (error) => reject(new SetupError(`${command} could not be started: ${error.message}`)));
    child.on("close", (code) => {
      process.removeListener("exit", onExit);
      if (code === 0) resolvePromise(output);
      else reject(failure(command, args, `${output}\n${errors}`));
    });
  });
}

function failure(command, args, text) {
  const what = [command === process.execPath ? "node" : command, ...args].join(" ");
  if (noNetwork.test(text)) {
    return new SetupError(
      `No network: "${what}" could not reach its server. Connect to the network and run this again.`,
    );
  }
  const lines = text.trim().split("\n").slice(-15).join("\n");
  return new SetupError(`"${what}" failed:\n${lines}`);
}
