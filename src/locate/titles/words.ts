/** Returns the kind of each word, given the words of each kind, separated by blanks. */
export function mapWords<Kind extends string>(words: Readonly<Record<Kind, string>>): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const kind in words) {
    for (const word of words[kind].split(" ")) {
      kinds.set(word, kind);
    }
  }
  return kinds;
}

/** Returns the words that a text separates by blanks. */
export const listWords = (words: string): ReadonlySet<string> => new Set(words.split(" "));
