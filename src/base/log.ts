/** Where the code reports what it does. Structurally the writing half of VS Code's `LogOutputChannel`. */
export interface Log {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** What the log says of an error that nobody expected: where it came from, as far as that is known. */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
