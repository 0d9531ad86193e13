import { createTable } from "../../base/table";

/** Maximum length of names that are decoded; longer ones stay unchanged. */
const maxNameLength = 2_000;

/**
 * Matches a visible character: a letter, mark, digit, punctuation or symbol, but no line break, direction change or
 * invisible character.
 */
const visiblePattern = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u;

const surrogatePair = String.raw`\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})`;
const codeEscape = String.raw`\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2}))`;
const entityName = String.raw`(?:(quot|apos|lt|gt|amp)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));`;

/** Matches escapes of Python and JSON, surrogate pairs first, and XML entities, by name and by number. */
const escapes = new RegExp(String.raw`(?<!\\)(?:${surrogatePair}|${codeEscape})|&${entityName}`, "g");
const entities = new RegExp(`&${entityName}`, "g");

const namedEntities: Readonly<Record<string, string>> = createTable({
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  amp: "&",
});

/** Matches a Windows path, whose backslashes separate names. */
const windowsPath = /(?:^|[^A-Za-z])[A-Za-z]:\\|(?:^|[\s"'(])\\\\\w/;
/**
 * Matches a range of a regular expression. After a word, the bracket belongs to a parametrized test, whose values a
 * reporter joins.
 */
const characterRange = /(?:^|[^\w])\[[^\]]{0,200}\\[ux][\da-fA-F]{2,4}-\\[ux]/;
/** Matches characters that a reporter with entities would have escaped. */
const bareMarkup = new RegExp(`<|&(?!${entityName})`);

/**
 * Replaces the escapes that a reporter wrote into a test's name with the characters that they represent: `\u20ac`,
 * `\xe9`, `&quot;`, `&#39;`. The result is for display and comparison only: the service and the source use the original
 * name. Keeps sequences that may belong to the name itself: escapes of plain letters, control characters and invisible
 * characters, Windows paths, ranges of regular expressions, and entities beside a bare `<` or `&`.
 */
export function withoutReporterEscapes(name: string): string {
  if (name.length > maxNameLength || (!name.includes("\\") && !name.includes("&"))) {
    return name;
  }
  const hasEntities = !bareMarkup.test(name);
  const hasEscapes = !windowsPath.test(name) && !characterRange.test(name);
  return name.replace(escapes, (sequence: string, ...groups: (string | undefined)[]) => {
    const [high, low, short, long, byte, entity, decimal, hex] = groups;
    if (sequence.startsWith("&")) {
      if (!hasEntities) {
        return sequence;
      }
      const character = decodeEntity(entity, decimal, hex);
      return isVisible(character, 0x21) ? character : sequence;
    }
    if (!hasEscapes) {
      return sequence;
    }
    const code = decodePair(high, low) ?? parseHex(short ?? long ?? byte);
    const character = toCharacter(code);
    // Reporters escape no ASCII characters except control characters.
    return isVisible(character, 0x80) ? character : sequence;
  });
}

/** Decodes every XML entity of a name that was escaped twice, including line breaks, to the name in the source. */
export function decodeEntities(name: string): string {
  return name.replace(entities, (sequence, entity, decimal, hex) => decodeEntity(entity, decimal, hex) ?? sequence);
}

function decodeEntity(entity?: string, decimal?: string, hex?: string): string | undefined {
  if (entity !== undefined) {
    return namedEntities[entity];
  }
  if (decimal !== undefined) {
    return toCharacter(Number(decimal));
  }
  return toCharacter(parseHex(hex));
}

function parseHex(digits = ""): number {
  return Number.parseInt(digits, 16);
}

/** Decodes the two halves of a surrogate pair. */
function decodePair(high: string | undefined, low: string | undefined): number | undefined {
  if (high === undefined || low === undefined) {
    return undefined;
  }
  const highBits = parseHex(high) - 0xd800;
  const lowBits = parseHex(low) - 0xdc00;
  return 0x10000 + highBits * 0x400 + lowBits;
}

function toCharacter(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function isVisible(character: string | undefined, minCode: number): character is string {
  if (character === undefined) {
    return false;
  }
  const code = character.codePointAt(0) ?? 0;
  return code >= minCode && visiblePattern.test(character);
}
