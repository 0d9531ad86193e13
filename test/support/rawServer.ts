import { once } from "node:events";
import * as net from "node:net";
import * as tls from "node:tls";

/** Received request; header names are in lower case. */
export interface RawRequest {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Writes the response to the socket; `count` is 1 for the first request. */
export type Script = (socket: net.Socket, request: RawRequest, count: number) => void;

/** TCP server on loopback that parses HTTP requests and runs a script for each response. */
export class RawServer {
  readonly requests: RawRequest[] = [];
  /** Number of connections opened so far. */
  connections = 0;
  private readonly sockets = new Set<net.Socket>();
  private readonly server: net.Server;
  private waiting: (() => void)[] = [];

  /** @param tlsOptions key and certificate; with them, the server uses TLS */
  constructor(
    private readonly script: Script,
    private readonly tlsOptions?: tls.TlsOptions,
  ) {
    const accept = (socket: net.Socket) => this.accept(socket);
    this.server = tlsOptions ? tls.createServer(tlsOptions, accept) : net.createServer(accept);
    // Some tests expect the client to reject the certificate.
    this.server.on("tlsClientError", () => {});
  }

  /** Starts to listen; returns the base URL. */
  async start(address: "127.0.0.1" | "::1" = "127.0.0.1"): Promise<string> {
    this.server.listen(0, address);
    await once(this.server, "listening");
    const host = address === "::1" ? `[${address}]` : address;
    return `${this.tlsOptions ? "https" : "http"}://${host}:${this.port}`;
  }

  get port(): number {
    return (this.server.address() as net.AddressInfo).port;
  }

  /** Number of open sockets. */
  get openSockets(): number {
    return this.sockets.size;
  }

  /** Resolves when that many requests have been received completely. */
  async waitForRequests(count: number): Promise<void> {
    while (this.requests.length < count) {
      await this.change();
    }
  }

  /** Resolves when no socket is open. */
  async allClosed(): Promise<void> {
    while (this.sockets.size > 0) {
      await this.change();
    }
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) {
      socket.destroy();
    }
    if (!this.server.listening) {
      return;
    }
    this.server.close();
    await once(this.server, "close");
  }

  private accept(socket: net.Socket): void {
    this.connections++;
    this.sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      this.sockets.delete(socket);
      this.changed();
    });
    let buffer = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      buffer += chunk;
      for (let read = readRequest(buffer); read; read = readRequest(buffer)) {
        buffer = read.remainder;
        this.requests.push(read.request);
        this.changed();
        this.script(socket, read.request, this.requests.length);
      }
    });
  }

  private change(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private changed(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) {
      resolve();
    }
  }
}

/** Formats an HTTP/1.1 response with its `Content-Length`. */
export function httpAnswer(status: number, body = "", headers: Readonly<Record<string, string | number>> = {}): string {
  const all = { "Content-Length": Buffer.byteLength(body), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Text\r\n${lines.join("")}\r\n${body}`;
}

function readRequest(buffer: string): { readonly request: RawRequest; readonly remainder: string } | undefined {
  const headEnd = buffer.indexOf("\r\n\r\n");
  if (headEnd < 0) {
    return undefined;
  }
  const [line = "", ...headerLines] = buffer.slice(0, headEnd).split("\r\n");
  const headers = Object.fromEntries(
    headerLines.map((header) => {
      const colon = header.indexOf(":");
      return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
    }),
  );
  const bodyEnd = headEnd + 4 + Number(headers["content-length"] ?? 0);
  if (buffer.length < bodyEnd) {
    return undefined;
  }
  const body = Buffer.from(buffer.slice(headEnd + 4, bodyEnd), "latin1").toString("utf8");
  return { request: { line, headers, body }, remainder: buffer.slice(bodyEnd) };
}
