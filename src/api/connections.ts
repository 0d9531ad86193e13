import type { ClientRequest } from "node:http";
import * as http from "node:http";
import * as https from "node:https";
import type { Socket } from "node:net";
import { ageOf, currentMoment, type Moment } from "../base/age";
import type { Clock } from "../base/clock";

/** Milliseconds after which Node's global agents close an unused connection, in Node 20 and 24 alike. */
const maxIdleMs = 5_000;

/**
 * Open connections that the requests of one client have used. They belong to Node's two global agents, which
 * everything in the extension host shares, and which give an idle connection to the next request for the same host.
 * The agents close a connection that has been idle for 5 s, or for one second less than the service's own `Keep-Alive:
 * timeout=` if that is sooner. The number of idle connections therefore never exceeds the number of requests that were
 * in flight at a time. Through a proxy no connection is idle: the editor gives each request an agent of its own, which
 * keeps no tunnel.
 */
export class Connections {
  readonly #sockets = new Set<Socket>();
  /** Moment of the last response. */
  #lastUse: Moment | undefined;

  constructor(private readonly clock: Pick<Clock, "now" | "monotonicNow">) {}

  /**
   * Remembers the connection of a request that has just been answered. Adds no listener to it, since many clients may
   * use one connection.
   */
  add({ socket }: ClientRequest): void {
    this.#lastUse = currentMoment(this.clock);
    for (const knownSocket of this.#sockets) if (knownSocket.destroyed) this.#sockets.delete(knownSocket);
    if (socket) this.#sockets.add(socket);
  }

  /**
   * Closes the idle connections if the computer has slept: the agents' timers did not run meanwhile, and such a
   * connection may be dead without any sign of it.
   */
  async closeAfterSleep(): Promise<void> {
    if (this.#lastUse && ageOf(this.#lastUse, this.clock) > maxIdleMs) await this.closeIdle();
  }

  /**
   * Closes the connections that no request uses, of this client or another. Resolves when none of them can be given to
   * a request any more.
   */
  async closeIdle(): Promise<void> {
    await Promise.all([...this.#sockets].filter(isIdle).map(closeSocket));
  }
}

function isIdle(socket: Socket): boolean {
  return [http.globalAgent, https.globalAgent].some(({ freeSockets }) =>
    Object.values(freeSockets).some((sockets) => sockets?.includes(socket)),
  );
}

/** Closes a connection. An agent forgets it on its `close` event, and not as soon as it is destroyed. */
function closeSocket(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()).destroy());
}
