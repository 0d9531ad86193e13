/** Longer names are shown as they came, as far as they are shown. */
const maxLength = 2_000;

/**
 * A letter, a mark, a digit, punctuation or a symbol: nothing that breaks a line, changes a direction or is not seen.
 */
const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u;

/** Python's and JSON's escapes, two halves of one character first; entities of XML, by name and by number. */
const escapes =
  /(?<!\\)(?:\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})|\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})))|&(?:(quot|apos|lt|gt|amp)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g;

const named: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };

/** A path of Windows: what follows its backslashes are names. */
const windowsPath = /(?:^|[^A-Za-z])[A-Za-z]:\\|(?:^|[\s"'(])\\\\\w/;
/** A range of a regular expression; behind a word it is a row of a parametrized test, whose values a reporter joins. */
const characterRange = /(?:^|[^\w])\[[^\]]{0,200}\\[ux][\da-fA-F]{2,4}-\\[ux]/;
/** A reporter that writes entities leaves neither of these as it is. */
const unescaped = /<|&(?!(?:quot|apos|lt|gt|amp|#\d{1,7}|#[xX][\da-fA-F]{1,6});)/;

/**
 * Replaces the escapes that a reporter wrote into a test's name with the characters that they stand for: `\u20ac`,
 * `\xe9`, `&quot;`, `&#39;`. For showing alone: the service and the source know the name as it came. Leaves what may be
 * a part of the name itself: escapes of plain letters, of controls and of what is not seen, paths of Windows, ranges of
 * regular expressions, entities beside a bare `<` or `&`.
 */
export function withoutReporterEscapes(name: string): string {
  if (name.length > maxLength || (!name.includes("\\") && !name.includes("&"))) return name;
  const hasEntities = !unescaped.test(name);
  const hasEscapes = !windowsPath.test(name) && !characterRange.test(name);
  return name.replace(escapes, (written: string, ...groups: (string | undefined)[]) => {
    const [high, low, short, long, byte, entity, decimal, hex] = groups;
    if (written.startsWith("&")) {
      if (!hasEntities) return written;
      return (entity && named[entity]) ?? visibleCharacter(decimal ? Number(decimal) : hexNumber(hex), 0x21) ?? written;
    }
    if (!hasEscapes) return written;
    const code = high && low ? codeOfPair(hexNumber(high), hexNumber(low)) : hexNumber(short ?? long ?? byte);
    // Of ASCII only controls are escaped.
    return visibleCharacter(code, 0x80) ?? written;
  });
}

function hexNumber(digits = ""): number {
  return Number.parseInt(digits, 16);
}

function codeOfPair(high: number, low: number): number {
  return 0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00);
}

function visibleCharacter(code: number, lowest: number): string | undefined {
  if (!(code >= lowest && code <= 0x10ffff)) return undefined;
  const character = String.fromCodePoint(code);
  return visible.test(character) ? character : undefined;
}
