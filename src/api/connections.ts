import type { ClientRequest } from "node:http";
import * as http from "node:http";
import * as https from "node:https";
import type { Socket } from "node:net";
import { computeAge, getCurrentMoment, type Moment } from "../base/age";
import { nextTurn } from "../base/async";
import type { Clock } from "../base/clock";
import { isRecord } from "../base/shape";

/** Milliseconds after which Node's global agents close an unused connection, in Node 20 and 24 alike. */
const maxIdleMs = 5_000;

/**
 * Milliseconds after the end of a client at which idle connections are closed again, if a request was abandoned while
 * its connection was being opened, which becomes idle once it is open.
 */
const lateCloseMs = [100, 1_000, 4_000];

/** Bytes that each connection of any client had received when its last response was complete. */
const receivedBytes = new WeakMap<Socket, number>();

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
  /** Prefix of the names under which agents keep connections to the service. */
  readonly #agentKey: string;
  /** Moment of the last response. */
  #lastUse: Moment | undefined;
  #pendingCount = 0;
  #isClosed = false;
  /** Whether a request was abandoned before it had a connection. */
  #mayOpenLate = false;

  /** @param baseUrl of the service */
  constructor(
    baseUrl: string,
    private readonly clock: Pick<Clock, "now" | "monotonicNow" | "setTimeout">,
  ) {
    const { hostname, port, protocol } = new URL(baseUrl);
    const host = hostname.replace(/^\[|\]$/g, "");
    this.#agentKey = `${host}:${port || (protocol === "http:" ? 80 : 443)}:`;
  }

  /**
   * Sends a request, after closing the idle connections that must not be used for it: all of them if the computer has
   * slept, since the agents' timers did not run meanwhile and a connection may be dead without any sign of it; and each
   * one that has received bytes outside of a response, since they would be taken for a part of the next one. Adds no
   * listener to a connection, since many clients may use it.
   */
  async send<T extends { readonly request?: ClientRequest }>(request: () => Promise<T>): Promise<T> {
    await this.#closeUnusable();
    this.#pendingCount++;
    try {
      const response = await request();
      if (response.request?.socket) {
        this.#add(response.request.socket);
      }
      return response;
    } catch (error) {
      if (hasNoSocket(error)) {
        this.#mayOpenLate = true;
      }
      throw error;
    } finally {
      this.#pendingCount--;
      if (this.#isClosed) {
        void this.close();
      }
    }
  }

  #add(socket: Socket): void {
    this.#lastUse = getCurrentMoment(this.clock);
    for (const knownSocket of this.#sockets) {
      if (knownSocket.destroyed) {
        this.#sockets.delete(knownSocket);
      }
    }
    this.#sockets.add(socket);
    receivedBytes.set(socket, socket.bytesRead);
  }

  async #closeUnusable(): Promise<void> {
    if (this.#lastUse && computeAge(this.#lastUse, this.clock) > maxIdleMs) {
      await this.closeIdle();
    }
    if (this.#sockets.size === 0) {
      return;
    }
    // Bytes that the computer has received are read in the second turn of the event loop at the latest.
    await nextTurn();
    await nextTurn();
    // A response that is still being decompressed has left its connection, and is not counted yet.
    if (this.#pendingCount > 0) {
      return;
    }
    const straySockets = [...this.#sockets].filter((socket) => isIdle(socket) && hasStrayBytes(socket));
    await Promise.all(straySockets.map(closeSocket));
  }

  /** Closes idle connections, and those of requests in flight once they are idle. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#mayOpenLate) {
      for (const ms of lateCloseMs) {
        this.clock.setTimeout(() => void this.closeIdle(), ms);
      }
    }
    this.#mayOpenLate = false;
    await this.closeIdle();
    // The connection of a response that has just been read becomes idle in the next turn.
    await nextTurn();
    await this.closeIdle();
  }

  /**
   * Closes this client's connections that no request of any client uses, and those to the service that no client has
   * used. Resolves when none of them can be given to a request any more.
   */
  async closeIdle(): Promise<void> {
    const idleSockets = [...this.#sockets].filter(isIdle);
    const unusedSockets = this.#listIdleSockets().filter((socket) => !receivedBytes.has(socket));
    await Promise.all([...idleSockets, ...unusedSockets].map(closeSocket));
  }

  /** Lists the idle connections of all clients to the service. */
  #listIdleSockets(): readonly Socket[] {
    const agents = [http.globalAgent, https.globalAgent];
    const entries = agents.flatMap(({ freeSockets }) => Object.entries(freeSockets));
    const ownEntries = entries.filter(([name]) => name.startsWith(this.#agentKey));
    return ownEntries.flatMap(([, sockets = []]) => sockets);
  }
}

/** Returns whether an error is that of a request without a connection, as the HTTP client attaches it. */
function hasNoSocket(error: unknown): boolean {
  if (!isRecord(error)) {
    return false;
  }
  return !isRecord(error.request) || !error.request.socket;
}

function isIdle(socket: Socket): boolean {
  return [http.globalAgent, https.globalAgent].some(({ freeSockets }) =>
    Object.values(freeSockets).some((sockets) => sockets?.includes(socket)),
  );
}

/** Returns whether a connection has received bytes since its last response. */
function hasStrayBytes(socket: Socket): boolean {
  return socket.bytesRead !== receivedBytes.get(socket);
}

/** Closes a connection. An agent forgets it on its `close` event, and not as soon as it is destroyed. */
function closeSocket(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()).destroy());
}
