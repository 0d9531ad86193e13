import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Emitter } from "../../../src/base/event";
import type { Fault } from "../../service/faults";
import type { Connection } from "../../workbench/connection";
import type { ChildNews, ChildOrder } from "./service";

/** A local service in a separate process, so that its memory and work are not measured with those of this process. */
export class ServiceInChild {
  private readonly answerEmitter = new Emitter<{ readonly answeredAt: number; readonly whole: boolean }>();
  /** Fires after each response, and when a connection is closed before its response. */
  readonly onDidAnswer = this.answerEmitter.event;

  private constructor(
    private readonly child: ChildProcess,
    readonly connection: Connection,
  ) {
    child.on("message", (news: ChildNews) => {
      if (news.kind === "answered") {
        this.answerEmitter.fire(news);
      }
    });
  }

  /** @param tests number of failing tests of `acme/harbour` */
  static async start(tests: number): Promise<ServiceInChild> {
    const child = fork(join(__dirname, "service.js"), [String(tests)], { execArgv: [] });
    const { baseUrl, orgUrlSlug, apiKey } = await next(child, "started");
    return new ServiceInChild(child, { baseUrl, orgUrlSlug, apiKey });
  }

  /** Sets the fault of all following requests; none if it is absent. */
  async order(fault?: Fault): Promise<void> {
    const confirmation = next(this.child, "ordered");
    this.child.send({ tests: 0, ...(fault && { fault }) } satisfies ChildOrder);
    await confirmation;
  }

  /** Resolves with the time of the next response, in milliseconds since 1970. */
  async nextAnswer(): Promise<number> {
    return (await next(this.child, "answered")).answeredAt;
  }

  async stop(): Promise<void> {
    const exit = once(this.child, "exit");
    this.child.kill();
    await exit;
  }
}

type News<K extends ChildNews["kind"]> = Extract<ChildNews, { readonly kind: K }>;

function next<K extends ChildNews["kind"]>(child: ChildProcess, kind: K): Promise<News<K>> {
  return new Promise((resolve, reject) => {
    const hear = (news: ChildNews) => {
      if (news.kind !== kind) {
        return;
      }
      child.off("message", hear);
      resolve(news as News<K>);
    };
    child.on("message", hear);
    child.once("exit", (code) => reject(new Error(`the service ended with ${code}`)));
  });
}
