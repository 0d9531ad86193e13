import type { Log } from "../../src/base/log";

/** For code under test whose log nobody reads. */
export const silentLog: Log = {
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
};
