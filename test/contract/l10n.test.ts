import assert from "node:assert/strict";
import type { Translations } from "../../src/base/l10n";
import { createPseudoTranslations, messageCalls, messageSources, readMessages } from "../support/docs/messages";
import { readJson, sources } from "../support/sources";

/** Languages with translations. */
const languages = sources("src/l10n", [".json"]).flatMap(
  ({ path }) => /bundle\.l10n\.(.+)\.json$/.exec(path)?.[1] ?? [],
);

/** Matches the modules of `src/present` whose texts are for programs or for maintainers. */
const englishOnly = /^src\/present\/(agents\/|reports\/diagnosis|askAboutFailure)/;

/** Names and examples that look like sentences. */
const names = [
  '"Tests Without Source.md"',
  '"Unreadable Fields.md"',
  '"test page"',
  '"pull request"',
  '"issue page"',
  '"timeout checkout"',
];

/** Rules of spelling and wording for the German texts, with the patterns that violate them. */
const germanRules: readonly (readonly [rule: string, wrong: RegExp])[] = [
  ["„…“ are the quotation marks", /["'”‚‘’]|“(?![^„]*(?:„|$))|„(?![^„“]*“)/],
  ["no exclamation marks", /!/],
  ["one space between words, none at the ends or before punctuation", / {2}|^ | $| [.,;:?](?!\w)/],
  ["… for three dots", /\.\.\./],
  ["a space before %", /\d%/],
  ["Sie, not du", /\b(?:du|dich|dir|dein\w*|euch|euer|eure\w*)\b/i],
  ["der CI, die CI", /(?<!\b(?:der|die|Ihrer) )\bCI\b(?!-)/],
  ["vom … bis zum …: spans are dates", /(?<!Zahl )\bvon \{\d\} bis\b/],
  ["-mal after a number", /(?:\d|\}) Mal\b/],
  ["auswählen", /\b(?:[Ww]ählen Sie|wählen)\b(?![^.;:]*\baus\b)/],
  ["daher, not also", /, also\b|\bkönnen also\b/],
  ["wechseln (go to), as in VS Code", /\bZu[mr]? .*\bgehen\b/],
  ["Bundsteg (gutter), as in VS Code", /\b(?:am|im) Rand\b|Editorrand|Gutter/],
  ["Details finden Sie im Protokoll", /Einzelheiten|\bLogs?\b|Logdatei/],
  ["abfragen, not anfragen, with an object", /[Aa]ngefragt/],
  ["Abrufen (fetch)", /\bFetch\b|\b[Ff]etchen\b/],
  ["Fehlerrate (failure rate)", /Fehlerquote|Fehlschlagrate|Ausfallrate|(?<![-\w])Rate\b/],
  ["fehlschlagender Test (failing test)", /fehlgeschlagene\w* Tests?\b|[Ff]ehlerhafte\w* Tests?\b|Testfehler/],
  ["Merge-Queue", /Merge Queue|Mergequeue|Warteschlange/],
  ["Pull Request", /(?<!-)Pull-Request|Pullrequest/],
  ["Branch, Testbranch, Zielbranch", /Zweig|Verzweigung|(?:Test|Ziel)-Branch/],
  ["Repositorys", /Repositories|Repositorien/],
  ["Kennwort", /Passwor[dt]|Passwörter/],
  ["Protokoll, Ordner, Einstellung, Schlüssel", /Verzeichnis|\bSettings?\b|\bKeys?\b|\bDirectory\b/],
  ["Arbeitsbereich (workspace)", /\bWorkspaces?\b/],
  ["Globmuster", /Glob-Muster/],
];

/** Matches English words that are not part of German sentences. */
const englishWords =
  /\b(?:the|and|of|is|are|has|have|with|without|this|that|these|from|for|not|no|yes|by|at|failed|failing|failures?|loaded|loading|passed|required|reported|missing|owners?|gutter|setting|show|select|choose|refresh|run|runs|your|seen|more)\b/i;

/** Removes the parts of a text that are not translated: code, addresses of links, ids and placeholders. */
const extractProse = (text: string) =>
  text.replace(/`[^`]*`|\]\([^)]*\)|https?:\S*|\b[\w-]+(?:[./][\w-]+)+\b|\{(?:\d|id|number)\}/g, (part) =>
    /^\{\d\}$/.test(part) ? part : "…",
  );

const listPlaceholders = (text: string) => [...new Set(text.match(/\{\d+\}/g))].sort();

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

  it("has no untranslated sentence in src/present", () => {
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

  describe("in German", () => {
    const germanTexts = ["src/l10n/bundle.l10n.de.json", "package.nls.de.json"].flatMap((path) =>
      Object.values(readJson(path) as Translations).map(extractProse),
    );

    for (const [rule, wrong] of germanRules) {
      it(`keeps the rule: ${rule}`, () => {
        assert.deepEqual(
          germanTexts.filter((text) => wrong.test(text)),
          [],
        );
      });
    }

    it("has no English words", () => {
      assert.deepEqual(
        germanTexts.filter((text) => englishWords.test(text)),
        [],
      );
    });
  });

  it("makes pseudo-translations longer and accented, and keeps code and placeholders", () => {
    assert.deepEqual(createPseudoTranslations({ a: "Set testHealth.owners to {0} $(check)", b: "[x](y z)" }), {
      a: "Šéţ testHealth.owners ţö {0} $(check)~~~~~~~~~~~~~~~",
      b: "[x](y z)~~~~",
    });
  });
});

/** Returns the string literals with two consecutive words that are not in a call of `t` or `plural`. */
function untranslatedTexts(text: string): string[] {
  const literal = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/.source;
  const withoutMessages = text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [\s\S]*?;$/gm, "")
    .replace(new RegExp(String.raw`\b(?:message|comment|one|other):\s*(?:${literal})|\bt\(\s*(?:${literal})`, "g"), "");
  return (withoutMessages.match(new RegExp(`${literal}|\`[^\`\n]*\``, "g")) ?? []).filter(
    (literalText) =>
      /[A-Za-z]{2,} [A-Za-z]{2,}/.test(literalText.replace(/\$\{[^}]*\}|<[a-z][^<>]*>/g, "")) &&
      !names.includes(literalText),
  );
}

function assertComplete(english: Translations, translations: Translations): void {
  const isForm = (key: string) => / \[\w+\]$/.test(key) && key.replace(/ \[\w+\]$/, "") in english;
  assert.deepEqual(
    Object.keys(translations).filter((key) => !isForm(key)),
    Object.keys(english),
  );
  const wrong = Object.entries(english).filter(
    ([key, message]) =>
      !translations[key] || listPlaceholders(translations[key]).join() !== listPlaceholders(message).join(),
  );
  assert.deepEqual(wrong, []);
}
