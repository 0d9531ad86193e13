/** Maximum number of occurrences of a text: a text that occurs more often is not distinctive. */
const maxOccurrences = 60;
/** Maximum number of words at each end of a name of which the text may contain several in a row. */
const maxPhraseWords = 12;
/**
 * Maximum number of words at each end of a name that are searched for one by one, and how many of them, the rarest,
 * are used.
 */
const maxSingleWords = 30;
const maxRareWords = 3;

/** Maximum number of declarations of a class that are searched for. */
const maxClassDeclarations = 5;

/** Maximum number of characters between a name and its class on one line. */
const maxDistance = 80;

const wordPattern = /[\p{L}\p{N}_$]+/gu;
const wordCharacter = /[\p{L}\p{N}_$]/u;

/**
 * Finds the offsets at which a text contains the most distinctive parts of a test's name, most likely first: the
 * longest suffix and the longest prefix of the name, in whole words, that occur in the text, then its rarest words,
 * and the class or the last word of the class.
 */
export function searchOffsets(name: string, classname: string, text: string): readonly number[] {
  const words = [...name.matchAll(wordPattern)];
  const suffixes = words.slice(-maxPhraseWords).map(({ index }) => name.slice(index));
  const prefixes = words
    .slice(0, maxPhraseWords)
    .map(({ index, 0: lastWord }) => name.slice(0, index + lastWord.length))
    .reverse();
  const singleWords = [
    ...new Set([...words.slice(0, maxSingleWords), ...words.slice(-maxSingleWords)].map(([singleWord]) => singleWord)),
  ];
  const rareWordOffsets = singleWords
    .filter((singleWord) => singleWord.length > 2)
    .map((singleWord) => findOccurrences(singleWord, text))
    .filter((offsets) => offsets.length > 0)
    .sort((a, b) => a.length - b.length)
    .slice(0, maxRareWords);
  const suffixOffsets = findFirstPart(suffixes, text);
  // Rails and Go write `_` for a space.
  const spacedName = name.replaceAll("_", " ");
  const spacedNameOffsets =
    suffixOffsets.length === 0 && spacedName !== name ? searchOffsets(spacedName, "", text) : [];
  const classOffsets = findFirstPart([classname, classname.match(wordPattern)?.at(-1) ?? ""], text);
  return [
    ...new Set(
      [suffixOffsets, findFirstPart(prefixes, text), ...rareWordOffsets, spacedNameOffsets, classOffsets].flat(),
    ),
  ];
}

/**
 * Finds the offsets of the first declarations of a class, or of the last word of its name: lines on which the name
 * comes after a keyword of a class.
 */
export function findClassDeclarations(classname: string, text: string): readonly number[] {
  const word = lastWordOf(classname);
  if (word === undefined) return [];
  const keywords = "class|struct|interface|object|trait|module|record|impl|type";
  const declaration = new RegExp(`(?<![\\w$])(?:${keywords})[ \\t][^\\n]{0,80}?(?<![\\w$])${word}(?![\\w$])`, "g");
  const offsets: number[] = [];
  for (const { index } of text.matchAll(declaration)) {
    offsets.push(index);
    if (offsets.length === maxClassDeclarations) break;
  }
  return offsets;
}

/**
 * Finds the offsets of a name on lines that also contain the last word of its class, as in `TEST_F(Dock, Opens)`: a
 * name that is a common word is not searched for otherwise.
 */
export function findBesideClass(name: string, classname: string, text: string): readonly number[] {
  const classWord = lastWordOf(classname);
  const word = lastWordOf(name);
  if (classWord === undefined || word === undefined) return [];
  const offsets: number[] = [];
  for (let offset = text.indexOf(word); offset >= 0; offset = text.indexOf(word, offset + word.length)) {
    const before = text.slice(Math.max(0, offset - maxDistance), offset);
    const after = text.slice(offset + word.length, offset + word.length + maxDistance);
    const isBeside = [before.slice(before.lastIndexOf("\n") + 1), after.split("\n", 1)[0] ?? ""].some((part) =>
      part.includes(classWord),
    );
    if (isBeside) offsets.push(offset);
    if (offsets.length === maxOccurrences) break;
  }
  return offsets;
}

/** Returns the last word of a name; Java writes `Outer$Inner` for a class in a class. */
function lastWordOf(name: string): string | undefined {
  return name.match(/[\p{L}\p{N}_]+/gu)?.at(-1);
}

/** Finds the offsets of the first of several parts that occurs in the text. */
function findFirstPart(parts: readonly string[], text: string): readonly number[] {
  const foundPart = parts.find((part) => part.length > 2 && text.includes(part));
  if (foundPart === undefined) return [];
  const offsets = findOccurrences(foundPart, text);
  if (offsets.length > 0) return offsets;
  const wholeWordOffsets = findOccurrences(foundPart, text, (offset) => isWholeWord(text, offset, foundPart.length));
  // A common word is rarely a whole title.
  return wholeWordOffsets.length > 0
    ? wholeWordOffsets
    : [...findOccurrences(`"${foundPart}"`, text), ...findOccurrences(`'${foundPart}'`, text)];
}

/** Finds the offsets of a part, without overlaps, at which it counts; none if there are too many. */
function findOccurrences(
  part: string,
  text: string,
  isCounted: (offset: number) => boolean = () => true,
): readonly number[] {
  const offsets: number[] = [];
  for (let offset = text.indexOf(part); offset >= 0; offset = text.indexOf(part, offset + part.length)) {
    if (!isCounted(offset)) continue;
    if (offsets.length === maxOccurrences) return [];
    offsets.push(offset);
  }
  return offsets;
}

const isWholeWord = (text: string, offset: number, length: number): boolean =>
  !wordCharacter.test(text[offset - 1] ?? "") && !wordCharacter.test(text[offset + length] ?? "");
