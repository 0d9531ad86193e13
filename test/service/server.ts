import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { type Clock, systemClock } from "../../src/base/clock";
import { isCancellation } from "../../src/base/errors";
import type { Operation } from "../../src/domain/serviceError";
import { gatewayResponse, type HttpResponse } from "./answer";
import { Faults } from "./faults";
import { deliverWithFault } from "./faultyDelivery";
import type { History } from "./history";
import { Links } from "./links";
import { answerOperation, operationPaths, type Service } from "./operations";
import { pageAnswer } from "./pages";
import { type RecordedRequest, RequestLog } from "./requestLog";

/** How to start the service; all but the history may be left out. */
export interface LocalServiceOptions {
  readonly history: History;
  /** Histories of further repositories of the same organization. */
  readonly otherHistories?: readonly History[];
  /** Made at random if not given. */
  readonly apiKey?: string;
  /** The history's own if not given. */
  readonly orgUrlSlug?: string;
  /** Current time for every rule, and for the `Date` header and the timing of faults. */
  readonly clock?: Clock;
  /** Any free one if not given. */
  readonly port?: number;
  /**
   * The host name in the links it serves, `127.0.0.1` if not given. An editor in the browser sends links to
   * that address through itself; `app.localhost` is this computer too, and is left alone.
   */
  readonly linkHost?: string;
}

const maxBodyBytes = 1024 * 1024;

/**
 * An HTTP service on the loopback address that answers both operations of the contract from recorded CI
 * results, shows the pages that its links lead to, and fails in the ways it is told to.
 */
export class LocalService {
  readonly requests = new RequestLog();
  readonly faults = new Faults();
  private readonly closes = new WeakMap<Socket, Promise<number>>();

  private constructor(
    private readonly server: Server,
    /** Base URL, without a slash at the end. */
    readonly url: string,
    /** One for each repository. */
    private services: readonly [Service, ...Service[]],
    private readonly clock: Clock,
  ) {}

  /** Resolves once the service listens; rejects with Node's error if it cannot (`EADDRINUSE`: the port is taken). */
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

  /** From now on this key is accepted, and no other: whoever has it was given another one. */
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
    const send = (answer: HttpResponse) => sendWhole(answer, incoming, response);
    try {
      const text = await readBody(incoming);
      response.setHeader("date", new Date(this.clock.now()).toUTCString());
      response.setHeader("x-request-id", randomUUID());
      const request = this.record(incoming, response, text ?? "");
      const answer = () => (text === undefined ? gatewayResponse(413, "Payload too large") : this.answer(request));
      const fault = request.operation === undefined ? undefined : this.faults.take(request.operation);
      if (!fault) {
        return send(answer());
      }
      const { clock } = this;
      await deliverWithFault(fault, {
        request,
        response,
        createResponse: answer,
        send,
        clock,
        closeSignal: signalOfClose(response),
      });
    } catch (error) {
      if (response.headersSent || response.destroyed || isCancellation(error)) {
        response.destroy();
      } else {
        send(gatewayResponse(500, error instanceof Error ? (error.stack ?? error.message) : String(error)));
      }
    }
  }

  private answer({ operation, method, path, headers, body }: RecordedRequest): HttpResponse {
    const now = this.clock.now();
    if (operation) {
      return answerOperation(operation, { key: headers["x-api-token"], body }, this.serviceAskedBy(body), now);
    }
    const isPage = (method === "GET" || method === "HEAD") && path.startsWith("/web/");
    if (!isPage) {
      return gatewayResponse(404, `Cannot ${method} ${path}`);
    }
    const answers = this.services.map((service) => pageAnswer(path, { ...service, now }));
    return answers.find(({ status }) => status !== 404) ?? gatewayResponse(404, `Cannot ${method} ${path}`);
  }

  /** The one whose repository the body names; the first refuses what none of them serves. */
  private serviceAskedBy(body: unknown): Service {
    const repo = (body as { readonly repo?: unknown } | null | undefined)?.repo;
    return this.services.find(({ history }) => isDeepStrictEqual(history.repository, repo)) ?? this.services[0];
  }

  private record(incoming: IncomingMessage, response: ServerResponse, text: string): RecordedRequest {
    const { method = "", url: path = "", headers, socket } = incoming;
    const operation = method === "POST" ? operationAt(path) : undefined;
    const request: RecordedRequest = {
      time: this.clock.now(),
      method,
      path,
      headers,
      body: parseBody(text, headers["content-type"]),
      receivedAt: performance.now(),
      socketClosed: this.closeOf(socket),
      answered: new Promise((resolve) => response.once("close", () => resolve(response.writableFinished))),
      ...(operation ? { operation } : {}),
    };
    this.requests.add(request);
    return request;
  }

  /** One listener for each connection, however many requests it carries. */
  private closeOf(socket: Socket): Promise<number> {
    const knownClose = this.closes.get(socket);
    if (knownClose !== undefined) {
      return knownClose;
    }
    const close = new Promise<number>((resolve) => socket.once("close", () => resolve(performance.now())));
    this.closes.set(socket, close);
    return close;
  }
}

function operationAt(path: string): Operation | undefined {
  const operations = Object.keys(operationPaths) as Operation[];
  return operations.find((operation) => operationPaths[operation] === path.split("?")[0]);
}

/** The whole body as text; `undefined` if it is larger than the service takes. */
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

/** JSON only if the caller says so, as body parsers do; everything else stays text. */
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

function sendWhole({ status, headers, body }: HttpResponse, incoming: IncomingMessage, response: ServerResponse): void {
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

function signalOfClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => controller.abort());
  return controller.signal;
}

function withHost(url: string, host: string | undefined): string {
  return host === undefined ? url : url.replace("127.0.0.1", host);
}
