import * as promises from "node:fs/promises";
import type { Disk } from "../../src/base/filesWithin";

/** Creates a disk that applies `change` to each opened file, and counts the open files. */
export function openingDisk(change: (handle: promises.FileHandle) => unknown = () => {}) {
  const counts = { opened: 0, closed: 0 };
  const open: Disk["open"] = async (...args) => {
    const handle = await promises.open(...args);
    counts.opened++;
    const { close } = handle;
    handle.close = () => {
      counts.closed++;
      return close.call(handle);
    };
    await change(handle);
    return handle;
  };
  return { counts, disk: { ...promises, open } satisfies Disk };
}

/** Limits the number of bytes of each read from a file, as on a network drive. */
export function readLittle(handle: promises.FileHandle, maxLength: number): void {
  const execute = handle.read.bind(handle) as (buffer: Uint8Array, offset: number, length: number) => unknown;
  const readPart = (buffer: Uint8Array, offset: number, length: number) =>
    execute(buffer, offset, Math.min(length, maxLength));
  Object.assign(handle, { read: readPart });
}
