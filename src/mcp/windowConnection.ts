import { connect, type Socket } from "node:net";
import { isNumber, isObjectWith, isString } from "../base/shape";
import { LineReader } from "./lineReader";
import { parseJsonLine } from "./parseJsonLine";
import { type CallCancellation, type Greeting, maxMessageLength, type ToolAnswer, type ToolCall } from "./protocol";

/** Answer to a call of a tool. */
export type Answer = Omit<ToolAnswer, "id">;

/** Milliseconds within which a window must accept a connection. */
const connectTimeoutMs = 2_000;

const closedAnswer: Answer = {
  text: "The editor window ended the connection before it answered. Call the tool again.",
  isError: true,
};

const isAnswer = isObjectWith({ id: isNumber, text: isString }) as (value: unknown) => value is ToolAnswer;

/** Connection to an editor window. */
export class WindowConnection {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #lines = new LineReader(maxMessageLength);
  #lastId = 0;

  private constructor(
    private readonly socket: Socket,
    greeting: Greeting,
  ) {
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => this.#receive(piece));
    socket.on("close", () => {
      for (const resolve of this.#waiting.values()) {
        resolve(closedAnswer);
      }
      this.#waiting.clear();
    });
    this.#send(greeting);
  }

  /** Opens a connection; resolves with `undefined` if no window listens there. */
  static open(address: string, greeting: Greeting): Promise<WindowConnection | undefined> {
    return new Promise((resolve) => {
      const socket = connect(address);
      socket.setTimeout(connectTimeoutMs, () => socket.destroy());
      // The event "close", which follows, is handled instead.
      socket.on("error", () => {});
      socket.once("close", () => resolve(undefined));
      socket.once("connect", () => {
        socket.setTimeout(0);
        // The program must end when its input does, not wait for this socket.
        socket.unref();
        resolve(new WindowConnection(socket, greeting));
      });
    });
  }

  get isOpen(): boolean {
    return !this.socket.destroyed && this.socket.writable;
  }

  /** Resolves with the window's answer. May never settle after a cancellation. */
  call(tool: string, input: unknown, signal: AbortSignal): Promise<Answer> {
    if (!this.isOpen) {
      return Promise.resolve(closedAnswer);
    }
    return new Promise((resolve) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, resolve);
      signal.addEventListener("abort", () => {
        if (this.#waiting.delete(id)) {
          this.#send({ cancelled: id });
        }
      });
      this.#send({ id, tool, input });
    });
  }

  #send(message: Greeting | ToolCall | CallCancellation): void {
    this.socket.write(`${JSON.stringify(message)}\n`);
  }

  #receive(piece: string): void {
    for (const line of this.#lines.read(piece) ?? []) {
      const answer = parseJsonLine(line);
      if (!isAnswer(answer)) {
        continue;
      }
      const { id, ...content } = answer;
      this.#waiting.get(id)?.(content);
      this.#waiting.delete(id);
    }
  }
}
