import type { Clock } from "../base/clock";
import type { Files } from "../base/files";

/** What another window wrote is looked for this often at most while requests follow one another, in milliseconds. */
const lookedForAfter = 1000;

/** What the windows of a person tell each other in a file, the last one's word. */
export class SharedFile<T> {
  private known: T;
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> = Promise.resolve();

  /**
   * @param files those of all windows of a person
   * @param parse reads what JSON gave; `undefined` stands for a file that is not there or holds no JSON
   */
  constructor(
    private readonly files: Pick<Files, "read" | "write">,
    private readonly clock: Clock,
    private readonly name: string,
    private readonly parse: (value: unknown) => T,
  ) {
    this.known = parse(undefined);
  }

  /** What was told, a second ago at most. Never rejects. */
  async value(): Promise<T> {
    if (this.clock.monotonicNow() - this.readAt >= lookedForAfter) this.reading = this.look();
    // Whoever asks while it is read waits for that.
    await this.reading;
    return this.known;
  }

  /** What is told now. Never rejects. */
  async latest(): Promise<T> {
    await this.look();
    return this.known;
  }

  /** Never rejects. */
  async tell(value: T): Promise<void> {
    this.known = value;
    await this.files.write(this.name, Buffer.from(JSON.stringify(value)));
  }

  private async look(): Promise<void> {
    this.readAt = this.clock.monotonicNow();
    const bytes = await this.files.read(this.name);
    this.known = this.parse(bytes && parsed(Buffer.from(bytes).toString()));
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
