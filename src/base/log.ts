/** Target of log messages. Structurally the writing half of VS Code's `LogOutputChannel`. */
export interface Log {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Maximum length of an error's text, in characters: another extension may throw anything. */
const maxTraceLength = 10_000;

/** Returns the log text of an unexpected error, with its stack trace if there is one. Never throws. */
export function formatTrace(error: unknown): string {
  try {
    const text: unknown = error instanceof Error ? (error.stack ?? error.message) : error;
    return String(text).slice(0, maxTraceLength);
  } catch {
    return "an error without a text";
  }
}
