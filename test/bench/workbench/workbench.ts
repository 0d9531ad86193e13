import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { projectRoot } from "../../workbench/paths";
import type { WorkbenchWindow } from "../../workbench/workbenchWindow";
import { type Context, type Measurement, median, overFloorRow, type Row } from "../measurement";
import { withPages } from "../support/pages";
import { activationRows, listComparedIds, ourId, startRow } from "./activation";
import { openWindow } from "./window";

const extensions = join(projectRoot, "test", "bench", "workbench");

/**
 * Measures in the real workbench the sorting of 10,000 rows, compared with a plain tree of the same rows, and the
 * activation.
 */
export const workbench: Measurement = {
  name: "workbench",
  run: (context) => withPages(0, (url) => measureWindows(url, context)),
};

/** Measurements of one window. */
interface WindowMeasurements {
  /** VS Code's table of activation times. */
  readonly figures: string;
  /** The longest block of the event loop, in milliseconds. */
  readonly block: number;
  /** Durations of each sorting of the rows, in milliseconds. */
  readonly sortings: { readonly floor: readonly number[]; readonly ours: readonly number[] };
}

/** Number of windows: layout and garbage collection vary from window to window. */
const windows = 3;
/**
 * Both trees are measured in turns, so that the age of the window affects both. The first rounds of a turn are not
 * counted, since earlier work may still be running.
 */
const turns = 2;
const rounds = 8;
const warmUps = 2;
/** Pause after each round, in milliseconds: VS Code renders invisible rows after the visible ones. */
const pauseMs = 2_000;

async function measureWindows(baseUrl: string, context: Context): Promise<Row[]> {
  const measurements: WindowMeasurements[] = [];
  for (let n = 0; n < windows; n++) {
    context.note(`window ${n + 1} of ${windows}`);
    measurements.push(await measureWindow(baseUrl, { ...context, scratch: join(context.scratch, `window-${n}`) }));
  }
  const activation = activationRows(
    measurements.map(({ figures }) => figures),
    context.peer,
  );
  const block = Math.min(...measurements.map((measurement) => measurement.block));
  return [...activation, startRow(block), sortingRow(measurements, context)];
}

async function measureWindow(baseUrl: string, { scratch, peer }: Context): Promise<WindowMeasurements> {
  const instructions = {
    ids: [...listComparedIds(peer), ourId],
    connection: { baseUrl, orgUrlSlug: "acme", apiKey: "bench-key" },
  };
  const otherExtensions = {
    bench: join(extensions, "extension"),
    empty: join(extensions, "empty"),
    ...(peer && { peer }),
  };
  const { window, stop } = await openWindow(scratch, instructions, otherExtensions);
  try {
    await window.runCommand("Bench: Activate One by One and Connect");
    await window.page.locator(".part.statusbar", { hasText: "bench connected" }).waitFor();
    const figures = readFileSync(join(scratch, "extensions", "bench", "figures.md"), "utf8");
    const block = Number(readFileSync(join(scratch, "extensions", "bench", "block.json"), "utf8"));
    return { figures, block, sortings: await measureSortings(window) };
  } finally {
    await stop();
  }
}

async function measureSortings(window: WorkbenchWindow): Promise<WindowMeasurements["sortings"]> {
  await window.openContainer("Test Health");
  await window.page
    .getByText(/10,000 failing/)
    .first()
    .waitFor();
  await window.runCommand("Bench: Copy the Failing Tests");
  await window.page.locator(".part.statusbar", { hasText: "bench copied" }).waitFor();
  await window.openContainer("Test Health");
  await expandGroups(window);
  const floor: number[] = [];
  const ours: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await window.openContainer("Bench Rows");
    await window.waitForTreeRow(/of case \d+ when/);
    floor.push(...(await measureTurn(window, "Bench: Sort the Plain Rows")));
    await window.openContainer("Test Health");
    await window.waitForTreeRow(/of case \d+ when/);
    ours.push(...(await measureTurn(window, "Bench: Sort the Failing Tests")));
  }
  return { floor, ours };
}

/** Expands the groups of the first view in the side bar, the last one first: the others keep their positions. */
async function expandGroups(window: WorkbenchWindow): Promise<void> {
  const list = window.page.locator(".part.sidebar .pane-body .monaco-list").first();
  const rowCount = await list.locator(".monaco-list-row").count();
  for (let index = rowCount - 1; index >= 0; index--) {
    const row = list.locator(`.monaco-list-row[data-index="${index}"]`);
    if ((await row.getAttribute("aria-expanded")) === "false") {
      await window.expand(row, () => row.click());
    }
  }
}

function sortingRow(measurements: readonly WindowMeasurements[], { note }: Context): Row {
  const floor = measurements.flatMap((measurement) => measurement.sortings.floor);
  const ours = measurements.flatMap((measurement) => measurement.sortings.ours);
  note(`sorted, in ms: plain tree ${floor.map(Math.round).join(" ")}, ours ${ours.map(Math.round).join(" ")}`);
  return overFloorRow("10,000 rows in another order, to DOM", "ms", { floor: median(floor), ours: median(ours) }, 100);
}

/**
 * Runs a command that changes the order of the rows, several times. Resolves with the milliseconds from the command in
 * the extension host until the first rows of the view have changed, by the same clock.
 */
async function measureTurn(window: WorkbenchWindow, command: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const changeTime = window.page.evaluate<number>(rowsChange);
    await window.runCommand(command);
    times.push((await changeTime) - (await readStartTime(window.page)));
    await window.page.waitForTimeout(pauseMs);
  }
  return times.slice(warmUps);
}

/**
 * Script for the page that resolves with the time at which the second row of the side bar changes, in milliseconds
 * since
 * 1970. The first row may be a prompt.
 */
const rowsChange = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("the rows did not change within a minute")), 60_000);
  const list = document.querySelector(".part.sidebar .pane-body .monaco-list");
  const second = () => list.querySelector('.monaco-list-row[data-index="1"]')?.textContent;
  const before = second();
  const observer = new MutationObserver(() => {
    const now = second();
    if (!now || now === before) return;
    observer.disconnect();
    resolve(performance.timeOrigin + performance.now());
  });
  observer.observe(list, { childList: true, subtree: true, characterData: true });
})`;

/** Reads the time of the last switch, which the bench's extension wrote to the status bar. */
async function readStartTime(page: Page): Promise<number> {
  const text = await page.locator(".part.statusbar", { hasText: /bench \d+/ }).innerText();
  return Number(/bench (\d+)/.exec(text)?.[1]);
}
