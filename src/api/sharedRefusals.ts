import type { Clock } from "../base/clock";
import type { Files } from "../base/files";
import { isNumber, isText, withFields } from "../base/shape";
import { SharedFile } from "./sharedFile";

/** A service that refused by mistake is asked once more after this time by the windows that open then. Milliseconds. */
const countsFor = 60 * 60_000;

const fileName = "refused.json";

interface Refusal {
  readonly baseUrl: string;
  /** Which entry of which key, by its random name. */
  readonly keyEntry: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const isRefusal = withFields({ baseUrl: isText, keyEntry: isText, at: isNumber });

/**
 * Which key the service refused last, told from window to window in a file: each of them would be refused the same, and a service may count
 * that. The file holds the base URL and a random name of the key's entry, and nothing of the key.
 */
export class SharedRefusals {
  private readonly file: SharedFile<Refusal | undefined>;

  /**
   * @param files those of all windows of a person
   * @param keyEntry which entry of which key, by its random name
   */
  constructor(
    files: Pick<Files, "read" | "write">,
    private readonly clock: Clock,
    private readonly baseUrl: string,
    private readonly keyEntry: string,
  ) {
    this.file = new SharedFile(files, clock, fileName, refusalIn);
  }

  /**
   * Whether some window was refused with this key in the last hour, or up to an hour ahead where the clock was set back
   * since: the key is better held back for an hour more than sent again. Never rejects.
   */
  async has(): Promise<boolean> {
    const known = await this.file.value();
    const isOwn = known?.baseUrl === this.baseUrl && known.keyEntry === this.keyEntry;
    return isOwn && Math.abs(this.clock.now() - known.at) < countsFor;
  }

  /** Tells the others that this key was refused. Never rejects. */
  tell(): Promise<void> {
    return this.file.tell({ baseUrl: this.baseUrl, keyEntry: this.keyEntry, at: this.clock.now() });
  }
}

/** Forgets which key was refused. Never rejects. */
export function forgetRefusals(files: Pick<Files, "remove">): Promise<void> {
  return files.remove(fileName);
}

/** What cannot be read tells of none. */
function refusalIn(value: unknown): Refusal | undefined {
  return isRefusal(value) ? (value as Refusal) : undefined;
}
