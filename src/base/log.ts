/** Where the code reports what it does. Structurally the writing half of VS Code's `LogOutputChannel`. */
export interface Log {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
