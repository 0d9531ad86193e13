import type { CommandId } from "../window/ids";

/** A command: its id and what it does. Each stands in a file of its own. */
export interface Command {
  readonly id: CommandId;
  run(...args: readonly unknown[]): Promise<void> | void;
}

/** Runs a command by its id. Rejects as the command does, except with cancellations: these are silent. */
export type RunCommand = (id: CommandId, args: readonly unknown[]) => Promise<void>;
