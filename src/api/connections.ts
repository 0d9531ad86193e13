import type { ClientRequest } from "node:http";
import * as http from "node:http";
import * as https from "node:https";
import type { Socket } from "node:net";
import { ageOf, currentMoment, type Moment } from "../base/age";
import type { Clock } from "../base/clock";

/** Milliseconds after which Node's global agents close a connection that no request uses, in Node 20 and 24 alike. */
const maxIdleMs = 5_000;

/**
 * The open connections that requests of one client have used. They belong to Node's two global agents, which everything
 * in the extension host shares, and which hand an idle one to the next request for the same host. They close one that
 * has been idle for 5 s, or for a second less than the service's own `Keep-Alive: timeout=` if that is sooner. So no
 * more are ever idle than requests were in flight at a time. Through a proxy none is: the editor gives each request an
 * agent of its own, which keeps no tunnel.
 */
export class Connections {
  readonly #sockets = new Set<Socket>();
  /** When a request was answered last. */
  #lastUse: Moment | undefined;

  constructor(private readonly clock: Pick<Clock, "now" | "monotonicNow">) {}

  /**
   * Remembers the connection of a request that has just been answered. Without a listener: many clients may use one
   * connection.
   */
  add({ socket }: ClientRequest): void {
    this.#lastUse = currentMoment(this.clock);
    for (const each of this.#sockets) if (each.destroyed) this.#sockets.delete(each);
    if (socket) this.#sockets.add(socket);
  }

  /**
   * Closes the idle ones if the computer has slept: the agents' timers stood still, and such a connection may be dead
   * without a sign.
   */
  async closeAfterSleep(): Promise<void> {
    if (this.#lastUse && ageOf(this.#lastUse, this.clock) > maxIdleMs) await this.closeIdle();
  }

  /**
   * Closes those that no request uses, ours or another's. Resolves when no request can be given one of them any more.
   */
  async closeIdle(): Promise<void> {
    await Promise.all([...this.#sockets].filter(isIdle).map(close));
  }
}

function isIdle(socket: Socket): boolean {
  return [http.globalAgent, https.globalAgent].some(({ freeSockets }) =>
    Object.values(freeSockets).some((sockets) => sockets?.includes(socket)),
  );
}

/** An agent forgets a connection when it has told of its end, not yet when it is destroyed. */
function close(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()).destroy());
}
