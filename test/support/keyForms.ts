import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { inspect } from "node:util";

/** Creates a key of 40 random valid characters. */
export function canary(): string {
  return String.fromCharCode(...Array.from({ length: 40 }, () => randomInt(0x21, 0x7f)));
}

/** Encodings in which a server may repeat the key. */
export const echoes: Readonly<Record<string, (key: string) => string>> = {
  "as it is": (key) => key,
  "as JSON": (key) => JSON.stringify({ headers: { "x-api-token": key } }),
  "as a JSON message": (key) => JSON.stringify({ message: `wrong key ${key}` }),
  "as a nested JSON message": (key) => JSON.stringify({ error: { code: 7, message: `wrong key ${key}` } }),
  "in a URL": (key) => encodeURIComponent(key),
  "in a form": (key) => new URLSearchParams({ key }).toString(),
  "in HTML": (key) => key.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;"),
  "in base64": (key) => Buffer.from(key).toString("base64"),
  "in base64 for URLs": (key) => Buffer.from(key).toString("base64url"),
  "inside a longer base64": (key) => Buffer.from(`x-api-token: ${key}\r\n`).toString("base64"),
  "inside a longer base64, one further": (key) => Buffer.from(` x-api-token: ${key}\r\n`).toString("base64"),
  "inside a longer base64, two further": (key) => Buffer.from(`  x-api-token: ${key}\r\n`).toString("base64"),
  "in hexadecimal digits": (key) => Buffer.from(key).toString("hex"),
  backwards: (key) => [...key].reverse().join(""),
  "in a URL, twice": (key) => encodeURIComponent(encodeURIComponent(key)),
  "as Unicode escapes": (key) => escaped(key, (hex) => `\\u00${hex}`),
  "as escapes of JavaScript": (key) => escaped(key, (hex) => `\\x${hex}`),
  "as numbers of HTML": (key) => escaped(key, (hex) => `&#${Number.parseInt(hex, 16)};`),
  "as hexadecimal numbers of HTML": (key) => escaped(key, (hex) => `&#x${hex.toUpperCase()};`),
  "as quoted-printable": (key) => escaped(key, (hex) => `=${hex.toUpperCase()}`),
  "as percent signs": (key) => escaped(key, (hex) => `%${hex}`),
  "in capitals": (key) => key.toUpperCase(),
  "with a tag in it": (key) => `${key.slice(0, 5)}<b>${key.slice(5)}`,
  "where the text is cut": (key) => `${"x".repeat(290)} ${key}`,
};

function escaped(key: string, write: (hex: string) => string): string {
  return [...key].map((character) => write(character.charCodeAt(0).toString(16))).join("");
}

/** Returns the ten-character pieces of the key, raw and encoded, in lower case, that occur in a text. */
export function piecesIn(text: string, key: string): string[] {
  const lower = text.toLowerCase();
  return splitIntoPieces(key).filter((piece) => lower.includes(piece));
}

/** Encodings that contain nothing but the key. */
const standing = [
  "in a URL",
  "in a URL, twice",
  "in hexadecimal digits",
  "backwards",
  "as Unicode escapes",
  "as escapes of JavaScript",
  "as numbers of HTML",
  "as hexadecimal numbers of HTML",
  "as quoted-printable",
  "as percent signs",
];

const knownPieces = new Map<string, readonly string[]>();

function splitIntoPieces(key: string): readonly string[] {
  const pieces =
    knownPieces.get(key) ??
    [
      key,
      ...standing.map((form) => echoes[form]?.(key) ?? ""),
      ...[0, 1, 2].map((shift) => base64Core(key, shift)),
    ].flatMap((form) =>
      Array.from({ length: form.length - 9 }, (_, start) => form.slice(start, start + 10).toLowerCase()),
    );
  knownPieces.set(key, pieces);
  return pieces;
}

/** Returns the part that does not depend on the text around the key. */
function base64Core(key: string, shift: number): string {
  return Buffer.from("x".repeat(shift) + key)
    .toString("base64")
    .slice(4, -4);
}

/** Returns all texts of an error, including those of its cause. */
export function everythingOf(error: unknown): string {
  assert.ok(error instanceof Error);
  const description = inspect(error, { depth: 10, showHidden: true });
  return [description, JSON.stringify(error), error.stack, String(error), inspect(error.cause, { depth: 10 })].join(
    "\n",
  );
}
