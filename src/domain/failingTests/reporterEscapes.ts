/** Maximum length of names that are decoded; longer ones stay unchanged. */
const maxNameLength = 2_000;

/** Matches a letter, mark, digit, punctuation or symbol: no line break, direction change or invisible character. */
const visiblePattern = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u;

/** Matches escapes of Python and JSON, surrogate pairs first, and XML entities, by name and by number. */
const escapes =
  /(?<!\\)(?:\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})|\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})))|&(?:(quot|apos|lt|gt|amp)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g;

const namedEntities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };

/** Matches a Windows path, whose backslashes separate names. */
const windowsPath = /(?:^|[^A-Za-z])[A-Za-z]:\\|(?:^|[\s"'(])\\\\\w/;
/**
 * Matches a range of a regular expression. After a word, the bracket belongs to a parametrized test, whose values a
 * reporter joins.
 */
const characterRange = /(?:^|[^\w])\[[^\]]{0,200}\\[ux][\da-fA-F]{2,4}-\\[ux]/;
/** Matches characters that a reporter with entities would have escaped. */
const bareMarkup = /<|&(?!(?:quot|apos|lt|gt|amp|#\d{1,7}|#[xX][\da-fA-F]{1,6});)/;

/**
 * Replaces the escapes that a reporter wrote into a test's name with the characters they represent: `\u20ac`, `\xe9`,
 * `&quot;`, `&#39;`. For display only: the service and the source use the original name. Keeps sequences that may
 * belong to the name itself: escapes of plain letters, control characters and invisible characters, Windows paths,
 * ranges of regular expressions, and entities beside a bare `<` or `&`.
 */
export function withoutReporterEscapes(name: string): string {
  if (name.length > maxNameLength || (!name.includes("\\") && !name.includes("&"))) return name;
  const hasEntities = !bareMarkup.test(name);
  const hasEscapes = !windowsPath.test(name) && !characterRange.test(name);
  return name.replace(escapes, (sequence: string, ...groups: (string | undefined)[]) => {
    const [high, low, short, long, byte, entity, decimal, hex] = groups;
    if (sequence.startsWith("&")) {
      if (!hasEntities) return sequence;
      return (
        (entity && namedEntities[entity]) ??
        visibleCharacter(decimal ? Number(decimal) : hexNumber(hex), 0x21) ??
        sequence
      );
    }
    if (!hasEscapes) return sequence;
    const code = high && low ? codeOfPair(hexNumber(high), hexNumber(low)) : hexNumber(short ?? long ?? byte);
    // Of ASCII, reporters escape only control characters.
    return visibleCharacter(code, 0x80) ?? sequence;
  });
}

function hexNumber(digits = ""): number {
  return Number.parseInt(digits, 16);
}

function codeOfPair(high: number, low: number): number {
  return 0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00);
}

function visibleCharacter(code: number, minCode: number): string | undefined {
  if (!(code >= minCode && code <= 0x10ffff)) return undefined;
  const character = String.fromCodePoint(code);
  return visiblePattern.test(character) ? character : undefined;
}
