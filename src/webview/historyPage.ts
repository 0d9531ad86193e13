import type { DayState, HistoryPanelData } from "../present/pages/panelData";
import { loadControls } from "./dayCells";
import { element, findById, PanelParts } from "./dom";
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
const showTest = (testId: string) => send({ type: "showTest", testId });
const heatmap = new Heatmap(findById("grid"), showTest);

function paint(page: HistoryPanelData): void {
  document.title = page.title;
  parts.paintText("title", page.title);
  parts.paintText("context", page.repository);
  parts.paintText("summary", page.summary);
  paintLoad(page);
  paintLegend(page);
  findById("grid").hidden = page.rows.length === 0;
  heatmap.show(page);
}

/** Paints the explanations of the grid, if it has rows. */
function paintLegend({ rows, hint, states }: HistoryPanelData): void {
  if (rows.length === 0) {
    parts.clear("hint");
    parts.clear("legend");
    return;
  }
  parts.paintText("hint", hint);
  parts.paint("legend", states, () => states.map(createLegendEntry));
}

function paintLoad(page: HistoryPanelData): void {
  const { notice, load, progress, cancel } = page;
  const sendRequest = (type: "loadDays" | "cancelDays") => send({ type });
  const shownLoad = { notice, load, progress, cancel };
  parts.paint("load", shownLoad, () => loadControls(page, sendRequest));
}

function createLegendEntry({ mark, label, tone }: DayState): HTMLElement {
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

attachTooltips(findById("grid"));
listen<ToHistoryPanel>(api, (message) => handle(handlers, message));
