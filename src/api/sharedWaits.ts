import type { Clock } from "../base/clock";
import type { Files } from "../base/files";
import { isNumber, withFields } from "../base/shape";
import { rules } from "./rules";
import { SharedFile } from "./sharedFile";

/** How long a service wants to be left alone, and since when. */
interface Wait {
  /** Milliseconds since 1970. */
  readonly toldAt: number;
  readonly waitMs: number;
}

type Waits = Readonly<Record<string, Wait>>;

const hasNumbers = withFields({ toldAt: isNumber, waitMs: isNumber });

/** How long a service wants to be left alone, by host: told from window to window in a file. */
export class SharedWaits {
  private readonly file: SharedFile<Waits>;
  private last: Promise<void> = Promise.resolve();
  /** By host, when the last wait ends by the monotonic clock: reckoned once, since the wall clock may be set. */
  private readonly ends = new Map<string, Wait & { readonly end: number }>();

  /** @param files those of all windows of a person */
  constructor(
    files: Pick<Files, "read" | "write">,
    private readonly clock: Clock,
  ) {
    this.file = new SharedFile(files, clock, "waits.json", waitsIn);
  }

  /** Returns for how many milliseconds nothing may be sent; 0 if nobody was told to wait. Never rejects. */
  async left(host: string): Promise<number> {
    return this.leftOf(host, await this.file.value());
  }

  /** Tells the others, unless they know of a longer wait. Never rejects. */
  tell(host: string, waitMs: number): Promise<void> {
    this.last = this.last.then(async () => {
      const waits = await this.file.latest();
      if (waitMs <= this.leftOf(host, waits)) return;
      const others = Object.entries(waits).filter(([other]) => this.leftOf(other, waits) > 0);
      const wait = { toldAt: this.clock.now(), waitMs };
      this.endOf(host, wait);
      await this.file.tell(waitsOf([...others, [host, wait]]));
    });
    return this.last;
  }

  private leftOf(host: string, waits: Waits): number {
    const wait = waits[host];
    return wait ? Math.max(0, this.endOf(host, wait) - this.clock.monotonicNow()) : 0;
  }

  private endOf(host: string, { toldAt, waitMs }: Wait): number {
    const read = this.ends.get(host);
    if (read?.toldAt === toldAt && read.waitMs === waitMs) return read.end;
    const age = Math.max(0, this.clock.now() - toldAt);
    const end = this.clock.monotonicNow() + waitMs - age;
    this.ends.set(host, { toldAt, waitMs, end });
    return end;
  }
}

/** What cannot be read tells of no wait, and neither does one that no window would have told. */
function waitsIn(value: unknown): Waits {
  if (typeof value !== "object" || value === null) return waitsOf([]);
  const isWait = (wait: unknown) => hasNumbers(wait) && (wait as Wait).waitMs <= rules.maxWaitMs;
  return waitsOf(Object.entries(value).filter(([, wait]) => isWait(wait)));
}

/** Without a prototype: a host may have any name. */
function waitsOf(waits: Iterable<readonly [string, Wait]>): Waits {
  return Object.assign(Object.create(null) as Record<string, Wait>, Object.fromEntries(waits));
}
