/** Target of log messages. Structurally the writing half of VS Code's `LogOutputChannel`. */
export interface Log {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Returns the log text of an unexpected error, with its stack trace if there is one. */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
