import { spawn } from "node:child_process";

/**
 * The head of a process group: `node leash.js COMMAND ARGUMENTS...`. Runs the command, ends with its exit
 * code, and kills the whole group as soon as its own input closes: the system closes that however the process
 * at the other end of the pipe ends.
 */
function main([command = "", ...args]: readonly string[]): void {
  const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  child.once("error", ({ message }) => {
    console.error(message);
    process.exit(127);
  });
  child.once("exit", (code) => process.exit(code ?? 1));
  process.stdin.resume().once("close", () => process.kill(-process.pid, "SIGKILL"));
  // Meant for the command; the leash stays until that has ended.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
}

main(process.argv.slice(2));
