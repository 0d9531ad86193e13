import { once } from "node:events";
import * as net from "node:net";

/** Request to the proxy, with the bytes that it tunneled. */
export interface Tunnel {
  /** The first line of the request, such as `CONNECT api.example:443 HTTP/1.1`. */
  readonly line: string;
  /** Everything that came from the client, including the first line. */
  bytes: Buffer;
}

/**
 * HTTP proxy on loopback that opens tunnels. It resolves host names itself, from the given ports.
 */
export class ConnectProxy {
  readonly tunnels: Tunnel[] = [];
  private readonly sockets = new Set<net.Socket>();
  private readonly server = net.createServer((socket) => this.accept(socket));

  /** @param ports where each host name is, on loopback; a name that is not among them is answered with `refusal` */
  constructor(
    private readonly ports: Readonly<Record<string, number>>,
    private readonly refusal = "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n",
  ) {}

  /** Starts to listen; returns the proxy's address. */
  async start(): Promise<string> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return `http://127.0.0.1:${(this.server.address() as net.AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) {
      socket.destroy();
    }
    this.server.close();
    await once(this.server, "close");
  }

  private accept(client: net.Socket): void {
    this.keep(client);
    let tunnel: { line: string; bytes: Buffer } | undefined;
    let onward: net.Socket | undefined;
    let head = Buffer.alloc(0);
    client.on("data", (chunk) => {
      if (tunnel) {
        tunnel.bytes = Buffer.concat([tunnel.bytes, chunk]);
        onward?.write(chunk);
        return;
      }
      head = Buffer.concat([head, chunk]);
      if (!head.includes("\r\n\r\n")) {
        return;
      }
      tunnel = { line: head.toString("latin1").split("\r\n")[0] ?? "", bytes: head };
      this.tunnels.push(tunnel);
      onward = this.open(tunnel.line, client);
    });
  }

  private open(line: string, client: net.Socket): net.Socket | undefined {
    const [, name = ""] = /^CONNECT ([^:]+):\d+ /.exec(line) ?? [];
    const port = this.ports[name];
    if (port === undefined) {
      client.end(this.refusal);
      return undefined;
    }
    const onward = net.connect(port, "127.0.0.1", () => client.write("HTTP/1.1 200 Connection established\r\n\r\n"));
    this.keep(onward);
    onward.pipe(client);
    client.on("close", () => onward.destroy());
    return onward;
  }

  private keep(socket: net.Socket): void {
    this.sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => this.sockets.delete(socket));
  }
}
