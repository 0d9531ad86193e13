import type { ClientRequest } from "node:http";
import * as http from "node:http";
import * as https from "node:https";
import type { Socket } from "node:net";

/**
 * The open connections that requests of one client have used. They belong to Node's two global agents, which everything in the extension
 * host shares, and which hand an idle one to the next request for the same host. These agents, in Node 20 and 24 alike, close a connection
 * that has been idle for 5 s, or a second less than a `Keep-Alive: timeout=` of the service if that is sooner. So at most as many are idle
 * as requests were in flight. Through a proxy none is: there the editor gives each request an agent of its own, which keeps nothing.
 */
export class Connections {
  readonly #sockets = new Set<Socket>();

  /** Follows the connection of an answered request until it is closed. */
  add({ socket }: ClientRequest): void {
    if (!socket || socket.destroyed || this.#sockets.has(socket)) return;
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
  }

  /** Closes those that no request uses, whosever it is. Resolves when no request can be given one of them any more. */
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
