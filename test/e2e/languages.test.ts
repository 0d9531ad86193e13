import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import type { Translations } from "../../src/base/l10n";
import { goToTexts } from "../../src/present/quickPick";
import { lookUpTexts, targetBranchTexts } from "../../src/present/text/lookUp";
import type { History } from "../service/history";
import { createTestBranchName, type RecordedTestRun } from "../service/mergeQueue";
import { createPseudoTranslations, readMessages } from "../support/docs/messages";
import { readJson } from "../support/sources";
import { runAsSteps } from "../support/steps";
import { WaitingRun } from "../support/waitingRun";
import { pseudoLanguage } from "../workbench/language";
import { projectRoot } from "../workbench/paths";
import { failingTestsAsked, Visit } from "./visit";

const pictures = join(projectRoot, "out", "pictures");
const manifest = readJson("package.nls.json") as Translations;

/** Expressions that match the messages and the texts of the manifest, with numbers for placeholders. */
const englishTexts = [...Object.keys(readMessages()), ...Object.values(manifest)]
  .map((text) => text.replace(/\/[^/]*$/, ""))
  .filter((text) => /[a-z]{2}/i.test(text.replace(/\{\d+\}/g, "")) && text !== "Test Health")
  .map((text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d+\}/g, "[^a-z]+")}$`));

/** Returns the translations of a language by the English texts; the files of the manifest have other keys. */
function readTranslations(language: string): Translations {
  if (language === pseudoLanguage) {
    const texts = Object.fromEntries(Object.values(manifest).map((text) => [text, text]));
    return { ...createPseudoTranslations(readMessages()), ...createPseudoTranslations(texts) };
  }
  const manifestTranslations = readJson(`package.nls.${language}.json`) as Translations;
  const texts = Object.entries(manifest).map(([key, text]) => [text, manifestTranslations[key]]);
  return { ...(readJson(`src/l10n/bundle.l10n.${language}.json`) as Translations), ...Object.fromEntries(texts) };
}

/**
 * A visit in a language to the views, the page of a test, the page of a run and the history, with a picture of each.
 */
class Tour {
  private constructor(
    readonly visit: Visit,
    private readonly language: string,
    private readonly translations: Translations,
  ) {}

  static async start(language: string): Promise<Tour> {
    mkdirSync(pictures, { recursive: true });
    const visit = await Visit.start(
      { width: 1360, height: 900 },
      { language, prepare: (history) => history.addTestRun(new WaitingRun()) },
    );
    return new Tour(visit, language, readTranslations(language));
  }

  translate(english: string): string {
    return this.translations[english] ?? assert.fail(`no translation of ${english}`);
  }

  async openViews(): Promise<void> {
    await this.visit.window.openContainer(this.translate("Test Health"));
    await failingTestsAsked(this.visit.service, 2);
    await this.visit.person.waitForFiles();
    await this.visit.window.widenSideBar(80);
  }

  async openTestDetails(): Promise<void> {
    const { window, person } = this.visit;
    await window.expandRow("quote.test.ts");
    const row = await window.waitForTreeRow("answers within the time");
    await window.chooseFromRowMenu(row, this.translate("Show Details"));
    await person.waitForHeading("answers within the time a visitor waits");
    await person.webview.getByRole("heading", { name: this.translate("Evidence") }).waitFor();
  }

  async lookUpRun(): Promise<void> {
    const { window, person } = this.visit;
    await window.runCommand(this.translate("Look Up Test Run…"));
    await person.search(this.translate(lookUpTexts.placeholder), createTestBranchName(new WaitingRun()));
    await window.page.keyboard.press("Enter");
    await person.search(this.translate(targetBranchTexts.placeholder), "main");
    await window.page.keyboard.press("Enter");
    await person.waitForRun("#430");
    await window.runCommand(this.translate("Show Test Run"));
    await person.webview.getByRole("heading", { name: this.translate("Required statuses") }).waitFor();
  }

  async openHistory(): Promise<void> {
    const { window, person } = this.visit;
    await window.runCommand(this.translate("Show 14-Day History"));
    await person.webview.getByRole("grid").waitFor();
  }

  /** Returns the texts of the extension in the side bar, on the visible page and in the status bar, line by line. */
  async texts(): Promise<string[]> {
    const { page } = this.visit.window;
    const parts = [
      ...(await page.locator(".part.sidebar .pane").allInnerTexts()),
      ...(await page.locator(".part.statusbar #test-health\\.test-health").allInnerTexts()),
      await this.visit.person.webview.locator("body").innerText(),
    ];
    return parts.flatMap((part) => part.split(/\n|\t| · /)).map((line) => line.trim());
  }

  /** Returns the elements of the visible page that are narrower than their content. */
  cutElements(): Promise<string[]> {
    return this.visit.person.webview
      .locator("button, h1, h2, dt, label, table:not([role=grid]) th")
      .evaluateAll((elements) =>
        elements.flatMap(({ scrollWidth, clientWidth, textContent }) =>
          clientWidth > 0 && scrollWidth > clientWidth + 1 ? [textContent ?? ""] : [],
        ),
      );
  }

  async takePicture(name: string): Promise<void> {
    await this.visit.window.screenshot(join(pictures, `${this.language}-${name}.png`));
  }

  async stop(): Promise<void> {
    await this.visit.stop();
  }
}

for (const language of [pseudoLanguage, "de"]) {
  describe(`Workbench in ${language}`, function () {
    runAsSteps(this);
    let tour: Tour;

    before(async () => {
      tour = await Tour.start(language);
      await tour.openViews();
    });

    after(() => tour?.stop());

    afterEach(async function () {
      if (this.currentTest?.state === "failed") {
        await tour.visit.pictureOfFailure();
      }
    });

    async function expectTranslated(picture: string): Promise<void> {
      await tour.takePicture(picture);
      assert.deepEqual(await tour.cutElements(), []);
      if (language !== pseudoLanguage) {
        return;
      }
      const texts = await tour.texts();
      assert.deepEqual(
        texts.filter((text) => englishTexts.some((english) => english.test(text))),
        [],
      );
    }

    it("shows the failing tests and the panel of one", async () => {
      await tour.openTestDetails();
      await expectTranslated("test");
    });

    it("shows a test run and its panel", async () => {
      await tour.lookUpRun();
      await expectTranslated("run");
    });

    if (language === "de") {
      it("uses the language's plural forms and formats", async () => {
        await tour.visit.person.waitForStatus("75 fehlschlagende Tests");
        await tour.visit.window.waitForDescription(
          "Fehlschlagende Tests",
          /75 fehlschlagend · 7 Tage · gerade eben|vor \d/,
        );
      });
    }

    it("shows the 14-day history", async () => {
      await tour.openHistory();
      await expectTranslated("history");
    });
  });
}

const hebrewName = "השער נפתח 3 פעמים!";
const arabicName = "البوابة تغلق (2) ببطء";
const minute = 60_000;

/** A failed run whose pull request and statuses have right-to-left names. */
const rightToLeftRun: RecordedTestRun = {
  ...new WaitingRun(),
  pullRequests: [
    { number: 430, title: "הרחבת השער 2" },
    { number: 431, title: arabicName },
  ],
  requiredStatuses: ["בדיקה 4", "اختبار 5", "lint"],
  timeline: [
    { kind: "checkRun", name: "בדיקה 4", suite: 1, conclusion: "failure", time: Date.now() - minute },
    { kind: "checkRun", name: "lint", suite: 1, conclusion: "success", time: Date.now() - minute },
  ],
};

/** Adds two tests with right-to-left names that failed on 22 pull requests, and the run. */
function addRightToLeftTexts(history: History, folder: string): void {
  const [file, names] = ["gate.test.js", [hebrewName, arabicName]];
  writeFileSync(join(folder, file), names.map((name) => `it("${name}", () => {});\n`).join(""));
  for (const name of names) {
    for (let pullRequest = 1; pullRequest <= 22; pullRequest++) {
      const time = Date.now() - pullRequest * minute;
      history.record({ name, filePath: file }, { time, failure: `${name}: ציפיתי ל-4`, pullRequest });
    }
  }
  history.addTestRun(rightToLeftRun);
}

describe("Workbench with right-to-left names", function () {
  this.timeout(180_000);
  let visit: Visit;

  before(async () => {
    mkdirSync(pictures, { recursive: true });
    visit = await Visit.start({ width: 1360, height: 1000 }, { prepare: addRightToLeftTexts });
    await visit.openViews();
    await visit.window.widenSideBar(80);
  });

  after(() => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit.pictureOfFailure();
    }
  });

  const takePicture = (name: string) => visit.window.screenshot(join(pictures, `right-to-left-${name}.png`));

  /** Returns whether the parts of a row's description are to the right of its name, in order. */
  async function isInOrder(row: Locator, name: string, description: readonly string[]): Promise<boolean> {
    const places = await Promise.all([name, ...description].map((text) => findPlace(row, text)));
    return places.every((place, index) => index === 0 || place.left >= (places[index - 1]?.right ?? 0) - 1);
  }

  /** Returns the position of a text, whose characters may be painted far from each other. */
  function findPlace(row: Locator, text: string): Promise<{ readonly left: number; readonly right: number }> {
    return row.evaluate((element, searched) => {
      const walker = element.ownerDocument.createTreeWalker(element, 4);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.textContent?.indexOf(searched) ?? -1;
        if (start < 0) {
          continue;
        }
        const range = element.ownerDocument.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + searched.length);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }
      throw new Error(`no ${searched} in ${element.textContent}`);
    }, text);
  }

  it("keeps names and numbers of a row in their places", async () => {
    const { window, person } = visit;
    await window.expandRow("gate.test.js");
    for (const name of [hebrewName, arabicName]) {
      const row = await window.waitForTreeRow(name);
      assert.ok(await isInOrder(row, name, ["22 PRs", "new"]), await row.innerText());
    }
    await (await window.waitForTreeRow(hebrewName)).click();
    await person.waitForEditor("gate.test.js");
    await person.hover(hebrewName.slice(0, 5), "22 pull requests");
    await takePicture("tree-and-hover");
  });

  it("finds a test by its name", async () => {
    const { window, person } = visit;
    await window.runCommand("Go to Failing Test");
    await person.search(goToTexts.placeholder, hebrewName);
    const row = window.page.locator(".quick-input-list .monaco-list-row").first();
    await row.filter({ hasText: hebrewName }).locator(".highlight").first().waitFor();
    assert.ok(await isInOrder(row, "100%", ["22 PRs"]));
    await takePicture("go-to");
    await window.page.keyboard.press("Escape");
  });

  it("shows the details of a test", async () => {
    const { window, person } = visit;
    await window.chooseFromRowMenu(await window.waitForTreeRow(arabicName), "Show Details");
    await person.webview.getByRole("heading", { name: "Evidence" }).waitFor();
    await takePicture("test");
  });

  it("shows a test run in the tree, on its page and in the look-up box", async () => {
    const { window, person } = visit;
    await person.lookUp(createTestBranchName(rightToLeftRun), "main");
    await person.waitForRun("#430");
    const row = await window.waitForTreeRow("בדיקה 4");
    assert.ok(await isInOrder(row, "בדיקה 4", ["reported", "failure"]), await row.innerText());
    await window.runCommand("Show Test Run");
    await person.webview.getByRole("heading", { name: "Why it failed" }).waitFor();
    await takePicture("run");
    await window.runCommand("Look Up Test Run");
    await window.page.locator(".quick-input-list .monaco-list-row", { hasText: "#430" }).waitFor();
    await takePicture("look-up");
    await window.page.keyboard.press("Escape");
  });
});
