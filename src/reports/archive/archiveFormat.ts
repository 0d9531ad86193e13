import { isTarHeader } from "./tarHeader";

/** Format of archives, and of compressed files. */
export type ArchiveFormat = "zip" | "gzip" | "tar" | "unknown";

/** First bytes of each format, in hexadecimal digits: those of an empty zip file are other ones. */
const signatures: readonly (readonly [format: ArchiveFormat, start: string])[] = [
  ["zip", "504b0304"],
  ["zip", "504b0506"],
  ["gzip", "1f8b08"],
  ["unknown", "377abcaf271c"],
  ["unknown", "fd377a585a00"],
  ["unknown", "28b52ffd"],
  ["unknown", "425a6839314159265359"],
  ["unknown", "526172211a07"],
];
/** Maximum bytes of a signature. */
const maxSignatureBytes = 10;

/**
 * Tells the format of an archive by its first 512 bytes: `unknown` is one of those that cannot be read (7z, xz,
 * Zstandard, bzip2, RAR). Returns `undefined` for what is no archive.
 */
export function findArchiveFormat(head: Uint8Array): ArchiveFormat | undefined {
  const start = Buffer.from(head.subarray(0, maxSignatureBytes)).toString("hex");
  const signature = signatures.find(([, signatureStart]) => start.startsWith(signatureStart));
  if (signature) return signature[0];
  return isTarHeader(head) ? "tar" : undefined;
}
