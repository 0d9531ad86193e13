import type { PageName } from "../present/pages/panelData";
import "./pages.css";
import "./testPage.css";
import "./historyPage.css";
import "./runPage.css";

/** The scripts of the pages, which run when they are imported. */
const scripts: Readonly<Record<PageName, () => Promise<unknown>>> = {
  test: () => import("./testPage"),
  history: () => import("./historyPage"),
  run: () => import("./runPage"),
};

void scripts[document.body.dataset.page as PageName]();
