/** Places of one text that are looked at: what stands in more tells nothing. */
const mostPlaces = 60;
/** Words at each end of a name of which the text may hold several in a row. */
const mostWords = 12;
/** Words of a name that are looked for one by one, and of these how many count. */
const mostSingle = 30;
const mostRare = 3;

const word = /[\p{L}\p{N}_$]+/gu;

/**
 * Offsets at which a text holds the most telling parts of a test's name: the longest end and the longest beginning of it, in whole words, that
 * stand there, then its rarest words, and its class or the last word of it. Likeliest first.
 */
export function needlesOf(name: string, classname: string, text: string): readonly number[] {
  const words = [...name.matchAll(word)];
  const ends = words.slice(-mostWords).map(({ index }) => name.slice(index));
  const beginnings = words
    .slice(0, mostWords)
    .map(({ index, 0: last }) => name.slice(0, index + last.length))
    .reverse();
  const single = [...new Set([...words.slice(0, mostSingle), ...words.slice(-mostSingle)].map(([one]) => one))];
  const rare = single
    .filter((one) => one.length > 2)
    .map((one) => placesOf(one, text))
    .filter((places) => places.length > 0)
    .sort((a, b) => a.length - b.length)
    .slice(0, mostRare);
  const end = firstHeld(ends, text);
  // Rails and Go write `_` for a blank.
  const spaced = name.replaceAll("_", " ");
  const others = end.length === 0 && spaced !== name ? needlesOf(spaced, "", text) : [];
  const ofClass = firstHeld([classname, classname.match(word)?.at(-1) ?? ""], text);
  return [...new Set([end, firstHeld(beginnings, text), ...rare, others, ofClass].flat())];
}

/** The places of the first of some texts that stands anywhere. */
function firstHeld(parts: readonly string[], text: string): readonly number[] {
  const held = parts.find((part) => part.length > 2 && text.includes(part));
  if (held === undefined) return [];
  const places = placesOf(held, text);
  // A common word is rarely a whole title.
  return places.length > 0 ? places : [...placesOf(`"${held}"`, text), ...placesOf(`'${held}'`, text)];
}

/** Where a part stands as words of its own; none if that is in too many places. */
function placesOf(part: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    if (places.length === mostPlaces) return [];
    places.push(at);
  }
  return places;
}
