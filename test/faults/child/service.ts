// Runs a local service in a separate process, so that its work and memory are not measured: see `ServiceInChild`.
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Fault } from "../../service/faults";
import { History } from "../../service/history";
import { LocalService } from "../../service/server";
import { harbour } from "../../support/builders";

/** Number of failing tests, and fault of the requests. */
export interface ChildOrder {
  readonly tests: number;
  readonly fault?: Fault;
}

/** Message of the child to its parent: its address, or the time of a response (milliseconds since 1970). */
export type ChildNews =
  | { readonly kind: "started"; readonly baseUrl: string; readonly orgUrlSlug: string; readonly apiKey: string }
  | { readonly kind: "ordered" }
  | { readonly kind: "answered"; readonly answeredAt: number; readonly whole: boolean };

const tell = (news: ChildNews) => process.send?.(news);

function findHistory(count: number): History {
  const history = new History({ repository: harbour, orgUrlSlug: "acme" });
  const now = Date.now();
  for (let index = 0; index < count; index++) {
    const folder = index % 50;
    history.record(
      {
        name: `sails ${index} knots`,
        classname: `Boat${folder}`,
        filePath: `boats/${folder}/boat${index % 500}.test.ts`,
      },
      { time: now - 3_600_000 - index, pullRequest: index % 90, failure: `expected ${index} to be ${index + 1}` },
    );
  }
  return history;
}

async function main(tests: number): Promise<void> {
  const apiKey = randomBytes(20).toString("hex");
  const service = await LocalService.start({ history: findHistory(tests), apiKey });
  service.requests.onDidReceive(({ answered }) => {
    void answered.then((whole) => tell({ kind: "answered", answeredAt: Date.now(), whole }));
  });
  process.on("message", ({ fault }: ChildOrder) => {
    service.faults.clear();
    if (fault) {
      service.faults.add(fault);
    }
    tell({ kind: "ordered" });
  });
  // The process ends with its parent.
  process.on("disconnect", () => process.exit());
  tell({ kind: "started", baseUrl: service.url, orgUrlSlug: service.orgUrlSlug, apiKey });
  await delay(2 ** 31 - 1);
}

void main(Number(process.argv[2]));
