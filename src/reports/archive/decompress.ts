import { pipeline, Readable, type Transform } from "node:stream";
import { createGunzip, createInflateRaw } from "node:zlib";
import { ArchiveError } from "./archiveError";

/** Number of bytes that are decompressed at a time. */
const chunkBytes = 64 * 1024;

/**
 * Decompresses a gzip file, with one or several members, in pieces. Rejects with `ArchiveError`, and if `pieces` does.
 */
export function gunzipPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  return decompress(pieces, createGunzip({ chunkSize: chunkBytes }));
}

/** Decompresses a file of a zip archive in pieces. Rejects with `ArchiveError`. */
export function inflatePieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  return decompress(pieces, createInflateRaw({ chunkSize: chunkBytes }));
}

/** Decompresses outside this thread, one piece at a time: only one piece on either side is in memory. */
async function* decompress(
  pieces: AsyncIterable<Uint8Array>,
  decompressor: Transform,
): AsyncGenerator<Uint8Array, void> {
  const source = Readable.from(copyPieces(pieces), { highWaterMark: 1 });
  // Errors of either stream are thrown by the iteration.
  pipeline(source, decompressor, () => {});
  try {
    for await (const piece of decompressor) {
      yield piece;
    }
  } catch (error) {
    throw toArchiveError(error);
  }
}

/** Requests a piece while the previous one is still being decompressed. */
async function* copyPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) {
    yield Uint8Array.from(piece);
  }
}

function toArchiveError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "Z_BUF_ERROR") {
    return new ArchiveError("truncated");
  }
  return code?.startsWith("Z_") ? new ArchiveError("malformed") : error;
}
