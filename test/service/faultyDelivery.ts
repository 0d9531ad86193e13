import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { delay } from "../../src/base/async";
import type { Clock } from "../../src/base/clock";
import { createHtmlResponse, createJsonResponse, type HttpResponse } from "./answer";
import type { Fault } from "./faults";
import type { RecordedRequest } from "./requestLog";

/** A request in flight: the request, its correct response, and the way to send a response. */
export interface Exchange {
  readonly request: RecordedRequest;
  readonly response: ServerResponse;
  /** Computes the correct response at the time of the call. */
  readonly createResponse: () => HttpResponse;
  readonly send: (httpResponse: HttpResponse) => void;
  readonly clock: Clock;
  /** Aborted when the connection is closed. */
  readonly closeSignal: AbortSignal;
}

/** Responds as the fault specifies. Rejects if the connection is closed before the response is complete. */
export async function deliverWithFault(fault: Fault, exchange: Exchange): Promise<void> {
  const { request, response, createResponse, send, clock, closeSignal } = exchange;
  switch (fault.kind) {
    case "status":
      return send({ status: fault.status, headers: fault.headers ?? {}, body: fault.body ?? "" });
    case "echo":
      return send(
        createJsonResponse(fault.status, { message: "The request was not accepted", headers: request.headers }),
      );
    case "redirect":
      return send({ status: fault.status ?? 302, headers: { location: fault.location }, body: "" });
    case "html":
      return send(createHtmlResponse(200, "Sign in", "<p>Sign in to go on.</p>"));
    case "malformed":
      return send(cutInHalf(createResponse()));
    case "alter":
      return send(alterResponse(createResponse(), fault.change));
    case "delay":
      await delay(fault.ms, clock, closeSignal);
      return send(createResponse());
    case "hold":
      await fault.promise;
      return send(createResponse());
    case "stall":
      if (fault.stopAfter === "headers") {
        startBody(response, createResponse()).flushHeaders();
      }
      return;
    case "drip":
      return drip(fault.everyMs, exchange);
    case "reset":
      return reset(fault.stopAfter, exchange);
    case "oversize":
      return oversize(fault, response, closeSignal);
  }
}

function cutInHalf(response: HttpResponse): HttpResponse {
  return { ...response, body: response.body.slice(0, response.body.length / 2) };
}

function alterResponse(response: HttpResponse, change: (json: unknown) => unknown): HttpResponse {
  return response.status === 200 ? createJsonResponse(200, change(JSON.parse(response.body))) : response;
}

function startBody(response: ServerResponse, { status, headers, body }: HttpResponse): ServerResponse {
  return response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
}

async function drip(everyMs: number, { response, createResponse, clock, closeSignal }: Exchange): Promise<void> {
  const fullResponse = createResponse();
  startBody(response, fullResponse);
  for (const byte of Buffer.from(fullResponse.body)) {
    response.write(Buffer.of(byte));
    await delay(everyMs, clock, closeSignal);
  }
  response.end();
}

async function reset(stopAfter: "request" | "halfBody", { response, createResponse }: Exchange): Promise<void> {
  if (stopAfter === "halfBody") {
    const fullResponse = createResponse();
    startBody(response, fullResponse);
    await new Promise((resolve) => response.write(cutInHalf(fullResponse).body, resolve));
  }
  response.socket?.resetAndDestroy();
}

async function oversize(
  { bytes, framing }: Extract<Fault, { kind: "oversize" }>,
  response: ServerResponse,
  closeSignal: AbortSignal,
): Promise<void> {
  response.writeHead(200, {
    "content-type": "application/json",
    ...(framing === "declared" ? { "content-length": bytes } : {}),
    ...(framing === "gzip" ? { "content-encoding": "gzip" } : {}),
  });
  const source = Readable.from(whiteSpace(bytes));
  if (framing === "gzip") {
    await pipeline(source, createGzip(), response, { signal: closeSignal });
  } else {
    await pipeline(source, response, { signal: closeSignal });
  }
}

function* whiteSpace(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024, " ");
  for (let remainingBytes = bytes; remainingBytes > 0; remainingBytes -= chunk.length) {
    yield chunk.subarray(0, remainingBytes);
  }
}
