import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { projectRoot } from "../../workbench/paths";
import type { WorkbenchWindow } from "../../workbench/workbenchWindow";
import { type Context, type Measurement, median, overFloorRow, type Row } from "../measurement";
import { withPages } from "../support/pages";
import { activationRows, comparedIds, ourId, startRow } from "./activation";
import { openWindow } from "./window";

const extensions = join(projectRoot, "test", "bench", "workbench");

/**
 * In the real workbench: 10,000 rows turned around, ours against a bare tree of the same, and what
 * activation takes.
 */
export const workbench: Measurement = {
  name: "workbench",
  run: (context) => withPages(0, (url) => inWindows(url, context)),
};

/** Report of one window. */
interface Told {
  /** VS Code's own text of what activation took. */
  readonly figures: string;
  /** The longest block of the event loop, in milliseconds. */
  readonly block: number;
  /** Milliseconds of each turn of the rows. */
  readonly turns: { readonly floor: readonly number[]; readonly ours: readonly number[] };
}

/** No two windows are laid out and collected alike. */
const windows = 3;
/**
 * In turns, so that both meet the editor as fresh and as tired; the first two of a turn are not
 * counted, as what came before may still be on its way.
 */
const turns = 2;
const rounds = 8;
const warmUps = 2;
/**
 * VS Code goes on with the rows that are out of sight after it has drawn the others; the next round
 * is not to wait for that. Milliseconds.
 */
const pauseMs = 2_000;

async function inWindows(baseUrl: string, context: Context): Promise<Row[]> {
  const measurements: Told[] = [];
  for (let n = 0; n < windows; n++) {
    context.note(`window ${n + 1} of ${windows}`);
    measurements.push(await inWindow(baseUrl, { ...context, scratch: join(context.scratch, `window-${n}`) }));
  }
  const activation = activationRows(
    measurements.map(({ figures }) => figures),
    context.peer,
  );
  const block = Math.min(...measurements.map((measurement) => measurement.block));
  return [...activation, startRow(block), turningRow(measurements, context)];
}

async function inWindow(baseUrl: string, { scratch, peer }: Context): Promise<Told> {
  const orders = {
    ids: [...comparedIds(peer), ourId],
    connection: { baseUrl, orgUrlSlug: "acme", apiKey: "bench-key" },
  };
  const otherExtensions = {
    bench: join(extensions, "extension"),
    empty: join(extensions, "empty"),
    ...(peer && { peer }),
  };
  const { window, stop } = await openWindow(scratch, orders, otherExtensions);
  try {
    await window.runCommand("Bench: Activate One by One and Connect");
    await window.page.locator(".part.statusbar", { hasText: "bench connected" }).waitFor();
    const figures = readFileSync(join(scratch, "extensions", "bench", "figures.md"), "utf8");
    const block = Number(readFileSync(join(scratch, "extensions", "bench", "block.json"), "utf8"));
    return { figures, block, turns: await turning(window) };
  } finally {
    await stop();
  }
}

async function turning(window: WorkbenchWindow): Promise<Told["turns"]> {
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
    floor.push(...(await turnDurations(window, "Bench: Turn the Bare Rows")));
    await window.openContainer("Test Health");
    await window.waitForTreeRow(/of case \d+ when/);
    ours.push(...(await turnDurations(window, "Bench: Turn the Failing Tests")));
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

function turningRow(measurements: readonly Told[], { note }: Context): Row {
  const floor = measurements.flatMap((measurement) => measurement.turns.floor);
  const ours = measurements.flatMap((measurement) => measurement.turns.ours);
  note(`turned, in ms: bare ${floor.map(Math.round).join(" ")}, ours ${ours.map(Math.round).join(" ")}`);
  return overFloorRow("10,000 rows in another order, to DOM", "ms", { floor: median(floor), ours: median(ours) }, 100);
}

/**
 * Milliseconds from the command, in the extension host, until the first rows of the view are
 * others; both ends are on one clock.
 */
async function turnDurations(window: WorkbenchWindow, command: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const changed = window.page.evaluate<number>(rowsChange);
    await window.runCommand(command);
    times.push((await changed) - (await findStart(window.page)));
    await window.page.waitForTimeout(pauseMs);
  }
  return times.slice(warmUps);
}

/**
 * When the second row of the side bar has become another, in milliseconds since 1970; the first may
 * offer something. Runs in the page.
 */
const rowsChange = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("the rows have not become others in a minute")), 60_000);
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

/** When the last switch began, as the bench's extension wrote it into the status bar. */
async function findStart(page: Page): Promise<number> {
  const text = await page.locator(".part.statusbar", { hasText: /bench \d+/ }).innerText();
  return Number(/bench (\d+)/.exec(text)?.[1]);
}
