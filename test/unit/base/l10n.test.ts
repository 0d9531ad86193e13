import assert from "node:assert/strict";
import { mock } from "node:test";
import {
  english,
  formatList,
  formatNumber,
  formatPercent,
  getLocale,
  inEnglish,
  plural,
  setLanguage,
  t,
} from "../../../src/base/l10n";

const tests = { one: "{0} test of {1}", other: "{0} tests of {1}" };
const numbers = [0, 0.5, 12, 1200, 12345.25, 1234567, 0.12345, 1e21];

describe("l10n", () => {
  afterEach(() => {
    mock.restoreAll();
    setLanguage(english, undefined);
  });

  it("returns the English message with its values if there is no translation", () => {
    setLanguage("ja", undefined);
    assert.deepEqual(
      [t("Refresh"), t("{1} of {0}: {2}", 5, "$&"), plural(tests, 1, "main"), plural(tests, 1200, "main")],
      ["Refresh", "$& of 5: {2}", "1 test of main", "1,200 tests of main"],
    );
    assert.equal(getLocale(), "en-US");
  });

  it("replaces each placeholder that has a value, and keeps the others", () => {
    const values = Array.from({ length: 12 }, (_, index) => `v${index}`);
    assert.deepEqual([t("{11}, {1} and {1}", ...values), t("{0} of {1}")], ["v11, v1 and v1", "{0} of {1}"]);
  });

  it("translates a message by its text, and by its comment if it has one", () => {
    setLanguage("de", { new: "neu", "new/a document": "neues", "{0} of {1}": "{1}: {0}" });
    assert.deepEqual(
      [
        t("new"),
        t({ message: "new", comment: "a document" }),
        t({ message: "old", comment: "x" }),
        t("{0} of {1}", 1, 2),
      ],
      ["neu", "neues", "old", "2: 1"],
    );
  });

  it("chooses the plural form by the rules of the language", () => {
    setLanguage("pl", {
      "{0} test of {1}": "{0} test z {1}",
      "{0} tests of {1}": "{0} testu z {1}",
      "{0} tests of {1} [few]": "{0} testy z {1}",
      "{0} tests of {1} [many]": "{0} testów z {1}",
    });
    assert.deepEqual(
      [1, 3, 5, 1.5].map((count) => plural(tests, count, "main")),
      ["1 test z main", "3 testy z main", "5 testów z main", "1,5 testu z main"],
    );
  });

  it("formats numbers, percentages and lists in English", () => {
    assert.deepEqual(numbers.map(formatNumber), [
      "0",
      "0.5",
      "12",
      "1,200",
      "12,345.25",
      "1,234,567",
      "0.12345",
      "1e+21",
    ]);
    assert.deepEqual([0, 0.125, 0.999, 0.3333].map(formatPercent), ["0%", "12.5%", "99.9%", "33.3%"]);
    assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(formatList), ["", "a", "a and b", "a, b and c"]);
  });

  const formatAll = () => [formatNumber(1200), formatPercent(0.5), formatList(["a", "b"]), plural(tests, 2, "main")];

  /** Returns a function that counts how often each formatter of `Intl` was created. */
  function countFormatters() {
    const formatterNames = ["NumberFormat", "ListFormat", "PluralRules"] as const;
    const creations = formatterNames.map((name) => mock.method(Intl, name));
    return () => creations.map((creation) => creation.mock.callCount());
  }

  it("creates no formatters of Intl for English, since that takes long", () => {
    const getCounts = countFormatters();
    assert.deepEqual(formatAll(), ["1,200", "50%", "a and b", "2 tests of main"]);
    assert.deepEqual(getCounts(), [0, 0, 0]);
  });

  it("creates each formatter of another language once, when it is first used", () => {
    setLanguage("de", { "{0} tests of {1}": "{0} Tests von {1}" });
    const getCounts = countFormatters();
    const initialCounts = getCounts();
    formatAll();
    assert.deepEqual(formatAll(), ["1.200", "50\u00a0%", "a und b", "2 Tests von main"]);
    assert.deepEqual(
      [initialCounts, getCounts()],
      [
        [0, 0, 0],
        [2, 1, 1],
      ],
    );
  });

  it("uses English within inEnglish, and then the former language again, even after an error", () => {
    const sentences = () => [t("new"), plural(tests, 1200, "main"), formatPercent(0.125), getLocale()];
    const german = ["neu", "1.200 Tests von main", "12,5\u00a0%", "de"];
    const englishSentences = ["new", "1,200 tests of main", "12.5%", "en-US"];
    assert.deepEqual(inEnglish(sentences), englishSentences);
    setLanguage("de", { new: "neu", "{0} tests of {1}": "{0} Tests von {1}" });
    assert.deepEqual([sentences(), inEnglish(sentences), sentences()], [german, englishSentences, german]);
    assert.throws(() => inEnglish(() => assert.fail("broken")), /broken/);
    assert.deepEqual(sentences(), german);
  });

  it("formats numbers, percentages and lists in the language of the messages", () => {
    setLanguage("de", {});
    assert.deepEqual(numbers.slice(0, 7).map(formatNumber), [
      "0",
      "0,5",
      "12",
      "1.200",
      "12.345,25",
      "1.234.567",
      "0,12345",
    ]);
    assert.deepEqual([formatPercent(0.125), formatList(["a", "b", "c"])], ["12,5\u00a0%", "a, b und c"]);
  });
});
