import type { Translations } from "../../../src/base/l10n";
import { type Source, sources } from "../sources";

/** Content of a bundle in the format of translation tools: messages, some of them with a comment. */
export type MessageBundle = Readonly<Record<string, string | { readonly message: string; readonly comment: string[] }>>;

const literal = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/.source;
const shapes = [
  new RegExp(String.raw`\bt\(\s*(?<message>${literal})`, "g"),
  new RegExp(
    String.raw`\bt\(\s*\{\s*message:\s*(?<message>${literal}),\s*comment:\s*(?<comment>${literal}),?\s*\}`,
    "g",
  ),
  new RegExp(String.raw`\bplural\(\s*\{\s*one:\s*(?<one>${literal}),\s*other:\s*(?<other>${literal}),?\s*\}`, "g"),
];

/** Source files that may contain messages: all except the module that translates them. */
export function messageSources(): Source[] {
  return sources("src", [".ts"]).filter(({ path }) => path !== "src/base/l10n.ts");
}

/** Returns the calls in a source file that contain messages in a readable form, with their parts. */
export function messageCalls({ text }: Source): Record<string, string>[] {
  return shapes.flatMap((shape) =>
    Array.from(text.matchAll(shape), ({ groups = {} }) =>
      Object.fromEntries(
        Object.entries(groups).flatMap(([name, value]) => (value === undefined ? [] : [[name, evaluate(value)]])),
      ),
    ),
  );
}

/** Reads the messages of the whole source, sorted. */
export function readMessages(): MessageBundle {
  const entries = messageSources()
    .flatMap(messageCalls)
    .flatMap(({ message, comment, one, other }): [string, MessageBundle[string]][] => {
      if (message === undefined) {
        return [one, other].flatMap((form) => (form ? [[form, form]] : []));
      }
      return comment === undefined
        ? [[message, message]]
        : [[`${message}/${comment}`, { message, comment: [comment] }]];
    });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : Number(a > b))));
}

const accents: Readonly<Record<string, string>> = {
  ...{ a: "á", c: "ç", d: "ð", e: "é", g: "ĝ", i: "í", n: "ñ", o: "ö", r: "ŕ", s: "š", t: "ţ", u: "ü", y: "ý", z: "ž" },
  ...{ A: "Á", C: "Ç", D: "Ð", E: "É", G: "Ĝ", I: "Í", N: "Ñ", O: "Ö", R: "Ŕ", S: "Š", T: "Ţ", U: "Ü", Y: "Ý", Z: "Ž" },
};

/** Parts of a message that no translation changes: placeholders, icons, ids, addresses, code and links. */
const untranslatable = /\{\d+\}|\$\([\w~-]+\)|`[^`]*`|\]\([^)]*\)|https?:\S+|\b[\w-]+(?:\.\w+)+\b|\\.|&&/;

/**
 * Creates translations that reveal untranslated texts and missing room for a longer language: every letter has an
 * accent, and each message is 40 % longer.
 */
export function createPseudoTranslations(bundle: MessageBundle): Translations {
  return Object.fromEntries(
    Object.entries(bundle).map(([key, entry]) => [key, pseudoText(typeof entry === "string" ? entry : entry.message)]),
  );
}

function pseudoText(message: string): string {
  const text = message
    .split(new RegExp(`(${untranslatable.source})`))
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter)))
    .join("");
  return text.replace(/(?=\n|$)/, "~".repeat(Math.ceil(message.length * 0.4)));
}

function evaluate(literal: string): string {
  const content = literal.slice(1, -1);
  return literal.startsWith("'") ? content.replace(/\\(['\\])/g, "$1") : (JSON.parse(literal) as string);
}
