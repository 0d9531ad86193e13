import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Row, skippedRow } from "../measurement";

export const ourId = "test-health.test-health";
const emptyId = "test-health-bench.empty";

/** Milliseconds that activation may take: half of what error-lens does. */
const maxMs = 6;

/** Milliseconds that the extension host may be kept from everything else. */
const maxBlockMs = 50;

/** Extensions that are activated for comparison, by id. */
export function comparedIds(peer: string | undefined): readonly string[] {
  return peer === undefined ? [emptyId] : [emptyId, findId(peer)];
}

function findId(folder: string): string {
  const { publisher, name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${publisher}.${name}`;
}

/**
 * Activation by VS Code's own figures, load, call and finish together: ours against an empty extension, and
 * against a peer, each the quickest of several windows, since what else the machine does only adds.
 */
export function activationRows(figures: readonly string[], peer: string | undefined): readonly Row[] {
  const quickest = (id: string): number | undefined => {
    const times = figures.flatMap((text) => activationOf(text, id) ?? []);
    return times.length === 0 ? undefined : Math.min(...times);
  };
  const [ours, empty] = [quickest(ourId), quickest(emptyId)];
  const versus = peer === undefined ? undefined : quickest(findId(peer));
  const peerName = peer === undefined ? "a peer" : findId(peer);
  return [
    row("activation, against an empty extension", ours, empty, "VS Code tells no figures"),
    row(`activation, against ${peerName}`, ours, versus, "no --peer FOLDER (error-lens, unpacked)"),
  ];
}

/**
 * Creates the row of the work that runs in tasks of its own right after activation.
 *
 * @param ms maximum time for which nobody else could run, activation included
 */
export function startRow(ms: number): Row {
  return {
    name: "longest block of the event loop, activation and start",
    unit: "ms",
    floor: null,
    ours: ms,
    ratio: null,
    target: `<= ${maxBlockMs}`,
    pass: ms <= maxBlockMs,
  };
}

function row(name: string, ours: number | undefined, floor: number | undefined, reason: string): Row {
  if (ours === undefined || floor === undefined) {
    return skippedRow(name, "ms", reason);
  }
  const ratio = floor === 0 ? null : ours / floor;
  return { name, unit: "ms", floor, ours, ratio, target: `<= ${maxMs}`, pass: ours <= maxMs };
}

/** Of the table of extensions: id, eager, load, call, finish. */
function activationOf(figures: string, id: string): number | undefined {
  const cells = figures
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find((line) => line[1] === id);
  const times = cells?.slice(3, 6).map(Number) ?? [];
  return times.length === 3 && times.every(Number.isFinite) ? times.reduce((sum, time) => sum + time, 0) : undefined;
}
