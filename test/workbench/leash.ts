import { spawn } from "node:child_process";

/**
 * Leads a process group: `node leash.js COMMAND ARGUMENTS...`. Runs the command, exits with its exit code, and
 * kills the whole group as soon as its own input closes: the system closes it however the process at the other
 * end of the pipe ends.
 */
function main([command = "", ...args]: readonly string[]): void {
  const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  child.once("error", ({ message }) => {
    console.error(message);
    process.exit(127);
  });
  child.once("exit", (code) => process.exit(code ?? 1));
  process.stdin.resume().once("close", () => process.kill(-process.pid, "SIGKILL"));
  // These signals are for the command; this process waits until it has ended.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {});
  }
}

main(process.argv.slice(2));
