import "@vscode-elements/elements/dist/vscode-button/index.js";
import "@vscode-elements/elements/dist/vscode-progress-bar/index.js";
import type { DayState, HistoryPage } from "../present/pages/page";
import { loadLine } from "./dayCells";
import { byId, element, Parts } from "./dom";
import { Heatmap } from "./heatmap";
import { tellOnHover } from "./hover";
import { type FromHistoryPage, type Handlers, handle, type ToHistoryPage } from "./protocol";
import { listen } from "./vsCodeApi";

/** What the page remembers over a reload: what it is about. The days themselves are asked for anew. */
interface Memory {
  readonly repository: string;
}

const api = acquireVsCodeApi<Memory>();
const parts = new Parts();
const send = (message: FromHistoryPage) => api.postMessage(message);
const heatmap = new Heatmap(byId("grid"), (testId) => send({ type: "showTest", testId }));

function paint(page: HistoryPage): void {
  document.title = page.title;
  parts.paint("title", page.title, (title) => [title]);
  parts.paint("context", page.repository, (repository) => [repository]);
  parts.paint("summary", page.summary, (summary) => [summary]);
  const { notice, load, progress, cancel } = page;
  parts.paint("load", { notice, load, progress, cancel }, () => loadLine(page, (type) => send({ type })));
  const rows = page.rows.length > 0;
  parts.paint("hint", rows ? page.hint : undefined, (hint) => [hint]);
  parts.paint("legend", rows ? page.states : undefined, (states) => states.map(legendEntry));
  byId("grid").hidden = !rows;
  heatmap.show(page);
}

function legendEntry({ mark, label, tone }: DayState): HTMLElement {
  return element("li", {}, element("span", { class: `day ${tone}`, "aria-hidden": "true" }, mark), label);
}

const handlers: Handlers<ToHistoryPage> = {
  show({ repository, page }) {
    api.setState({ repository });
    parts.paint("notice", undefined, () => []);
    paint(page);
  },
  notOpen({ repository, title, notice }) {
    api.setState({ repository });
    parts.paint("title", title, (text) => [text]);
    parts.paint("notice", notice, (text) => [text]);
  },
};

tellOnHover(byId("grid"));
listen<ToHistoryPage>(api, (message) => handle(handlers, message));
