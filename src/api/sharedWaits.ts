import type { Clock } from "../base/clock";
import type { Files } from "../base/files";
import { SharedFile } from "./sharedFile";

type Waits = Readonly<Record<string, number>>;

/** Until when a service wants to be left alone, by host: told from window to window in a file. */
export class SharedWaits {
  private readonly file: SharedFile<Waits>;
  private last: Promise<void> = Promise.resolve();

  /** @param files those of all windows of a person */
  constructor(
    files: Pick<Files, "read" | "write">,
    private readonly clock: Clock,
  ) {
    this.file = new SharedFile(files, clock, "waits.json", waitsIn);
  }

  /** In milliseconds since 1970; 0 if nobody was told to wait. Never rejects. */
  async until(host: string): Promise<number> {
    return (await this.file.value())[host] ?? 0;
  }

  /** Tells the others, unless they know of a longer wait. Never rejects. */
  tell(host: string, until: number): Promise<void> {
    this.last = this.last.then(async () => {
      const known = await this.file.latest();
      if (until <= (known[host] ?? 0)) return;
      const now = this.clock.now();
      const current = Object.entries(known).filter((wait) => wait[1] > now);
      await this.file.tell(waitsOf([...current, [host, until]]));
    });
    return this.last;
  }
}

/** What cannot be read tells of no wait. */
function waitsIn(value: unknown): Waits {
  if (typeof value !== "object" || value === null) return waitsOf([]);
  return waitsOf(Object.entries(value).filter(([, until]) => typeof until === "number"));
}

/** Without a prototype: a host may have any name. */
function waitsOf(waits: Iterable<readonly [string, number]>): Waits {
  return Object.assign(Object.create(null) as Record<string, number>, Object.fromEntries(waits));
}
