/** Decodes the inner part of a string of JSON; returns it as it is if it is none. */
export function decodeJson(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

const escapedByTeamCity = /\|(?:0x([0-9a-fA-F]{4})|(.))/g;
const controlCharacters: Readonly<Record<string, string>> = { n: "\n", r: "\r", x: "\u0085", l: "\u2028", p: "\u2029" };

/** Decodes a value of TeamCity's service messages. */
export function decodeTeamCity(text: string): string {
  return text.replace(escapedByTeamCity, (_, code?: string, character = "") =>
    code === undefined ? (controlCharacters[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
