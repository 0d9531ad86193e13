import type { CommandId } from "../contributions/ids";

/** A command: its id and its implementation. */
export interface Command {
  readonly id: CommandId;
  execute(...args: readonly unknown[]): Promise<void> | void;
}

/** Executes a command by its id. Rejects as the command does, except with cancellations, which are silent. */
export type ExecuteCommand = (id: CommandId, args: readonly unknown[]) => Promise<void>;
