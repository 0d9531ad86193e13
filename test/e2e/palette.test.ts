import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../workbench/browser";
import { WorkbenchWindow } from "../workbench/workbenchWindow";

/** A palette like VS Code's, whose command blocks the page for longer than one attempt to run it takes. */
const busyPalette = `
  <div class="quick-input-widget hidden" style="display: none">
    <div class="quick-input-filter"><input></div>
    <div class="quick-input-list"><div class="monaco-list-row">Test Health: Refresh</div></div>
  </div>
  <script>
    window.runs = 0;
    const widget = document.querySelector(".quick-input-widget");
    const show = (isShown) => {
      widget.classList.toggle("hidden", !isShown);
      widget.style.display = isShown ? "" : "none";
    };
    document.addEventListener("keydown", (event) => {
      if (event.key !== "F1") return;
      event.preventDefault();
      show(true);
      document.querySelector("input").focus();
    });
    document.querySelector(".monaco-list-row").addEventListener("click", () => {
      window.runs++;
      const start = performance.now();
      while (performance.now() - start < 7000);
      show(false);
    });
  </script>`;

describe("Command of the palette", () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.setContent(busyPalette);
  });

  after(() => browser.close());

  it("runs once, however late the click returns", async () => {
    await new WorkbenchWindow(page).runCommand("Test Health: Refresh");
    await page.locator(".quick-input-widget.hidden").waitFor({ state: "attached" });
    assert.equal(await page.evaluate("window.runs"), 1);
  });
});
