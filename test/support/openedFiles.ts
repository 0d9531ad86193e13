import * as promises from "node:fs/promises";
import type { Disk } from "../../src/base/filesWithin";

/** The disk, on which the files that are opened are changed by `change`; counts those that are open. */
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

/** Makes a file give at most so many bytes at a time, as those of a network do. */
export function readLittle(handle: promises.FileHandle, maxLength: number): void {
  const execute = handle.read.bind(handle) as (buffer: Uint8Array, offset: number, length: number) => unknown;
  const readPart = (buffer: Uint8Array, offset: number, length: number) =>
    execute(buffer, offset, Math.min(length, maxLength));
  Object.assign(handle, { read: readPart });
}
