import type { Log } from "../../src/base/log";

/** Log that discards its messages. */
export const silentLog: Log = {
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
};
