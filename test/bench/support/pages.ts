import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as client from "../../../src/api/client";
import { rules } from "../../../src/api/rules";
import { type Clock, systemClock } from "../../../src/base/clock";
import { type Disposable, toDisposable } from "../../../src/base/disposable";
import type { FailingTest } from "../../../src/domain/records";
import type { FailingTestsQuery } from "../../../src/domain/testHealthService";
import { harbour } from "../../support/builders";
import { type Certificate, makeCertificate } from "../../support/certificates";
import { silentLog } from "../../support/silentLog";
import type { WireRecord } from "./dataSet";
import type { Load } from "./distantServer";

/** Runs the work with the address of a page server in a separate process, which ends with the work. */
export function withPages<T>(latencyMs: number, work: (url: string) => Promise<T>): Promise<T> {
  return withServer(fork(join(__dirname, "pageServer.js"), [String(latencyMs)], { silent: true }), (port) =>
    work(`http://127.0.0.1:${port}`),
  );
}

/** A page server that is reached over TLS with a long round-trip time. */
export interface DistantServer {
  readonly url: string;
  /** Its self-signed certificate, as PEM. */
  readonly certificate: string;
  /**
   * Runs the work, and resolves with its cost once all pages of a time range have been read. Rejects after three
   * minutes.
   */
  loadBy(work: () => Promise<unknown>): Promise<Load>;
}

/** Time limit of a load, which may include the start of a window. */
const maxLoadMs = 180_000;

/** Runs the work with a distant server in a separate process, which ends with the work. */
export function withDistantPages<T>(roundTripMs: number, work: (server: DistantServer) => Promise<T>): Promise<T> {
  const certificate: Certificate = makeCertificate({ names: ["127.0.0.1"] });
  const env = { ...process.env, CERTIFICATE: JSON.stringify(certificate) };
  const server = fork(join(__dirname, "distantServer.js"), [String(roundTripMs)], { silent: true, env });
  const loadBy = async (load: () => Promise<unknown>) => {
    server.send("begin");
    await once(server, "message");
    const end = once(server, "message", { signal: AbortSignal.timeout(maxLoadMs) }) as Promise<[Load]>;
    const [[measuredLoad]] = await Promise.all([end, load()]);
    return measuredLoad;
  };
  return withServer(server, (port) =>
    work({ url: `https://127.0.0.1:${port}`, certificate: certificate.cert, loadBy }),
  );
}

async function withServer<T>(server: ChildProcess, work: (port: string) => Promise<T>): Promise<T> {
  try {
    if (!server.stdout) {
      throw new Error("the page server has no output");
    }
    const [port] = await once(server.stdout, "data");
    return await work(String(port).trim());
  } finally {
    if (server.connected) {
      server.disconnect();
    }
  }
}

const end = Date.UTC(2026, 10, 20, 12);
export const query: FailingTestsQuery = { repository: harbour, orgUrlSlug: "acme", start: end - 604_800_000, end };

const timeRange = { start_time: new Date(query.start).toISOString(), end_time: new Date(end).toISOString() };

/** A random key without separators, like those of real services. */
const apiKey = createHash("sha1").update("bench").digest("hex");

/**
 * A clock that skips every wait that is shorter than the time limit of a request, so that the work is measured and not
 * the delays of the token bucket.
 */
class ImpatientClock implements Clock {
  private ahead = 0;

  now(): number {
    return systemClock.now() + this.ahead;
  }

  monotonicNow(): number {
    return systemClock.monotonicNow() + this.ahead;
  }

  setTimeout(callback: () => void, ms: number): Disposable {
    if (ms >= rules.deadlineMs) {
      return systemClock.setTimeout(callback, ms);
    }
    const end = this.now() + ms;
    const immediate = setImmediate(() => {
      this.ahead += Math.max(0, end - this.now());
      callback();
    });
    return toDisposable(() => clearImmediate(immediate));
  }
}

/** Creates the shipped client. */
export function shippedClient(bundle: string, baseUrl: string): client.HttpService {
  const { HttpService } = createRequire(__filename)(join(bundle, "client.js")) as typeof client;
  return new HttpService({ baseUrl, apiKey, log: silentLog, clock: new ImpatientClock(), userAgent: "bench" });
}

/** Fetches all tests with the client. */
export async function fetchAll(service: client.HttpService): Promise<FailingTest[]> {
  const tests: FailingTest[] = [];
  for await (const page of service.failingTests(query, new AbortController().signal)) {
    tests.push(...page.tests);
  }
  return tests;
}

/**
 * Fetches all tests one page after another with Node's HTTP client, a persistent connection and `JSON.parse`: the
 * minimum cost.
 *
 * @param ca the certificate of a server that uses TLS
 */
export async function fetchAllRaw(url: string, ca?: string): Promise<WireRecord[]> {
  const agent = ca === undefined ? new http.Agent({ keepAlive: true }) : new https.Agent({ keepAlive: true, ca });
  const tests: WireRecord[] = [];
  for (let token = ""; ; ) {
    const answer = JSON.parse(
      await post(url, JSON.stringify({ ...timeRange, page_query: { page_size: 100, page_token: token } }), agent),
    );
    tests.push(...answer.tests);
    token = answer.page.next_page_token;
    if (token === "") {
      break;
    }
  }
  agent.destroy();
  return tests;
}

function post(url: string, body: string, agent: http.Agent): Promise<string> {
  const { request } = url.startsWith("https:") ? https : http;
  return new Promise((resolve, reject) => {
    const options = { method: "POST", agent, headers: { "Content-Length": Buffer.byteLength(body) } };
    const clientRequest = request(`${url}/v1/flaky-tests/list-failing-tests`, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks).toString()));
    });
    clientRequest.on("error", reject);
    clientRequest.end(body);
  });
}
