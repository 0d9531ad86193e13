import { createRandom } from "./seeded";

/** A text that consists of a head, many repetitions of a part, and as many of a text that may close it. */
export interface Shape {
  readonly head: string;
  readonly part: string;
  readonly close: string;
}

/**
 * Returns the shape's text with about `length` characters. `№` in it is the number of the part, `№+` that of the next.
 */
export function shapeText({ head, part, close }: Shape, length: number): string {
  const times = Math.max(1, Math.floor((length - head.length) / (part.length + close.length)));
  return repeatNumbered(head, 1) + repeatNumbered(part, times) + repeatNumbered(close, times);
}

function repeatNumbered(part: string, times: number): string {
  if (!part.includes("№")) {
    return part.repeat(times);
  }
  return Array.from({ length: times }, (_, i) => part.replaceAll("№+", `${i + 1}`).replaceAll("№", `${i}`)).join("");
}

/** Yields endless shapes of one to four fragments each, the same for a seed. */
export function* randomShapes(fragments: readonly string[], seed: number): Iterable<Shape> {
  const random = createRandom(seed);
  const randomText = (): string => {
    const count = 1 + Math.floor(random() * 4);
    return Array.from({ length: count }, () => fragments[Math.floor(random() * fragments.length)] ?? "").join("");
  };
  for (;;) {
    const head = random() < 0.4 ? randomText() : "";
    const part = randomText();
    yield { head, part, close: random() < 0.3 ? randomText() : "" };
  }
}
