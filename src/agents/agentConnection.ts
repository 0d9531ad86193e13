import { timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import { unlessAborted } from "../base/async";
import type { Clock } from "../base/clock";
import { isNumber, isObjectWith, isRecord, isString } from "../base/shape";
import { LineReader } from "../mcp/lineReader";
import { parseJsonLine } from "../mcp/parseJsonLine";
import { type Greeting, maxMessageLength, type ToolAnswer, type ToolCall } from "../mcp/protocol";
import { agentSentences } from "./agentSentences";
import { answerTimeoutMs, maxNameLength, maxWaitingCalls, tokenTimeoutMs } from "./bounds";
import type { AgentIdentity, Consents } from "./consents";

/** Creates the answer of a tool. */
export type CallTool = (tool: string, input: unknown, signal: AbortSignal) => Promise<string>;

export interface ConnectionDependencies {
  readonly token: string;
  readonly consents: Consents;
  readonly callTool: CallTool;
  /** Returns whether agents outside the editor are still answered. */
  readonly isOn: () => boolean;
  readonly clock: Clock;
}

const isGreeting = isObjectWith({ token: isString, session: isString, client: isString }) as (
  value: unknown,
) => value is Greeting;
const isCall = isObjectWith({ id: isNumber, tool: isString }) as (value: unknown) => value is ToolCall;

/** Connection of an agent's program. It is closed without an answer if the program violates the protocol. */
export class AgentConnection {
  readonly #lines = new LineReader(maxMessageLength);
  readonly #calls = new Map<number, AbortController>();
  #agent: AgentIdentity | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly deps: ConnectionDependencies,
  ) {
    const tokenTimer = deps.clock.setTimeout(() => {
      if (!this.#agent) {
        socket.destroy();
      }
    }, tokenTimeoutMs);
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => this.#receive(piece));
    socket.on("drain", () => socket.resume());
    // The event "close", which follows, is handled instead.
    socket.on("error", () => {});
    socket.on("close", () => {
      tokenTimer.dispose();
      for (const call of this.#calls.values()) {
        call.abort();
      }
    });
  }

  #receive(piece: string): void {
    for (const line of this.#lines.read(piece) ?? [undefined]) {
      if (!this.socket.destroyed) {
        this.#handle(parseJsonLine(line));
      }
    }
  }

  #handle(message: unknown): void {
    if (!this.#agent) {
      this.#greet(message);
    } else if (isRecord(message) && isNumber(message.cancelled)) {
      this.#calls.get(message.cancelled)?.abort();
    } else if (isCall(message) && !this.#calls.has(message.id)) {
      void this.#answer(message, this.#agent);
    } else {
      this.socket.destroy();
    }
  }

  #greet(message: unknown): void {
    if (!isGreeting(message) || !isSameToken(message.token, this.deps.token)) {
      this.socket.destroy();
      return;
    }
    const { session, client } = message;
    this.#agent = {
      session: session.slice(0, maxNameLength),
      client: client.slice(0, maxNameLength),
    };
  }

  async #answer({ id, tool, input }: ToolCall, agent: AgentIdentity): Promise<void> {
    const refuse = (text: string) => this.#send({ id, text, isError: true });
    if (this.#calls.size >= maxWaitingCalls) {
      refuse(agentSentences.tooManyCalls);
      return;
    }
    const abort = new AbortController();
    const { signal } = abort;
    let slowText: string = agentSentences.notAnswered;
    const timer = this.deps.clock.setTimeout(() => {
      refuse(slowText);
      abort.abort();
    }, answerTimeoutMs);
    this.#calls.set(id, abort);
    try {
      const refusal = await unlessAborted(this.#findRefusal(agent), signal);
      slowText = agentSentences.tooSlow;
      if (refusal) {
        refuse(refusal);
      } else {
        const call = this.deps.callTool(tool, input, signal);
        const text = await unlessAborted(call, signal);
        this.#send({ id, text });
      }
    } catch {
      if (!signal.aborted) {
        refuse(agentSentences.failed);
      }
    } finally {
      timer.dispose();
      this.#calls.delete(id);
    }
  }

  /** Asks the user, if that is due. Resolves with the reason if the agent gets no answer. */
  async #findRefusal(agent: AgentIdentity): Promise<string | undefined> {
    const isAllowed = this.deps.isOn() && (await this.deps.consents.decide(agent));
    if (isAllowed === undefined) {
      return agentSentences.notAnswered;
    }
    return isAllowed ? undefined : agentSentences.refused;
  }

  /** Sends an answer. Stops reading while the agent does not read its answers. */
  #send(answer: ToolAnswer): void {
    if (this.socket.destroyed) {
      return;
    }
    if (!this.socket.write(`${JSON.stringify(answer)}\n`)) {
      this.socket.pause();
    }
  }
}

function isSameToken(token: string, expectedToken: string): boolean {
  const bytes = Buffer.from(token);
  const expectedBytes = Buffer.from(expectedToken);
  return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes);
}
