import { randomBytes } from "node:crypto";
import { appendFileSync, type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/**
 * Environment variable with the path of the file to which each key is added, one per line, for a search after the run.
 */
export const keysVariable = "TEST_HEALTH_CANARIES";

/** Creates a random key of 40 characters, some of which are encoded in a URL. */
export function createCanary(): string {
  const key = `k+/=${randomBytes(18).toString("hex")}`;
  const file = process.env[keysVariable];
  if (file !== undefined) {
    appendFileSync(file, `${key}\n`);
  }
  return key;
}

/**
 * Returns the forms in which a text may contain the key: plain, percent-encoded, and inside base64 of either alphabet
 * at any alignment.
 */
export function listForms(key: string): string[] {
  const inside = [0, 1, 2].map((shift) =>
    Buffer.from("x".repeat(shift) + key)
      .toString("base64")
      .slice(4, -4),
  );
  const urlSafe = inside.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
  return [...new Set([key, encodeURIComponent(key), ...inside, ...urlSafe])];
}

/** Returns texts of a server that repeats its request headers: plain, in an address, in base64 at every alignment. */
export function createEcho(key: string): string {
  const headers = [0, 1, 2].map((shift) => `${" ".repeat(shift)}x-api-token: ${key}`);
  const encodedHeaders = headers.flatMap((text) => [
    Buffer.from(text).toString("base64"),
    Buffer.from(text).toString("base64url"),
  ]);
  return [headers[0], encodeURIComponent(key), ...encodedHeaders].join(" ");
}

/** Returns the forms of the key that a text contains. */
export function findForms(text: string | Buffer, key: string): string[] {
  return listForms(key).filter((form) => text.includes(form));
}

/**
 * Counts the files below a folder, and lists those that contain one of the keys, also in compressed form. Lists all
 * files again if one of them was deleted meanwhile, since the editor may be writing.
 */
export function searchFiles(folder: string, ...keys: readonly string[]): { files: number; holding: string[] } {
  for (;;) {
    const files = (readdirSync(folder, { recursive: true, withFileTypes: true }) as Dirent[])
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    try {
      const holding = files.filter((file) =>
        findContents(file).some((content) => keys.some((key) => findForms(content, key).length > 0)),
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
