import assert from "node:assert/strict";
import type { Translations } from "../../../src/base/l10n";
import type * as testPanelData from "../../../src/present/pages/testPanelData";
import type * as arrangement from "../../../src/present/text/arrangement";
import type * as dayRange from "../../../src/present/text/dayRange";
import type * as explainedFailures from "../../../src/present/text/explainedFailures";
import type * as failingTestText from "../../../src/present/text/failingTest";
import type * as link from "../../../src/present/text/link";
import type * as numbers from "../../../src/present/text/numbers";
import type * as runTests from "../../../src/present/text/runTests";
import type * as strip from "../../../src/present/text/strip";
import type * as testDetails from "../../../src/present/text/testDetails";
import type * as time from "../../../src/present/text/time";
import type * as verdict from "../../../src/present/text/verdict";
import type * as viewMessage from "../../../src/present/text/viewMessage";
import type * as watchNotification from "../../../src/present/text/watchNotification";
import { failingTest, harbour, lookedUpRun, reportedFailure, testRun } from "../../support/builders";
import { type LoadSource, useSourceInLanguage } from "../../support/sourceInLanguage";
import { readJson } from "../../support/sources";
import { liveIn } from "../../support/timeZone";
import { comparedWith, hour, now, state } from "./fixture";

const translations = readJson("src/l10n/bundle.l10n.de.json") as Translations;
const inGerman = <T>(use: (load: LoadSource) => T): T => useSourceInLanguage("de", translations, use);
const minute = hour / 60;
const day = 24 * hour;

/** In German, each of these texts depends on a gender, a case or a number that has no form of its own in English. */
describe("German texts", () => {
  liveIn("UTC");
  it("have the word for none in the gender of the missing thing", () => {
    const bare = failingTest({ name: "plain", owners: [] });
    const { tooltip, facts } = inGerman((load) => ({
      tooltip: load<typeof testDetails>("present/text/testDetails").testDetailsText(bare, now),
      facts: load<typeof testPanelData>("present/pages/testPanelData").createTestPanelData(
        { test: { ...bare, name: "" }, repository: harbour },
        now,
      ).about.facts,
    }));
    assert.equal(tooltip, "**plain**\n\nDer Dienst nannte keine Fehlerrate.\n\nZuständig: niemand  \nTicket: keines");
    assert.deepEqual(
      facts.flatMap(({ term, value = "" }) => (/^kein/.test(value) ? `${term}: ${value}` : [])),
      ["Zuständige: keine", "Ticket: keines", "Seite: keine", "Name: keiner"],
    );
  });

  it("count the omitted entries of a list, both one and several", () => {
    const texts = inGerman((load) => {
      const { andMoreText, withMoreText } = load<typeof numbers>("present/text/numbers");
      const { listText } = load<typeof verdict>("present/text/verdict");
      return [
        ...[1, 2].flatMap((count) => [andMoreText(count), withMoreText("#1, #2", count)]),
        listText(["a", "b", "c", "d"]),
        listText(["a", "b", "c", "d", "e"]),
      ];
    });
    assert.deepEqual(texts, [
      "und 1 weiterer",
      "#1, #2 und 1 weiterer",
      "und 2 weitere",
      "#1, #2 und 2 weitere",
      "a, b, c und 1 weiterer",
      "a, b, c und 2 weitere",
    ]);
  });

  it("have the preposition of each date and time span", () => {
    const start = now - 3 * day;
    const texts = inGerman((load) => {
      const { betweenTimesText, timeSpanText } = load<typeof time>("present/text/time");
      const { dayRangeText } = load<typeof dayRange>("present/text/dayRange");
      const { goneText } = load<typeof failingTestText>("present/text/failingTest");
      const { recurrenceText } = load<typeof testDetails>("present/text/testDetails");
      const { nothingFailedText } = load<typeof viewMessage>("present/text/viewMessage");
      return [
        timeSpanText(start, now),
        dayRangeText(start, now, now),
        dayRangeText(now - hour, now, now),
        betweenTimesText(now - 40 * minute, now),
        betweenTimesText(start, now),
        goneText(comparedWith([])),
        recurrenceText(failingTest(), comparedWith([])),
        nothingFailedText([state({ window: { start: now - hour, end: now } })], now),
      ];
    });
    assert.deepEqual(texts, [
      "vom 17. Nov., 12:00 bis zum 20. Nov., 12:00 UTC",
      "vom 17. Nov. bis zum 20. Nov.",
      "am 20. Nov.",
      "am 20. Nov. zwischen 11:20 und 12:00",
      "zwischen dem 17. Nov., 12:00 und dem 20. Nov., 12:00",
      "Fehlgeschlagen vom 6. Nov., 12:00 bis zum 13. Nov., 12:00 UTC, seither nicht mehr.",
      "Neu: schlug vom 6. Nov., 12:00 bis zum 13. Nov., 12:00 UTC nicht fehl.",
      "Es schlugen am 20. Nov. keine Tests fehl.",
    ]);
  });

  it("end the days of a test with the time up to which the last day is known", () => {
    const midnight = new Date(2026, 10, 20).getTime();
    const days = [
      { start: midnight - day, end: midnight, loaded: true },
      { start: midnight, end: midnight + day, loaded: true, asOf: midnight + 18 * hour },
    ];
    const text = inGerman((load) =>
      load<typeof strip>("present/text/strip").stripText({
        days,
        entries: [{ outcome: "notFailed" }, { outcome: "failed" }],
      }),
    );
    assert.equal(text, "Tage mit Fehlschlag, 19. Nov. bis 20. Nov., 18:00: `· ×`");
  });

  it("decline days after seit and nach", () => {
    const texts = inGerman((load) => {
      const { runVerdictText } = load<typeof verdict>("present/text/verdict");
      const { createWatchNotification } = load<typeof watchNotification>("present/text/watchNotification");
      const runOfAge = (age: number, count = 1) =>
        lookedUpRun(
          "3f0c",
          now,
          testRun({
            status: "in_progress",
            createdAt: now - age,
            requiredStatuses: ["build"],
            pullRequests: Array.from({ length: count }, (_, index) => ({ number: index + 1 })),
          }),
        );
      return [
        runVerdictText(runOfAge(minute / 2), now),
        runVerdictText(runOfAge(125 * minute), now),
        runVerdictText(runOfAge(3 * day, 2), now),
        createWatchNotification([{ run: runOfAge(25 * hour), reason: "tooLong" }], "all", now)?.text,
      ];
    });
    assert.deepEqual(texts, [
      "In Arbeit seit unter einer Minute: 0 von 1 erforderlichem Status gemeldet, wartet auf build.",
      "In Arbeit seit 2 h 5 min: 0 von 1 erforderlichem Status gemeldet, wartet auf build.",
      "In Arbeit seit 3 Tagen, 2 Pull Requests zusammen: 0 von 1 erforderlichem Status gemeldet, wartet auf build.",
      "Testlauf von #1 wird nicht mehr beobachtet: Nach 6 h ist er noch nicht beendet. In Arbeit seit 25 h: 0 von 1 erforderlichem Status gemeldet, wartet auf build. Beobachten Sie ihn erneut, um fortzufahren.",
    ]);
  });

  it("decline the time range in which CI did not see a failure", () => {
    const { explanation } = reportedFailure({}, [], state({ choice: "7d" }));
    const choices = ["24h", "7d", "2026-11-01/2026-11-10"] as const;
    const { ranges, summary } = inGerman((load) => {
      const { explanationText, withinTimeRangeText } = load<typeof explainedFailures>("present/text/explainedFailures");
      return {
        ranges: choices.map((choice) => withinTimeRangeText([state({ choice })])),
        summary: explanationText(explanation, now),
      };
    });
    assert.deepEqual(ranges, ["in 24 Stunden", "in 7 Tagen", "vom 2026-11-01 bis zum 2026-11-10"]);
    assert.equal(
      summary,
      "1 Fehlschlag: 1 in 7 Tagen nicht gesehen, daher wahrscheinlich durch Ihre Änderungen verursacht.",
    );
  });

  it("decline the name of a link that is missing or was not opened", () => {
    const texts = inGerman((load) => {
      const { linkRefusalText } = load<typeof link>("present/text/link");
      return [linkRefusalText("test page", "missing"), linkRefusalText("ticket", "relative")];
    });
    assert.deepEqual(texts, [
      "Der Dienst nannte keinen Link zur Testseite.",
      "Der Link zum Ticket wurde nicht geöffnet: Er ist keine vollständige Webadresse.",
    ]);
  });

  it("agree with the number of tests that are not run", () => {
    const counts = {
      allCount: 2,
      runningCount: 1,
      unknownCount: 0,
      withoutFileCount: 0,
      beyondLimitCount: 0,
    };
    const texts = inGerman((load) => {
      const { runTestsText } = load<typeof runTests>("present/text/runTests");
      return [1, 2].map((severalCount) => runTestsText({ ...counts, severalCount }, "run"));
    });
    assert.deepEqual(texts, [
      "Ausführen von 1 der 2 Tests: 1 könnte mehreren Tests entsprechen.",
      "Ausführen von 1 der 2 Tests: 2 könnten mehreren Tests entsprechen.",
    ]);
  });

  it("have German quotation marks around the text of a filter", () => {
    const text = inGerman((load) =>
      load<typeof arrangement>("present/text/arrangement").filterText({ ticket: "without", text: "timeout" }),
    );
    assert.equal(text, "kein Ticket, „timeout“");
  });
});
