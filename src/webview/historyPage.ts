import "@vscode-elements/elements/dist/vscode-button/index.js";
import "@vscode-elements/elements/dist/vscode-progress-bar/index.js";
import type { DayState, HistoryPanelData } from "../present/pages/panelData";
import { loadControls } from "./dayCells";
import { byId, element, PanelParts } from "./dom";
import { Heatmap } from "./heatmap";
import { type FromHistoryPanel, type Handlers, handle, type ToHistoryPanel } from "./protocol";
import { attachTooltips } from "./tooltips";
import { listen } from "./vsCodeApi";

/** State that the panel keeps across a reload: its subject. The days are requested again. */
interface PanelState {
  readonly repository: string;
}

const api = acquireVsCodeApi<PanelState>();
const parts = new PanelParts();
const send = (message: FromHistoryPanel) => api.postMessage(message);
const heatmap = new Heatmap(byId("grid"), (testId) => send({ type: "showTest", testId }));

function paint(page: HistoryPanelData): void {
  document.title = page.title;
  parts.paint("title", page.title, (title) => [title]);
  parts.paint("context", page.repository, (repository) => [repository]);
  parts.paint("summary", page.summary, (summary) => [summary]);
  const { notice, load, progress, cancel } = page;
  parts.paint("load", { notice, load, progress, cancel }, () => loadControls(page, (type) => send({ type })));
  const hasRows = page.rows.length > 0;
  parts.paint("hint", hasRows ? page.hint : undefined, (hint) => [hint]);
  parts.paint("legend", hasRows ? page.states : undefined, (states) => states.map(legendEntry));
  byId("grid").hidden = !hasRows;
  heatmap.show(page);
}

function legendEntry({ mark, label, tone }: DayState): HTMLElement {
  return element("li", {}, element("span", { class: `day ${tone}`, "aria-hidden": "true" }, mark), label);
}

const handlers: Handlers<ToHistoryPanel> = {
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

attachTooltips(byId("grid"));
listen<ToHistoryPanel>(api, (message) => handle(handlers, message));
