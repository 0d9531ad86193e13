import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../workbench/paths";
import { Session } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";
import { chosenTheme } from "./visit";

/** Script for the page that returns its pictures, headings and links. */
const readPage = `(() => {
  const all = (selectors) => [...document.querySelectorAll(selectors)];
  const colorOf = (element) => getComputedStyle(element).color;
  return {
    colorsOfPictures: all("pre").map((picture) => new Set([...picture.querySelectorAll("span")].map(colorOf)).size),
    headings: all("h1, h2").map(({ textContent }) => textContent),
    links: all("a[href]:not(#scroll-to-top), a:not([href])").map(({ textContent }) => textContent),
    isWide: all("pre").some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  };
})()`;

describe("The extension's page in the editor", function () {
  this.timeout(240_000);

  for (const version of ["newest", "oldest"]) {
    it(`shows two pictures, and no broken link, in the ${version} VS Code`, async () => {
      const session = await Session.start({ version, theme: chosenTheme });
      try {
        const window = await session.openWindow();
        await openPage(window);
        const { webview } = new Person(window);
        await webview.getByRole("heading", { name: "Privacy" }).waitFor();
        const folder = join(projectRoot, "out", "pictures");
        mkdirSync(folder, { recursive: true });
        await window.screenshot(join(folder, `extension-page-${version}-${chosenTheme}.png`));
        assert.deepEqual(await webview.locator("body").evaluate(readPage), {
          colorsOfPictures: [2, 3],
          headings: ["Test Health & Merge Queue", "The first step", "What it does", "Privacy"],
          links: [],
          isWide: false,
        });
      } catch (error) {
        const [page] = session.context.pages();
        await page?.screenshot({ path: join(projectRoot, "out", "pictures", "failed.png") });
        throw error;
      } finally {
        await session.stop();
      }
    });
  }
});

async function openPage(window: WorkbenchWindow): Promise<void> {
  await window.page.setViewportSize({ width: 1280, height: 1900 });
  await window.openContainer("Extensions");
  await window.page.locator(".part.sidebar .extension-list-item", { hasText: "Merge Queue" }).first().click();
}
