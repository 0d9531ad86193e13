import { randomBytes } from "node:crypto";
import { appendFileSync, type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** Names the file to which each key that the matrix makes is added, a line each: they are looked for after the run. */
export const keysVariable = "TEST_HEALTH_CANARIES";

/** A key of 40 characters that is nowhere by chance. Some of them are written otherwise in an address. */
export function canary(): string {
  const key = `k+/=${randomBytes(18).toString("hex")}`;
  const file = process.env[keysVariable];
  if (file !== undefined) {
    appendFileSync(file, `${key}\n`);
  }
  return key;
}

/**
 * The ways in which a key may stand in a text: as it is, percent-encoded, and inside base64 of
 * either alphabet, at any alignment.
 */
export function formsOf(key: string): string[] {
  const inside = [0, 1, 2].map((shift) =>
    Buffer.from("x".repeat(shift) + key)
      .toString("base64")
      .slice(4, -4),
  );
  const urlSafe = inside.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
  return [...new Set([key, encodeURIComponent(key), ...inside, ...urlSafe])];
}

/** Returns texts of a server that repeats its request headers: plain, in an address, in base64 at every alignment. */
export function echoOf(key: string): string {
  const headers = [0, 1, 2].map((shift) => `${" ".repeat(shift)}x-api-token: ${key}`);
  const encodedHeaders = headers.flatMap((text) => [
    Buffer.from(text).toString("base64"),
    Buffer.from(text).toString("base64url"),
  ]);
  return [headers[0], encodeURIComponent(key), ...encodedHeaders].join(" ");
}

/** Which forms of the key a text holds. */
export function formsIn(text: string | Buffer, key: string): string[] {
  return formsOf(key).filter((form) => text.includes(form));
}

/**
 * Every file below a folder, and which of them hold one of the keys: compressed ones are unpacked for that. The editor
 * may write meanwhile: where a file has gone since it was listed, all are listed again.
 */
export function searchFiles(folder: string, ...keys: readonly string[]): { files: number; holding: string[] } {
  for (;;) {
    const files = (readdirSync(folder, { recursive: true, withFileTypes: true }) as Dirent[])
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    try {
      const holding = files.filter((file) =>
        findContents(file).some((content) => keys.some((key) => formsIn(content, key).length > 0)),
      );
      return { files: files.length, holding };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
        throw error;
      }
    }
  }
}

function findContents(file: string): Buffer[] {
  const bytes = readFileSync(file);
  const contents = [gunzipSync, brotliDecompressSync].flatMap((unpack) => {
    try {
      return [unpack(bytes)];
    } catch {
      return [];
    }
  });
  return [bytes, ...contents];
}
