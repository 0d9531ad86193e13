import { join } from "node:path";
import { projectRoot } from "../../workbench/paths";
import { alternate, limitRow, type Measurement, ratioRow } from "../measurement";
import type { Load } from "../support/distantServer";
import { type DistantServer, fetchAllRaw, withDistantPages } from "../support/pages";
import { ourId } from "./activation";
import { openWindow } from "./window";

const roundTripMs = 50;
const name = `100 pages over TLS at ${roundTripMs} ms in a real editor`;

/**
 * Measures the loading of 100 pages of a distant service in the real workbench, where VS Code's agent is between the
 * client and the network.
 */
export const connections: Measurement = {
  name: "connections",
  run: ({ scratch }) =>
    withDistantPages(roundTripMs, async (server) => {
      const loads: Load[] = [];
      const times = await alternate(
        2,
        async () => (await server.loadBy(() => fetchAllRaw(server.url, server.certificate))).ms,
        async () => {
          const load = await loadInWindow(server, join(scratch, `connections-${loads.length}`));
          loads.push(load);
          return load.ms;
        },
      );
      const connectionCount = Math.max(...loads.map((load) => load.connections));
      return [ratioRow(name, "ms", times, 1.1), limitRow(`${name}: connections`, "", connectionCount, 3)];
    }),
};

async function loadInWindow(server: DistantServer, scratch: string): Promise<Load> {
  const connection = { baseUrl: server.url, orgUrlSlug: "acme", apiKey: "bench-key" };
  const instructions = { ids: [ourId], connection, certificate: server.certificate };
  const bench = join(projectRoot, "test", "bench", "workbench", "extension");
  const { window, stop } = await openWindow(scratch, instructions, { bench });
  try {
    return await server.loadBy(async () => {
      await window.runCommand("Bench: Activate One by One and Connect");
      await window.page.locator(".part.statusbar", { hasText: "bench connected" }).waitFor();
      await window.openContainer("Test Health");
    });
  } finally {
    await stop();
  }
}
