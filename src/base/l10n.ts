/** Messages in a language other than English, by the English message. */
export type Translations = Readonly<Record<string, string>>;

/** English message with an explanation for translators, who could not tell its meaning from its words alone. */
export interface CommentedMessage {
  readonly message: string;
  /** Where the message is shown, and what it means. */
  readonly comment: string;
}

/** English forms of a message with a number; `{0}` is the placeholder of the number in both. */
export interface PluralForms {
  readonly one: string;
  readonly other: string;
}

/** Locale of the English messages, and of numbers and times if there is no translation for the user's language. */
export const english = "en-US";

let locale = english;
let translations: Translations = {};
let formats = createFormats();

/** Creates the formats of the current language, each when it is first used: creating one takes long. */
function createFormats() {
  return {
    number: onFirstUse(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })),
    percent: onFirstUse(() => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 })),
    list: onFirstUse(() => new Intl.ListFormat(locale)),
    plural: onFirstUse(() => new Intl.PluralRules(locale)),
  };
}

function onFirstUse<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

/**
 * Sets the language of all messages, once, before the modules that hold messages are evaluated.
 *
 * @param language BCP 47 tag, as VS Code's `env.language` has it
 * @param messages content of `bundle.l10n.<language>.json`; `undefined` for English and for a language without a
 * translation: numbers and times are then formatted as in English, too, so that no sentence mixes two languages
 */
export function setLanguage(language: string, messages: Translations | undefined): void {
  locale = messages ? language : english;
  translations = messages ?? {};
  formats = createFormats();
}

/**
 * Calls a function while messages and numbers are in English: for texts that programs read, such as the answers of
 * language model tools and the diagnosis for a support ticket.
 *
 * @param format synchronous; a text that was created before, such as a constant, is not in English
 */
export function inEnglish<T>(format: () => T): T {
  if (locale === english) {
    return format();
  }
  const current = { locale, translations, formats };
  setLanguage(english, undefined);
  try {
    return format();
  } finally {
    ({ locale, translations, formats } = current);
  }
}

/** Returns the locale for `Intl`. */
export function getLocale(): string {
  return locale;
}

/**
 * Translates a message and replaces `{0}`, `{1}` by the values. It looks up like `vscode.l10n.t`, which modules that do
 * not know the editor cannot call. `test/contract/l10n.test.ts` reads the messages from the source, so a message is
 * always a string literal.
 */
export function t(message: string | CommentedMessage, ...values: readonly (string | number)[]): string {
  const key = typeof message === "string" ? message : `${message.message}/${message.comment}`;
  const template = translations[key] ?? (typeof message === "string" ? message : message.message);
  return replacePlaceholders(template, values);
}

/**
 * Translates a message with a number, in the plural form that the language has for it. The key of a form that English
 * lacks, such as `few` in Polish, is the English plural followed by the category in brackets: `{0} tests [few]`.
 *
 * @param values replace `{1}` and the placeholders that follow
 */
export function plural(forms: PluralForms, count: number, ...values: readonly (string | number)[]): string {
  const category = pluralCategory(count);
  const form = category === "one" ? forms.one : forms.other;
  const template = translations[`${forms.other} [${category}]`] ?? translations[form] ?? form;
  return replacePlaceholders(template, [formatNumber(count), ...values]);
}

// In English, numbers and lists are formatted without `Intl`: it takes 15 to 30 ms to load the data of each of its
// formats, and every row has a rate.

/** Formats a number with grouped thousands: `12,345` in English. */
export function formatNumber(number: number): string {
  if (locale !== english) {
    return formats.number().format(number);
  }
  const [whole = "", ...fraction] = String(number).split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
}

/** Formats a fraction as a percentage with at most one decimal: `12.5%` in English. */
export function formatPercent(fraction: number): string {
  if (locale !== english) {
    return formats.percent().format(fraction);
  }
  return `${Number((fraction * 100).toFixed(1))}%`;
}

/** Formats a list: `a`, `a and b`, `a, b and c` in English. */
export function formatList(items: readonly string[]): string {
  if (locale !== english) {
    return formats.list().format(items);
  }
  const lastItem = items.at(-1) ?? "";
  return items.length < 2 ? lastItem : `${items.slice(0, -1).join(", ")} and ${lastItem}`;
}

function pluralCategory(count: number): Intl.LDMLPluralRule {
  if (locale !== english) {
    return formats.plural().select(count);
  }
  return count === 1 ? "one" : "other";
}

function replacePlaceholders(template: string, values: readonly (string | number)[]): string {
  return template.replace(/\{(\d+)\}/g, (placeholder, index: string) => String(values[Number(index)] ?? placeholder));
}
