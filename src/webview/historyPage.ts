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
  parts.paintText("title", page.title);
  parts.paintText("context", page.repository);
  parts.paintText("summary", page.summary);
  paintLoad(page);
  const hasRows = page.rows.length > 0;
  parts.paintText("hint", hasRows ? page.hint : undefined);
  parts.paint("legend", hasRows ? page.states : undefined, (states) => states.map(legendEntry));
  byId("grid").hidden = !hasRows;
  heatmap.show(page);
}

function paintLoad(page: HistoryPanelData): void {
  const { notice, load, progress, cancel } = page;
  const createControls = () => loadControls(page, (type) => send({ type }));
  parts.paint("load", { notice, load, progress, cancel }, createControls);
}

function legendEntry({ mark, label, tone }: DayState): HTMLElement {
  const attributes = { class: `day ${tone}`, "aria-hidden": "true" };
  const markElement = element("span", attributes, mark);
  return element("li", {}, markElement, label);
}

const handlers: Handlers<ToHistoryPanel> = {
  show({ repository, page }) {
    api.setState({ repository });
    parts.clear("notice");
    paint(page);
  },
  notOpen({ repository, title, notice }) {
    api.setState({ repository });
    parts.paintText("title", title);
    parts.paintText("notice", notice);
  },
};

attachTooltips(byId("grid"));
listen<ToHistoryPanel>(api, (message) => handle(handlers, message));
