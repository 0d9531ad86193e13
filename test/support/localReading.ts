import { systemClock } from "../../src/base/clock";
import type { HeldText } from "../../src/domain/foreignText";
import type { SourceFiles } from "../../src/locate/files";
import { Reading, type ReadingParts } from "../../src/reading/reading";

const noEvent = () => ({ dispose() {} });

/** Creates a reading thread for a workspace of these files, none of which is open. */
export function createReading(
  files: SourceFiles | undefined,
  { diskFolder, ...parts }: Partial<ReadingParts> & { readonly diskFolder?: string | undefined },
): Reading {
  const noFiles = { roots: [], list: async () => [], read: nothing, version: nothing, exists: async () => false };
  const onDisk = { findDiskFolder: () => diskFolder, openFiles: [], onDidOpenFile: noEvent, onDidCloseFile: noEvent };
  return new Reading({
    script: "",
    files: Object.assign(files ?? { ...noFiles, onDidChange: noEvent }, onDisk),
    tests: { findScope: () => undefined, chosenFileFor: () => undefined },
    clock: systemClock,
    ...parts,
  });
}

const nothing = async () => undefined;

/** Reader of foreign texts without a thread. */
export const { textReader: localTextReader } = createReading(undefined, { isLocal: true });

/** A text that is available at once. */
export function heldText(text: string): HeldText {
  return { kind: "held", name: text, pieces: () => [Buffer.from(text)] };
}
