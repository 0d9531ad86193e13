import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { type Clock, systemClock } from "../../src/base/clock";
import { isCancellation } from "../../src/base/errors";
import type { Operation } from "../../src/domain/serviceError";
import { createGatewayResponse, type HttpResponse } from "./answer";
import { Faults } from "./faults";
import { deliverWithFault } from "./faultyDelivery";
import type { History } from "./history";
import { Links } from "./links";
import { operationPaths, respondToOperation, type Service } from "./operations";
import { createPageResponse } from "./pages";
import { type RecordedRequest, RequestLog } from "./requestLog";

/** Options of the service; only the history is required. */
export interface LocalServiceOptions {
  readonly history: History;
  /** Histories of further repositories of the same organization. */
  readonly otherHistories?: readonly History[];
  /** Default: a random key. */
  readonly apiKey?: string;
  /** Default: that of the history. */
  readonly orgUrlSlug?: string;
  /** Clock of the records, the `Date` header and the timing of faults. */
  readonly clock?: Clock;
  /** Default: any free port. */
  readonly port?: number;
  /**
   * The host name in links; default: `127.0.0.1`. An editor in a browser replaces links to that address, but not those
   * to `app.localhost`, which is also this computer.
   */
  readonly linkHost?: string;
}

const maxBodyBytes = 1024 * 1024;

/**
 * An HTTP service on the loopback address that implements both operations of the API with recorded CI results, serves
 * the pages of its links, and fails as tests specify.
 */
export class LocalService {
  readonly requests = new RequestLog();
  readonly faults = new Faults();
  private readonly closes = new WeakMap<Socket, Promise<number>>();

  private constructor(
    private readonly server: Server,
    /** Base URL, without a slash at the end. */
    readonly url: string,
    /** One service for each repository. */
    private services: readonly [Service, ...Service[]],
    private readonly clock: Clock,
  ) {}

  /** Resolves once the service listens. Rejects with Node's error if it cannot, e.g. `EADDRINUSE`. */
  static async start(options: LocalServiceOptions): Promise<LocalService> {
    const { history, clock = systemClock } = options;
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const orgUrlSlug = options.orgUrlSlug ?? history.orgUrlSlug;
    const apiKey = options.apiKey ?? randomBytes(20).toString("hex");
    const linkBase = withHost(url, options.linkHost);
    const serve = (history: History): Service => ({
      history: history,
      orgUrlSlug,
      apiKey,
      links: new Links(linkBase, orgUrlSlug, history.repository),
    });
    const services: [Service, ...Service[]] = [serve(history), ...(options.otherHistories ?? []).map(serve)];
    const local = new LocalService(server, url, services, clock);
    server.on("request", (request, response) => void local.handle(request, response));
    return local;
  }

  get apiKey(): string {
    return this.services[0].apiKey;
  }

  /** Replaces the API key: from now on, only this one is accepted. */
  accept(apiKey: string): void {
    const [first, ...otherServices] = this.services;
    this.services = [{ ...first, apiKey }, ...otherServices.map((service) => ({ ...service, apiKey }))];
  }

  get orgUrlSlug(): string {
    return this.services[0].orgUrlSlug;
  }

  /** Closes every connection and frees the port. */
  async stop(): Promise<void> {
    const close = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await close;
  }

  /** Never rejects. */
  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (httpResponse: HttpResponse) => sendResponse(httpResponse, incoming, response);
    try {
      const text = await readBody(incoming);
      response.setHeader("date", new Date(this.clock.now()).toUTCString());
      response.setHeader("x-request-id", randomUUID());
      const request = this.record(incoming, response, text ?? "");
      const createResponse = () =>
        text === undefined ? createGatewayResponse(413, "Payload too large") : this.createResponse(request);
      const fault = request.operation === undefined ? undefined : this.faults.take(request.operation);
      if (!fault) {
        return send(createResponse());
      }
      const { clock } = this;
      await deliverWithFault(fault, {
        request,
        response,
        createResponse,
        send,
        clock,
        closeSignal: createCloseSignal(response),
      });
    } catch (error) {
      if (response.headersSent || response.destroyed || isCancellation(error)) {
        response.destroy();
      } else {
        send(createGatewayResponse(500, error instanceof Error ? (error.stack ?? error.message) : String(error)));
      }
    }
  }

  private createResponse({ operation, method, path, headers, body }: RecordedRequest): HttpResponse {
    const now = this.clock.now();
    if (operation) {
      return respondToOperation(operation, { key: headers["x-api-token"], body }, this.findService(body), now);
    }
    const isPage = (method === "GET" || method === "HEAD") && path.startsWith("/web/");
    if (!isPage) {
      return createGatewayResponse(404, `Cannot ${method} ${path}`);
    }
    const responses = this.services.map((service) => createPageResponse(path, { ...service, now }));
    return responses.find(({ status }) => status !== 404) ?? createGatewayResponse(404, `Cannot ${method} ${path}`);
  }

  /** Returns the service of the repository in the body; the first service if there is none, which then refuses. */
  private findService(body: unknown): Service {
    const repo = (body as { readonly repo?: unknown } | null | undefined)?.repo;
    return this.services.find(({ history }) => isDeepStrictEqual(history.repository, repo)) ?? this.services[0];
  }

  private record(incoming: IncomingMessage, response: ServerResponse, text: string): RecordedRequest {
    const { method = "", url: path = "", headers, socket } = incoming;
    const operation = method === "POST" ? findOperation(path) : undefined;
    const request: RecordedRequest = {
      time: this.clock.now(),
      method,
      path,
      headers,
      body: parseBody(text, headers["content-type"]),
      receivedAt: performance.now(),
      socketClosed: this.waitForClose(socket),
      answered: new Promise((resolve) => response.once("close", () => resolve(response.writableFinished))),
      ...(operation ? { operation } : {}),
    };
    this.requests.add(request);
    return request;
  }

  /** Resolves when the connection is closed. Adds only one listener for all requests of a connection. */
  private waitForClose(socket: Socket): Promise<number> {
    const knownClose = this.closes.get(socket);
    if (knownClose !== undefined) {
      return knownClose;
    }
    const close = new Promise<number>((resolve) => socket.once("close", () => resolve(performance.now())));
    this.closes.set(socket, close);
    return close;
  }
}

function findOperation(path: string): Operation | undefined {
  const operations = Object.keys(operationPaths) as Operation[];
  return operations.find((operation) => operationPaths[operation] === path.split("?")[0]);
}

/** Reads the body as text; resolves with `undefined` if it exceeds the limit. */
async function readBody(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) {
      chunks.push(chunk);
    }
  }
  return bytes <= maxBodyBytes ? Buffer.concat(chunks).toString() : undefined;
}

/** Parses a body as JSON only if its media type is JSON, like body parsers of frameworks. */
function parseBody(text: string, mediaType: string | undefined): unknown {
  if (!mediaType?.startsWith("application/json")) {
    return text;
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function sendResponse(
  { status, headers, body }: HttpResponse,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  const gzip = body !== "" && acceptsGzip(incoming.headers["accept-encoding"]);
  const bytes = gzip ? gzipSync(body) : Buffer.from(body);
  response.writeHead(status, {
    vary: "accept-encoding",
    "content-length": bytes.length,
    ...(gzip ? { "content-encoding": "gzip" } : {}),
    ...headers,
  });
  response.end(incoming.method === "HEAD" ? undefined : bytes);
}

function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(accepted ?? ""));
}

function createCloseSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => controller.abort());
  return controller.signal;
}

function withHost(url: string, host: string | undefined): string {
  return host === undefined ? url : url.replace("127.0.0.1", host);
}
