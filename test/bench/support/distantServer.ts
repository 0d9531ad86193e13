// Serves failing tests over TLS in a separate process, behind a relay that delays each byte by half of a round trip,
// and prints its port:
//   CERTIFICATE='{"key":"…","cert":"…"}' node out/test/bench/support/distantServer.js ROUND_TRIP_MS
// After each message of the parent process it replies "begun", and sends a `Load` once all pages of a time range were
// read.
import { once } from "node:events";
import { createServer } from "node:https";
import { type AddressInfo, connect, createServer as createRelay, type Socket } from "node:net";
import { createPageListener, pageCount } from "./pageAnswers";

/** Cost of loading all pages. */
export interface Load {
  /** Number of connections that were opened. */
  readonly connections: number;
  /** Time from the first connection to the last byte of the last page. */
  readonly ms: number;
}

const delayMs = Number(process.argv[2] ?? 0) / 2;
let begin: number | undefined;
let connections = 0;
/** The start of the time range that is measured; another time range may be loaded at the same time. */
let countedStart: string | undefined;

const service = createServer(
  JSON.parse(process.env.CERTIFICATE ?? "{}"),
  createPageListener(0, (page, start) => {
    countedStart ??= start;
    if (begin === undefined || start !== countedStart || page !== pageCount - 1) {
      return;
    }
    const load: Load = { connections, ms: performance.now() + delayMs - begin };
    process.send?.(load);
  }),
);

const relay = createRelay({ noDelay: true }, (client) => {
  connections++;
  begin ??= performance.now();
  const onward = connect({ port: (service.address() as AddressInfo).port, host: "127.0.0.1", noDelay: true });
  forward(client, onward);
  forward(onward, client);
});

function forward(from: Socket, to: Socket): void {
  from.on("error", () => {});
  from.on("data", (bytes) => setTimeout(() => to.write(bytes), delayMs));
  from.on("close", () => setTimeout(() => to.destroy(), delayMs));
}

process.on("message", () => {
  begin = undefined;
  connections = 0;
  countedStart = undefined;
  process.send?.("begun");
});
process.on("disconnect", () => process.exit());

async function main(): Promise<void> {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  console.log((relay.address() as AddressInfo).port);
}

void main();
