import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { delay } from "../../src/base/async";
import type { Clock } from "../../src/base/clock";
import { type Answer, htmlAnswer, jsonAnswer } from "./answer";
import type { Fault } from "./faults";
import type { RecordedRequest } from "./requestLog";

/** A request under way: what it asked, what the right answer is, and where an answer goes. */
export interface Exchange {
  readonly request: RecordedRequest;
  readonly response: ServerResponse;
  /** Computes the right answer, as of the moment of the call. */
  readonly answer: () => Answer;
  readonly send: (answer: Answer) => void;
  readonly clock: Clock;
  /** Aborted when the connection is closed. */
  readonly closed: AbortSignal;
}

/** Answers in the way the fault says. Rejects when the connection is closed before it is done. */
export async function deliverWithFault(fault: Fault, exchange: Exchange): Promise<void> {
  const { request, response, answer, send, clock, closed } = exchange;
  switch (fault.kind) {
    case "status":
      return send({ status: fault.status, headers: fault.headers ?? {}, body: fault.body ?? "" });
    case "echo":
      return send(jsonAnswer(fault.status, { message: "The request was not accepted", headers: request.headers }));
    case "redirect":
      return send({ status: fault.status ?? 302, headers: { location: fault.location }, body: "" });
    case "html":
      return send(htmlAnswer(200, "Sign in", "<p>Sign in to go on.</p>"));
    case "malformed":
      return send(cutInHalf(answer()));
    case "alter":
      return send(altered(answer(), fault.change));
    case "delay":
      await delay(fault.ms, clock, closed);
      return send(answer());
    case "hold":
      await fault.until;
      return send(answer());
    case "stall":
      if (fault.after === "headers") startBody(response, answer()).flushHeaders();
      return;
    case "drip":
      return drip(fault.everyMs, exchange);
    case "reset":
      return reset(fault.after, exchange);
    case "oversize":
      return oversize(fault, response, closed);
  }
}

function cutInHalf(answer: Answer): Answer {
  return { ...answer, body: answer.body.slice(0, answer.body.length / 2) };
}

function altered(answer: Answer, change: (answer: unknown) => unknown): Answer {
  return answer.status === 200 ? jsonAnswer(200, change(JSON.parse(answer.body))) : answer;
}

function startBody(response: ServerResponse, { status, headers, body }: Answer): ServerResponse {
  return response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
}

async function drip(everyMs: number, { response, answer, clock, closed }: Exchange): Promise<void> {
  const whole = answer();
  startBody(response, whole);
  for (const byte of Buffer.from(whole.body)) {
    response.write(Buffer.of(byte));
    await delay(everyMs, clock, closed);
  }
  response.end();
}

async function reset(after: "request" | "halfBody", { response, answer }: Exchange): Promise<void> {
  if (after === "halfBody") {
    const whole = answer();
    startBody(response, whole);
    await new Promise((resolve) => response.write(cutInHalf(whole).body, resolve));
  }
  response.socket?.resetAndDestroy();
}

async function oversize(
  { bytes, as }: Extract<Fault, { kind: "oversize" }>,
  response: ServerResponse,
  closed: AbortSignal,
): Promise<void> {
  response.writeHead(200, {
    "content-type": "application/json",
    ...(as === "declared" ? { "content-length": bytes } : {}),
    ...(as === "gzip" ? { "content-encoding": "gzip" } : {}),
  });
  const source = Readable.from(whiteSpace(bytes));
  if (as === "gzip") await pipeline(source, createGzip(), response, { signal: closed });
  else await pipeline(source, response, { signal: closed });
}

function* whiteSpace(bytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, " ");
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
}
