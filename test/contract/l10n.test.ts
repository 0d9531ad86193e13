import assert from "node:assert/strict";
import type { Translations } from "../../src/base/l10n";
import { createPseudoTranslations, messageCalls, messageSources, readMessages } from "../support/docs/messages";
import { readJson, sources } from "../support/sources";

/** Languages with translations, by the files that hold them. */
const languages = sources("src/l10n", [".json"]).flatMap(
  ({ path }) => /bundle\.l10n\.(.+)\.json$/.exec(path)?.[1] ?? [],
);

/** Texts of `src/present` that programs read, and maintainers. */
const englishOnly = /^src\/present\/(agents\/|reports\/diagnosis|askAboutFailure)/;

/** Names and examples that read like sentences. */
const names = [
  '"Tests Without Source.md"',
  '"Unreadable Fields.md"',
  '"test page"',
  '"pull request"',
  '"timeout checkout"',
];

const placeholders = (text: string) => [...new Set(text.match(/\{\d+\}/g))].sort();

describe("localization", () => {
  it("lists every message of the source in src/l10n/bundle.l10n.json (npm run docs writes it)", () => {
    assert.deepEqual(readJson("src/l10n/bundle.l10n.json"), readMessages());
  });

  it("calls t and plural only in forms that can be extracted", () => {
    const calls = messageSources().flatMap((source) => {
      const callCount = source.text.match(/(?<![\w.])(?:t|plural)\(/g)?.length ?? 0;
      return callCount === messageCalls(source).length ? [] : source.path;
    });
    assert.deepEqual(calls, []);
  });

  it("leaves no sentence of src/present untranslated", () => {
    const sentences = sources("src/present", [".ts"])
      .filter(({ path }) => !englishOnly.test(path))
      .flatMap(({ path, text }) => untranslatedTexts(text).map((sentence) => `${path}: ${sentence}`));
    assert.deepEqual(sentences, []);
  });

  for (const language of languages) {
    it(`has every message in ${language}, with the same placeholders`, () => {
      const english = Object.entries(readMessages()).map(([key, entry]): [string, string] => [
        key,
        typeof entry === "string" ? entry : entry.message,
      ]);
      assertComplete(Object.fromEntries(english), readJson(`src/l10n/bundle.l10n.${language}.json`) as Translations);
    });

    it(`has every text of the manifest in ${language}`, () => {
      assertComplete(
        readJson("package.nls.json") as Translations,
        readJson(`package.nls.${language}.json`) as Translations,
      );
    });
  }

  it("makes pseudo-translations longer and accented, and keeps code and placeholders", () => {
    assert.deepEqual(createPseudoTranslations({ a: "Set testHealth.owners to {0} $(check)", b: "[x](y z)" }), {
      a: "Šéţ testHealth.owners ţö {0} $(check)~~~~~~~~~~~~~~~",
      b: "[x](y z)~~~~",
    });
  });
});

/** Returns string literals with two words in a row that no call of `t` or `plural` holds. */
function untranslatedTexts(text: string): string[] {
  const literal = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/.source;
  const withoutMessages = text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [\s\S]*?;$/gm, "")
    .replace(new RegExp(String.raw`\b(?:message|comment|one|other):\s*(?:${literal})|\bt\(\s*(?:${literal})`, "g"), "");
  return (withoutMessages.match(new RegExp(`${literal}|\`[^\`\n]*\``, "g")) ?? []).filter(
    (literalText) =>
      /[A-Za-z]{2,} [A-Za-z]{2,}/.test(literalText.replace(/\$\{[^}]*\}/g, "")) && !names.includes(literalText),
  );
}

function assertComplete(english: Translations, translations: Translations): void {
  const isForm = (key: string) => / \[\w+\]$/.test(key) && key.replace(/ \[\w+\]$/, "") in english;
  assert.deepEqual(
    Object.keys(translations).filter((key) => !isForm(key)),
    Object.keys(english),
  );
  const wrong = Object.entries(english).filter(
    ([key, message]) => !translations[key] || placeholders(translations[key]).join() !== placeholders(message).join(),
  );
  assert.deepEqual(wrong, []);
}
