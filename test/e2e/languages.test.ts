import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Translations } from "../../src/base/l10n";
import { lookUpTexts, targetBranchTexts } from "../../src/present/text/lookUp";
import { testBranch } from "../service/mergeQueue";
import { createPseudoTranslations, readMessages } from "../support/docs/messages";
import { readJson } from "../support/sources";
import { pseudoLanguage } from "../workbench/language";
import { projectRoot } from "../workbench/paths";
import { failingTestsAsked, Visit } from "./visit";
import { WaitingRun } from "./waitingRun";

const pictures = join(projectRoot, "out", "pictures");
const manifest = readJson("package.nls.json") as Translations;

/** Every message and text of the manifest as an expression that finds it, with numbers for its placeholders. */
const englishTexts = [...Object.keys(readMessages()), ...Object.values(manifest)]
  .map((text) => text.replace(/\/[^/]*$/, ""))
  .filter((text) => /[a-z]{2}/i.test(text.replace(/\{\d+\}/g, "")) && text !== "Test Health")
  .map((text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d+\}/g, "[^a-z]+")}$`));

/** Translations of a language by the English text; those of the manifest have other keys in its files. */
function translationsOf(language: string): Translations {
  if (language === pseudoLanguage) {
    const texts = Object.fromEntries(Object.values(manifest).map((text) => [text, text]));
    return { ...createPseudoTranslations(readMessages()), ...createPseudoTranslations(texts) };
  }
  const manifestTranslations = readJson(`package.nls.${language}.json`) as Translations;
  const texts = Object.entries(manifest).map(([key, text]) => [text, manifestTranslations[key]]);
  return { ...(readJson(`src/l10n/bundle.l10n.${language}.json`) as Translations), ...Object.fromEntries(texts) };
}

/** A visit in a language: the views, the page of a test, that of a run and the history, with a picture of each. */
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
    return new Tour(visit, language, translationsOf(language));
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
    await person.search(this.translate(lookUpTexts.placeholder), testBranch(new WaitingRun()));
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

  /** Returns the texts of the extension in the side bar, on the shown page and in the status bar, line by line. */
  async texts(): Promise<string[]> {
    const { page } = this.visit.window;
    const parts = [
      ...(await page.locator(".part.sidebar .pane").allInnerTexts()),
      ...(await page.locator(".part.statusbar #test-health\\.test-health").allInnerTexts()),
      await this.visit.person.webview.locator("body").innerText(),
    ];
    return parts.flatMap((part) => part.split(/\n|\t| · /)).map((line) => line.trim());
  }

  /** Returns the elements of the shown page that are narrower than their content. */
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
    this.timeout(180_000);
    let tour: Tour;

    before(async () => {
      tour = await Tour.start(language);
      await tour.openViews();
    });

    after(() => tour?.stop());

    afterEach(async function () {
      if (this.currentTest?.state === "failed") await tour.visit.pictureOfFailure();
    });

    async function expectTranslated(picture: string): Promise<void> {
      await tour.takePicture(picture);
      assert.deepEqual(await tour.cutElements(), []);
      if (language !== pseudoLanguage) return;
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
