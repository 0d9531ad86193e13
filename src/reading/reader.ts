// Script of the reading thread. Without a thread, the host loads it as a module and does the work itself.
import { parentPort, workerData } from "node:worker_threads";
import { noGuard, type ReadingGuard } from "../locate/guard";
import type { Port, RunWork } from "./channel";
import { Heartbeat } from "./heartbeat";
import type { ReaderData } from "./protocol";
import { type CreateLocator, serveHost } from "./readerService";
import { ReadingState } from "./readingState";

const createLocator: CreateLocator = async (...parts) => {
  const { WorkspaceLocator } = await import("../locate/engine/workspaceLocator");
  return new WorkspaceLocator(...parts);
};

/** Answers the host's requests in its own thread. */
export function serveLocally(port: Port): void {
  serveHost(port, createLocator, noGuard);
}

/** Answers the host's requests in this thread, which the host watches and may end. */
function serveFromThread(port: Port, { state: buffer, refusedTexts }: ReaderData): void {
  const state = ReadingState.open(buffer);
  const refusals = new Set(refusedTexts);
  const guard: ReadingGuard = {
    run: (text, work) => state.run(text, work),
    isRefused: (text) => refusals.has(text),
  };
  const heartbeat = new Heartbeat(() => state.countTurn());
  const runWork: RunWork = (work) => heartbeat.during(work);
  serveHost(port, createLocator, guard, runWork);
}

function isReaderData(data: unknown): data is ReaderData {
  return typeof data === "object" && data !== null && "state" in data && "refusedTexts" in data;
}

if (parentPort && isReaderData(workerData)) {
  serveFromThread(parentPort, workerData);
}
