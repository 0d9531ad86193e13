import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Row, skippedRow } from "../measurement";

export const ourId = "test-health.test-health";
const emptyId = "test-health-bench.empty";

/** Time limit of the activation, in milliseconds: half of that of the extension error-lens. */
const maxMs = 6;

/** Maximum time for which the extension host may be blocked, in milliseconds. */
const maxBlockMs = 50;

/** Returns the ids of the extensions that are activated for comparison. */
export function listComparedIds(peer: string | undefined): readonly string[] {
  return peer === undefined ? [emptyId] : [emptyId, readId(peer)];
}

function readId(folder: string): string {
  const { publisher, name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${publisher}.${name}`;
}

/**
 * Creates the rows that compare our activation with that of an empty extension and of another one, by VS Code's figures
 * for load, call and finish. Each is the minimum of several windows, since other work of the machine only adds time.
 */
export function activationRows(figures: readonly string[], peer: string | undefined): readonly Row[] {
  const findMinimum = (id: string): number | undefined => {
    const times = figures.flatMap((text) => parseActivation(text, id) ?? []);
    return times.length === 0 ? undefined : Math.min(...times);
  };
  const [ours, empty] = [findMinimum(ourId), findMinimum(emptyId)];
  const peerMs = peer === undefined ? undefined : findMinimum(readId(peer));
  const peerName = peer === undefined ? "a peer" : readId(peer);
  return [
    createRow("activation, against an empty extension", ours, empty, "VS Code shows no figures"),
    createRow(`activation, against ${peerName}`, ours, peerMs, "no --peer FOLDER (error-lens, unpacked)"),
  ];
}

/**
 * Creates the row of the work right after activation.
 *
 * @param ms maximum time for which the event loop was blocked, including activation
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

function createRow(name: string, ours: number | undefined, floor: number | undefined, reason: string): Row {
  if (ours === undefined || floor === undefined) {
    return skippedRow(name, "ms", reason);
  }
  const ratio = floor === 0 ? null : ours / floor;
  return { name, unit: "ms", floor, ours, ratio, target: `<= ${maxMs}`, pass: ours <= maxMs };
}

/** Sums up the times of an extension in VS Code's table with the columns id, eager, load, call and finish. */
function parseActivation(figures: string, id: string): number | undefined {
  const cells = figures
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find((line) => line[1] === id);
  const times = cells?.slice(3, 6).map(Number) ?? [];
  return times.length === 3 && times.every(Number.isFinite) ? times.reduce((sum, time) => sum + time, 0) : undefined;
}
