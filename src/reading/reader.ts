// Script of the reading thread.
import { parentPort, workerData } from "node:worker_threads";
import type { ReadingGuard } from "../locate/guard";
import { Heartbeat } from "./heartbeat";
import type { ReaderData } from "./protocol";
import { serveHost } from "./readerService";
import { ReadingState } from "./readingState";

if (!parentPort) throw new Error("this script runs in a thread");
const { state: buffer, refusedTexts } = workerData as ReaderData;
const state = ReadingState.open(buffer);
const refusals = new Set(refusedTexts);
const guard: ReadingGuard = {
  run: (text, work) => state.run(text, work),
  isRefused: (text) => refusals.has(text),
};
serveHost(
  parentPort,
  async (...parts) => {
    const { WorkspaceLocator } = await import("../locate/engine/workspaceLocator");
    return new WorkspaceLocator(...parts);
  },
  guard,
  new Heartbeat(() => state.countTurn()),
);
