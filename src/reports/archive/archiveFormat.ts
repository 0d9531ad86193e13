import { isTarHeader } from "./tarHeader";

/** Format of archives, and of compressed files. */
export type ArchiveFormat = "zip" | "gzip" | "tar" | "unknown";

/** First bytes of each format, in hexadecimal digits; those of an empty zip file differ. */
const signatures: readonly (readonly [format: ArchiveFormat, start: RegExp])[] = [
  ["zip", /^504b(?:0304|0506)/],
  ["gzip", /^1f8b08/],
  ["unknown", /^(?:377abcaf271c|fd377a585a00|28b52ffd|526172211a07)/],
  // The fourth byte is the digit of the compression level.
  ["unknown", /^425a683[1-9]314159265359/],
];
/** Maximum number of bytes of a signature. */
const maxSignatureBytes = 10;

/**
 * Detects the format of an archive by its first 512 bytes: `unknown` is one of those that cannot be read (7z, xz,
 * Zstandard, bzip2, RAR). Returns `undefined` if the file is not an archive.
 */
export function findArchiveFormat(head: Uint8Array): ArchiveFormat | undefined {
  const start = Buffer.from(head.subarray(0, maxSignatureBytes)).toString("hex");
  const signature = signatures.find(([, signatureStart]) => signatureStart.test(start));
  if (signature) {
    return signature[0];
  }
  return isTarHeader(head) ? "tar" : undefined;
}
